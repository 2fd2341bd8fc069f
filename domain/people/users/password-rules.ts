/** Characters of a password that is newly set; older, shorter ones may still sign in. */
export const NEW_PASSWORD = { shortest: 8, longest: 32 } as const;

/** Minutes a link to set a new password holds: three days. */
export const RESET_MINUTES = 4320;

/** Minutes a link holds that was asked for with an expiry time: never more than three days. */
export const resetMinutes = (expiryTime: number): number => Math.min(expiryTime, RESET_MINUTES);
