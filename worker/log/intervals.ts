export const SNAPSHOT_EVERY_MS = 30_000;
export const RETENTION_EVERY_MS = 60_000;
export const COVERS_EVERY_MS = 5_000;
/** Poll interval in which a reading tab loads what the writer added, while it is rewound. */
export const READ_AGAIN_MS = 10_000;
