/** How often the console refreshes what it shows of a brand's parameters and of the indicators, ms. */
export const PERIODIC_JOB_MS = 300_000;
