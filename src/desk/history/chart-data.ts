import type { ChartMeasure } from '../../../domain/live/history/history-choice.ts';
import type { Track } from '../../../domain/live/history/track.ts';
import { isGapBefore } from '../../../domain/live/history/track-time.ts';

type Values = readonly (number | null)[];

/** A column of a track that the chart can draw beside the speed, and its unit. */
export interface Measure {
  values: Values;
  unit: 'm' | 'V' | '%' | 'l' | '°C';
}

/** What a track has of a measure; null where it was never sent. */
export function measureOf(track: Track, measure: ChartMeasure): Measure | null {
  const first = (...of: [Values | null | undefined, Measure['unit']][]): Measure | null => {
    const found = of.find(([values]) => values);
    return found ? { values: found[0]!, unit: found[1] } : null;
  };
  switch (measure) {
    case 'altitude':
      return first([track.altitudeM, 'm']);
    case 'battery':
      return first([track.batteryV, 'V'], [track.batteryPercent, '%']);
    case 'fuel':
      return first([track.fuelL, 'l'], [track.fuelPercent, '%']);
    case 'temperature':
      return first([Object.values(track.temperaturesC)[0], '°C']);
  }
}

/** Columns as the chart takes them: times in seconds. */
export type ChartTable = [times: number[], ...series: (number | null | undefined)[][]];

/** The columns of one track. Where nobody knows what was between two fixes, a row without values keeps the line from going on. */
export function chartTable(timeMs: readonly number[], ...series: Values[]): ChartTable {
  const table: ChartTable = [[], ...series.map(() => [])];
  const [times, ...columns] = table;
  for (let at = 0; at < timeMs.length; at += 1) {
    if (isGapBefore(timeMs, at)) {
      times.push((timeMs[at - 1]! + 1) / 1000);
      for (const column of columns) column.push(null);
    }
    times.push(timeMs[at]! / 1000);
    for (let of = 0; of < columns.length; of += 1) columns[of]!.push(series[of]![at] ?? null);
  }
  return table;
}

/** Times in which the ignition was on, from the fix that said so until the one that said otherwise, ms. */
export function ignitionSpans(track: Pick<Track, 'timeMs' | 'ignition'>): { startMs: number; endMs: number }[] {
  const { timeMs, ignition } = track;
  const spans: { startMs: number; endMs: number }[] = [];
  let since: number | null = null;
  const end = (atMs: number): void => {
    if (since !== null && atMs > since) spans.push({ startMs: since, endMs: atMs });
    since = null;
  };
  for (let at = 0; at < timeMs.length; at += 1) {
    if (isGapBefore(timeMs, at)) end(timeMs[at - 1]!);
    if (ignition[at] === true) since ??= timeMs[at]!;
    else if (ignition[at] === false) end(timeMs[at]!);
  }
  end(timeMs.at(-1) ?? 0);
  return spans;
}

/** From when until when the axis goes, s: half an hour on either side of a lone moment, of which uPlot would make years. */
export const timeRange = (startS: number, endS: number): [startS: number, endS: number] =>
  startS === endS ? [startS - 1_800, endS + 1_800] : [startS, endS];
