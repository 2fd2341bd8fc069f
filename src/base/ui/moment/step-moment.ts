import { daysAfter } from '../../../../domain/base/time/calendar.ts';
import type { MomentKind } from './moment-text.ts';

const MINUTES_OF_DAY = 24 * 60;
const two = (value: number): string => String(value).padStart(2, '0');

/** The time so many minutes later, around midnight. */
function laterTime(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const next = (hour * 60 + minute + minutes + MINUTES_OF_DAY) % MINUTES_OF_DAY;
  return `${two(Math.floor(next / 60))}:${two(next % 60)}`;
}

/** What part of a written moment the caret stands at. */
export function partAt(kind: MomentKind, written: string, caret: number): 'day' | 'hour' | 'minute' {
  if (kind === 'day' || (kind === 'wall' && caret <= written.indexOf(' '))) return 'day';
  return caret <= written.indexOf(':') ? 'hour' : 'minute';
}

/** A moment, a day, an hour or a minute later or earlier. */
export function stepMoment(kind: MomentKind, value: string, part: 'day' | 'hour' | 'minute', by: 1 | -1): string {
  const minutes = part === 'hour' ? 60 * by : by;
  if (kind === 'day') return daysAfter(value, by);
  if (kind === 'time') return laterTime(value, minutes);
  const [day = '', time = ''] = value.split('T');
  return part === 'day' ? `${daysAfter(day, by)}T${time}` : `${day}T${laterTime(time, minutes)}`;
}
