/**
 * Numbers of Brazil that have no area code: of emergency and public services (190), free and shared ones (0800 727 0800, also
 * with six digits behind), and those with one number in all large cities (4004-1234).
 */
const SERVICE_NUMBER = /^(?:1(?:0\d|1[5-8]|2[5-9]|[3-689]\d)|0[3589]00\d{6,7}|(?:300\d|400\d|4020|4062|4090)\d{4})$/;

/** Whether the digits of a number are such a number: it is dialled as it is, from within the country. */
export const isServiceNumber = (digits: string): boolean => SERVICE_NUMBER.test(digits);

/** The same as it is read, as far as it was typed; null for the beginning of another number. */
export function maskServiceNumber(digits: string): string | null {
  const [, first, second, last] = /^(0[3589]00)(\d{1,3})?(\d{1,4})?/.exec(digits) ?? [];
  if (first !== undefined) return [first, second, last].filter(Boolean).join(' ');
  if (/^0[3589]?0?$/.test(digits)) return digits;
  if (!isServiceNumber(digits)) return null;
  return digits.length === 8 ? `${digits.slice(0, 4)}-${digits.slice(4)}` : digits;
}
