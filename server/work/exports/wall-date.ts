const QUARTER_MS = 15 * 60_000;

/**
 * Makes of instants what a spreadsheet takes for the time that clocks of a zone show: a date whose UTC reads as they do. Offsets
 * change at quarters of an hour, so that one looked up serves all instants of its quarter: rows come in the order of their time.
 */
export function wallDates(timeZone: string): (ms: number) => Date {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  const offsetAt = (ms: number): number => {
    const part = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
    return Date.UTC(part['year']!, part['month']! - 1, part['day'], part['hour'], part['minute']) - ms;
  };
  let [quarter, offset] = [Number.NaN, 0];
  return (ms) => {
    const now = Math.floor(ms / QUARTER_MS);
    if (now !== quarter) [quarter, offset] = [now, offsetAt(now * QUARTER_MS)];
    return new Date(ms + offset);
  };
}
