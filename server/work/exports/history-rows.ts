import { metresToKm } from '../../../domain/base/units.ts';
import { TRACKED, type TrackName } from '../../../domain/live/telemetry/fields.ts';
import type { ColumnPage } from '../../live/telemetry/track-columns.ts';
import type { FileWords } from '../../base/lists/file-words.ts';
import type { MessageCode } from '../../base/messages/pt-br.ts';
import { wallDates } from './wall-date.ts';
import { SHEET_DATES } from './shown-dates.ts';
import type { SheetCell } from './xlsx.ts';

interface HistoryColumn {
  title: MessageCode;
  numFmt?: string;
  cell(page: ColumnPage, place: number): SheetCell;
}

/** Numbers that a file writes in another unit. */
const SHOWN: Partial<Record<TrackName, Pick<HistoryColumn, 'numFmt' | 'cell'>>> = {
  odometerM: {
    numFmt: '0.0',
    cell: ({ odometerM }, at) => (odometerM[at] === null ? null : metresToKm(odometerM[at]!)),
  },
};

/** Temperatures as one cell: the one there is as a number, several with the names of their sensors. */
function temperatureCell(record: Record<string, number> | null | undefined): SheetCell {
  const entries = Object.entries(record ?? {});
  if (entries.length <= 1) return entries[0]?.[1] ?? null;
  return entries.map(([sensor, celsius]) => `${sensor}: ${celsius}`).join('; ');
}

/** What a file says of each fix; `time` is how the file writes an instant. */
export function historyColumns(words: FileWords, time: (ms: number) => SheetCell): HistoryColumn[] {
  const word = (value: boolean | null, on: MessageCode, off: MessageCode): SheetCell =>
    value === null ? null : words.text(value ? on : off);
  return [
    { title: 'column.time', numFmt: SHEET_DATES[words.locale].time, cell: ({ timeMs }, at) => time(timeMs[at]!) },
    { title: 'column.latitude', cell: ({ latitude }, at) => latitude[at]! },
    { title: 'column.longitude', cell: ({ longitude }, at) => longitude[at]! },
    { title: 'column.valid', cell: ({ valid }, at) => word(valid[at]!, 'word.yes', 'word.no') },
    { title: 'column.speed', cell: ({ speedKmh }, at) => speedKmh[at]! },
    { title: 'column.heading', cell: ({ headingDeg }, at) => headingDeg[at]! },
    { title: 'column.ignition', cell: ({ ignition }, at) => word(ignition[at]!, 'word.on', 'word.off') },
    ...TRACKED.map(({ track }): HistoryColumn => ({
      title: `column.${track}`,
      cell: (page, at) => page[track][at]!,
      ...SHOWN[track],
    })),
    { title: 'column.temperature', cell: ({ temperatures }, at) => temperatureCell(temperatures[at]) },
  ];
}

/** Each fix of pages as a row of cells. */
export async function* historyCells(
  columns: readonly HistoryColumn[],
  pages: AsyncIterable<ColumnPage>,
): AsyncIterable<SheetCell[]> {
  for await (const page of pages)
    for (const place of page.timeMs.keys()) yield columns.map(({ cell }) => cell(page, place));
}

/** A time as CSV writes it: `2026-11-21 09:42:10` by the clocks of a zone. */
export function wallTexts(timeZone: string): (ms: number) => string {
  const wall = wallDates(timeZone);
  return (ms) => wall(ms).toISOString().slice(0, 19).replace('T', ' ');
}
