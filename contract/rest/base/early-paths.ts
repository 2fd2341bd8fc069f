/** Paths of calls that the page asks by itself, before there is a data core or where the browser follows a link: the tables take them from here. */

/** The brand of an address; its alias follows. */
export const EXPOSED_BRANDS = 'exposed/v2/brands/';
export const CLOCK = 'exposed/v2/clock';
