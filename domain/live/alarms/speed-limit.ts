/** A speed limit that is switched off. Apart from the schemas: the page uses it. */
export const NO_SPEED_LIMIT = 9999;
