const DAY_MS = 86_400_000;

const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Days from one day of the calendar (`2026-11-21`) to another; below 0 where that is before. */
export const daysBetween = (from: string, to: string): number => (msOf(to) - msOf(from)) / DAY_MS;

/** The day so many days after another. */
export const daysAfter = (day: string, days: number): string => dayOf(msOf(day) + days * DAY_MS);

/** The same day of a later month; a month without it ends earlier: a month after the 31st of January is the end of February. */
export function monthsAfter(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth)));
}
