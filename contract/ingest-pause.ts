/** Why a server takes nothing from trackers for now: its disk has no room left, or its clock is not that of its database. */
export const INGEST_PAUSES = ['disk-full', 'clock-off'] as const;
export type IngestPause = (typeof INGEST_PAUSES)[number];
