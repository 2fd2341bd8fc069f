import { periodAround, timeRangeText } from '../../../domain/base/time/period.ts';

/** Where the history shows and plays what a vehicle did between two instants (ISO texts), in whole minutes of a zone. */
export function stretchPath(device: number, start: string, end: string, timeZone: string): string {
  const { from, to, ...range } = periodAround(Date.parse(start), Date.parse(end), timeZone);
  return `/history?device=${device}&from=${from}&to=${to}&times=${timeRangeText(range).replaceAll(' ', '')}`;
}
