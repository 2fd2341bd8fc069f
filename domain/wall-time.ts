const DAY_MS = 86_400_000;
const FORM = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Tells what the clocks of a zone show at an instant, as if it were UTC, ms of whole minutes. */
function wallReader(timeZone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' });
  return (ms) => {
    const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
    return Date.UTC(parts.get('year')!, parts.get('month')! - 1, parts.get('day'), parts.get('hour'), parts.get('minute'));
  };
}

/** What clocks of a zone show at an instant (ms since the epoch), to the minute: `2026-11-21T09:00`, as a field of date and time takes it. */
export const wallText = (ms: number, timeZone: string): string => new Date(wallReader(timeZone)(ms)).toISOString().slice(0, 16);

/**
 * The instant at which clocks of a zone show `2026-11-21T09:00`, ms since the epoch: the first of two where they go back, the one
 * after the leap where they leap over it. Null for a text that names no time of the calendar.
 */
export function wallMs(text: string, timeZone: string): number | null {
  const wanted = FORM.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN;
  if (Number.isNaN(wanted) || !new Date(wanted).toISOString().startsWith(text)) return null;
  const wallOf = wallReader(timeZone);
  // The offsets of the day before and of the day after: no zone changes twice within two days.
  const candidates = [wanted - DAY_MS, wanted + DAY_MS].map((near) => wanted - (wallOf(near) - near)).sort((a, b) => a - b) as [number, number];
  return candidates.find((ms) => wallOf(ms) === wanted) ?? candidates[1];
}
