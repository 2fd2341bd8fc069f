/**
 * Why a server takes nothing from trackers for now: its disk has no room left, its clock is not that of its database, or
 * another server of the database takes it all.
 */
export const INGEST_PAUSES = ['disk-full', 'clock-off', 'elsewhere'] as const;
export type IngestPause = (typeof INGEST_PAUSES)[number];
