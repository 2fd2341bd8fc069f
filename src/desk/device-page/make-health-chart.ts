import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Formatter } from '../../base/i18n/formatter.ts';
import { axisTexts } from '../history/axis-texts.ts';
import type { ChartLook } from '../history/chart-look.ts';
import { lineAxis, STILL_CURSOR } from '../history/chart-frame.ts';
import type { HealthLine, HealthTable } from './health-data.ts';

interface Input {
  table: HealthTable;
  lines: readonly HealthLine[];
  names: readonly string[];
  startMs: number;
  endMs: number;
  look: ChartLook;
  format: Formatter;
}

const DAY_S = 86_400;
const PERCENT = 'percent';
const OTHER = 'other';

/** A tick at the beginning of each day. */
const dayTexts =
  (format: Formatter) =>
  (_chart: uPlot, splits: number[]): string[] => {
    const text = new Intl.DateTimeFormat(format.locale, {
      timeZone: format.timeZone,
      day: '2-digit',
      month: '2-digit',
    });
    return splits.map((second) => text.format(second * 1000));
  };

/** Lines of a week: percent on the left, everything else on the right. Sizes are those of the element it stands in. */
export function makeHealthChart(
  { table, lines, names, startMs, endMs, look, format }: Input,
  into: HTMLElement,
): uPlot {
  const colours = [look.ignition, look.measure, look.event];
  const axis = lineAxis(look);
  const has = (isPercent: boolean): boolean => lines.some((line) => line.isPercent === isPercent);
  const numbers = (unit: string) => (_chart: uPlot, splits: number[]) => axisTexts(splits, format, unit);
  return new uPlot(
    {
      width: Math.max(1, into.clientWidth),
      height: Math.max(1, into.clientHeight),
      padding: [10, has(false) ? 0 : 12, 0, 0],
      legend: { show: false },
      cursor: STILL_CURSOR,
      tzDate: (second) => uPlot.tzDate(new Date(second * 1000), format.timeZone),
      scales: { x: { time: true, range: [startMs / 1000, endMs / 1000] }, [PERCENT]: { range: [0, 105] }, [OTHER]: {} },
      axes: [
        { ...axis, size: 30, incrs: [DAY_S, 2 * DAY_S], values: dayTexts(format) },
        ...(has(true) ? [{ ...axis, scale: PERCENT, size: 48, values: numbers('%') }] : []),
        ...(has(false)
          ? [{ ...axis, scale: OTHER, side: has(true) ? (1 as const) : (3 as const), size: 44, values: numbers('') }]
          : []),
      ],
      series: [
        {},
        ...lines.map(({ isPercent }, at) => ({
          label: names[at]!,
          scale: isPercent ? PERCENT : OTHER,
          stroke: colours[at % colours.length]!,
          width: 1.6,
          // An hour between two silent ones is a point, not a line.
          points: { show: true, size: 4 },
        })),
      ],
    },
    table,
    into,
  );
}
