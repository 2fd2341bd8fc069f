/** Digits that hours and minutes take at most. */
const MOST_DIGITS = 9;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What may stand in the field of the hour meter while it is typed: digits and one colon, up to 9 digits on either side. */
export function typedHours(text: string): string {
  const [hours = '', ...rest] = text.replace(/[^\d:]/g, '').split(':');
  const minutes = rest.join('').slice(0, MOST_DIGITS);
  return rest.length > 0 ? `${hours.slice(0, MOST_DIGITS)}:${minutes}` : hours.slice(0, MOST_DIGITS);
}

/**
 * An hour meter as it is typed, ms: `1904:12` is hours and minutes, `:12` minutes, `1904` hours. Minutes may exceed 59. Null for
 * any other text.
 */
export function hourMeterMs(text: string): number | null {
  const found = /^(\d{0,9})(?::(\d{1,9}))?$/.exec(text.trim());
  if (!found || (found[1] === '' && found[2] === undefined)) return null;
  return Number(found[1]) * HOUR_MS + Number(found[2] ?? 0) * MINUTE_MS;
}

/** An hour meter as people read and type it: `1904:12`. */
export function hourMeterText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** What may stand in the field of the odometer: digits only, up to 9. */
export const typedKm = (text: string): string => text.replace(/\D/g, '').slice(0, MOST_DIGITS);

/** An odometer typed in km as the call takes it: metres in text form. Null for a text that is no number of km. */
export const odometerText = (km: string): string | null => (/^\d{1,9}$/.test(km) ? String(Number(km) * 1000) : null);
