/** The zones of the IANA database that the browser knows; one that is kept may be none of them. */
export const zonesWith = (zone: string): string[] => [...new Set([zone, ...Intl.supportedValuesOf('timeZone')])];
