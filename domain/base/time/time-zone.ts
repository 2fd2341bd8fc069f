/** Zone of a person whose account names none, and before sign-in. */
export const DEFAULT_TIMEZONE = 'America/Sao_Paulo';

/** Whether a text names a zone of the IANA database; an offset such as `+03:00` is none: it knows no summer. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
