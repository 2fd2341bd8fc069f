import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Formatter } from '../../base/i18n/formatter.ts';
import { axisTexts } from './axis-texts.ts';
import { timeRange, type Measure, type ChartTable } from './chart-data.ts';
import { lineAxis, STILL_CURSOR } from './chart-frame.ts';
import { paintHappenings, paintIgnition, paintLimit, type Painted } from './chart-paint.ts';
import type { VehicleLook } from './vehicle-look.ts';

export interface ChartInput extends Painted {
  table: ChartTable;
  /** One for each vehicle, in the order of the columns of speed. */
  speeds: readonly (VehicleLook & { name: string })[];
  /** The last column; null where there is none. */
  measure: Pick<Measure, 'unit'> | null;
  measureName: string;
  format: Formatter;
}

const DAY_S = 86_400;
const LAST_LABEL_PX = 40;

/** Times along the bottom: hours of the day, or days where the chart spans several. */
const timeTexts =
  (format: Formatter) =>
  (_chart: uPlot, splits: number[]): string[] => {
    const isLong = splits.length > 1 && splits.at(-1)! - splits[0]! > 1.5 * DAY_S;
    const text = new Intl.DateTimeFormat(format.locale, {
      timeZone: format.timeZone,
      ...(isLong
        ? { day: '2-digit', month: '2-digit', hour: 'numeric', minute: '2-digit' }
        : { hour: 'numeric', minute: '2-digit' }),
    });
    return splits.map((second) => text.format(second * 1000));
  };

function axesOf({ look, format, measure }: ChartInput): uPlot.Axis[] {
  const line = lineAxis(look);
  return [
    { ...line, size: 30, space: 90, values: timeTexts(format) },
    { ...line, scale: 'kmh', size: 44, values: (_chart, splits) => axisTexts(splits, format) },
    ...(measure
      ? [
          {
            ...line,
            scale: 'other',
            side: 1 as const,
            size: 52,
            stroke: look.measure,
            grid: { show: false },
            values: (_chart: uPlot, splits: number[]) => axisTexts(splits, format, measure.unit),
          },
        ]
      : []),
  ];
}

/** The lines of some tracks on one axis of time. Sizes are those of the element it stands in. */
export function makeChart(input: ChartInput, into: HTMLElement): uPlot {
  const { speeds, measure, look, limitKmh, format } = input;
  const kmh: uPlot.Scale = {
    range: (_chart, _least, most) => [0, Math.max(20, limitKmh === null ? 0 : limitKmh + 10, (most ?? 0) * 1.08)],
  };
  return new uPlot(
    {
      width: Math.max(1, into.clientWidth),
      height: Math.max(1, into.clientHeight),
      // The last time along the bottom stands half beyond its moment.
      padding: [10, measure ? 0 : LAST_LABEL_PX, 0, 0],
      legend: { show: false },
      cursor: STILL_CURSOR,
      tzDate: (second) => uPlot.tzDate(new Date(second * 1000), format.timeZone),
      scales: { x: { time: true, range: (_chart, start, end) => timeRange(start, end) }, kmh, other: {} },
      axes: axesOf(input),
      series: [
        {},
        ...speeds.map(({ name, colour, dash }) => ({
          label: name,
          scale: 'kmh',
          stroke: colour,
          width: 1.6,
          points: { show: false },
          ...(dash && { dash: [...dash] }),
        })),
        ...(measure
          ? [{ label: input.measureName, scale: 'other', stroke: look.measure, width: 1.2, points: { show: false } }]
          : []),
      ],
      hooks: {
        draw: [
          (chart) => paintIgnition(chart, input),
          (chart) => paintLimit(chart, input),
          (chart) => paintHappenings(chart, input),
        ],
      },
    },
    input.table,
    into,
  );
}

/** The columns of several tracks under the times of all. */
export const joined = (tables: readonly ChartTable[]): ChartTable =>
  (tables.length === 1 ? tables[0]! : uPlot.join(tables as unknown as uPlot.AlignedData[])) as ChartTable;
