import { z } from 'zod';

/** The years that an input time may lie in: no fleet has data before, and none plans beyond. */
export const FIRST_INSTANT_MS = Date.UTC(1970, 0, 1);
export const LAST_INSTANT_MS = Date.UTC(2101, 0, 1);
/** No clock of the world is further from UTC. */
const MOST_OFFSET_HOURS = 14;

function isOffsetOfTheWorld(text: string): boolean {
  const [, hours, minutes] = /[+-](\d{2}):?(\d{2})$/.exec(text.slice('yyyy-mm-ddT'.length)) ?? [];
  return hours === undefined || Number(hours) + Number(minutes) / 60 <= MOST_OFFSET_HOURS;
}

/** Whether a time in ISO 8601 lies in years that databases and calendars agree about, at an offset that clocks have. */
export function isInstant(text: string): boolean {
  const ms = Date.parse(text);
  return ms >= FIRST_INSTANT_MS && ms < LAST_INSTANT_MS && isOffsetOfTheWorld(text);
}

/** A time as input, ISO 8601 with its offset. Every time that a call takes is one. */
export const instant = () => z.iso.datetime({ offset: true }).refine(isInstant);

/** A day of the calendar that somebody gives, `2026-11-21`. */
export const day = () => z.iso.date().refine((text) => isInstant(`${text}T00:00:00Z`));
