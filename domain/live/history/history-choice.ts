import { MAX_ID, MIN_ID } from '../../base/id.ts';
import { readPeriod, timeRangeText, WHOLE_DAY, type Period } from '../../base/time/period.ts';

/** Most vehicles whose history is looked at at once. */
export const MOST_VEHICLES = 5;

/** What the map can show of a history. */
export const HISTORY_LAYERS = ['route', 'fixes', 'stood'] as const;
export type HistoryLayer = (typeof HISTORY_LAYERS)[number];
const USUAL_LAYERS: readonly HistoryLayer[] = ['route', 'fixes'];

/** What the chart can show beside the speed. */
export const CHART_MEASURES = ['altitude', 'battery', 'fuel', 'temperature'] as const;
export type ChartMeasure = (typeof CHART_MEASURES)[number];

/** The parts of the screen beside map and chart, of which one is shown. */
export const HISTORY_TABS = ['days', 'positions', 'happenings'] as const;
export type HistoryTab = (typeof HISTORY_TABS)[number];

/** What somebody looks at in the history, as the address says it. */
export interface HistoryChoice {
  /** The first is the one that was asked for; none where nobody chose yet. */
  devices: readonly number[];
  /** The vehicle that table, calendar and the second line of the chart are of: one of them. */
  focus: number | null;
  period: Period;
  layers: readonly HistoryLayer[];
  measure: ChartMeasure | null;
  tab: HistoryTab;
}

const isDevice = (id: number): boolean => Number.isInteger(id) && id >= MIN_ID && id <= MAX_ID;

const oneOf = <T extends string>(all: readonly T[], text: string | null): T | null =>
  all.find((one) => one === text) ?? null;

const wholeDay = (day: string): Period => ({ from: day, to: day, fromMinute: 0, toMinute: 24 * 60 - 1 });

/** Reads what the address asks for; what is missing or none is as usual: today, the route and its positions. */
export function readChoice(query: { get(name: string): string | null }, today: string): HistoryChoice {
  const asked = (query.get('device') ?? '').split(',').map(Number).filter(isDevice);
  const devices = [...new Set(asked)].slice(0, MOST_VEHICLES);
  const focus = Number(query.get('focus'));
  const from = query.get('from') ?? today;
  const times = query.get('times')?.replace('-', ' - ') ?? WHOLE_DAY;
  const read = readPeriod(from, query.get('to') ?? from, times);
  const layers = query.get('show')?.split(',');
  return {
    devices,
    focus: devices.includes(focus) ? focus : (devices[0] ?? null),
    period: 'period' in read ? read.period : wholeDay(today),
    layers: layers ? HISTORY_LAYERS.filter((layer) => layers.includes(layer)) : USUAL_LAYERS,
    measure: oneOf(CHART_MEASURES, query.get('chart')),
    tab: oneOf(HISTORY_TABS, query.get('tab')) ?? HISTORY_TABS[0],
  };
}

/** The address of a choice; what is as usual is left out. */
export function writeChoice({ devices, focus, period, layers, measure, tab }: HistoryChoice, today: string): string {
  const times = timeRangeText(period).replaceAll(' ', '');
  const parts: [name: string, text: string | number, isUsual: boolean][] = [
    ['device', devices.join(), devices.length === 0],
    ['focus', focus ?? '', focus === null || focus === devices[0]],
    ['from', period.from, period.from === today && period.to === today],
    ['to', period.to, period.to === period.from],
    ['times', times, times === WHOLE_DAY.replaceAll(' ', '')],
    ['show', layers.join(), layers.join() === USUAL_LAYERS.join()],
    ['chart', measure ?? '', measure === null],
    ['tab', tab, tab === HISTORY_TABS[0]],
  ];
  // Digits, small letters and signs that an address carries as they are.
  return parts.flatMap(([name, text, isUsual]) => (isUsual ? [] : [`${name}=${text}`])).join('&');
}
