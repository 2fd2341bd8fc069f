import { wallMs } from '../../../domain/base/time/wall-time.ts';

/** The instants of a period that was typed as wall times; both ends have to be there. */
export function readRange(
  range: { start: string; end: string },
  timeZone: string,
): { start: string; end: string } | { fault: 'missing' | 'order' } {
  const [start, end] = [wallMs(range.start, timeZone), wallMs(range.end, timeZone)];
  if (start === null || end === null) return { fault: 'missing' };
  if (end <= start) return { fault: 'order' };
  return { start: new Date(start).toISOString(), end: new Date(end).toISOString() };
}
