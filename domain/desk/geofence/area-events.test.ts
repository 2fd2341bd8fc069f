import { expect, test } from 'vitest';
import { NO_RULES, type AreaRules } from '../areas/area-settings.ts';
import { apart, dwellEvent, eventsOfDecision, lastArrival } from './area-events.ts';
import { fenceOf, type Fence } from './fence.ts';

const MONDAY = Date.parse('2026-11-23T08:30:00-03:00');
const DEVICE = 1_234_567_890_123_456;
const fence = (rules: Partial<AreaRules> = {}, more: Partial<Parameters<typeof fenceOf>[0]> = {}): Fence =>
  fenceOf({
    id: 7,
    name: 'Depot',
    rules: { ...NO_RULES, ...rules },
    times: [],
    zone: 'America/Sao_Paulo',
    sinceMs: 0,
    type: 'CIRCLE',
    latitude: -23.55,
    longitude: -46.63,
    radius: 100,
    points: [],
    ...more,
  });
const names = (fences: Fence, ...decisions: readonly Parameters<typeof eventsOfDecision>[2][]): (string | null)[] =>
  decisions.flatMap((each) => eventsOfDecision(DEVICE, fences, each).map(({ event }) => event.description));
const enter = { kind: 'enter', area: 7, atMs: MONDAY, isSeen: true } as const;
const exit = {
  kind: 'exit',
  area: 7,
  enteredMs: MONDAY,
  atMs: MONDAY + 40 * 60_000,
  topKmh: 20,
  isSeen: true,
} as const;

test('an area tells what its rules ask for, and nothing of what nobody saw', () => {
  expect(names(fence(), enter, exit)).toEqual(['areaEnter', 'areaExit']);
  expect(names(fence({ enter: false }), enter, exit)).toEqual(['areaExit']);
  expect(names(fence({ exit: false, dwellMin: 30 }), enter, exit)).toEqual(['areaEnter', 'areaDwell']);
  expect(names(fence({ dwellMin: 41 }), exit)).toEqual(['areaExit']);
  expect(names(fence(), { ...enter, isSeen: false }, { ...exit, isSeen: false })).toEqual([]);
});

test('who stays too long is told of at the moment at which it has, whoever finds it', () => {
  const long = fence({ dwellMin: 30 });
  expect(dwellEvent(DEVICE, long, MONDAY, MONDAY + 29 * 60_000)).toBeNull();
  const [atExit] = eventsOfDecision(DEVICE, long, exit);
  expect(dwellEvent(DEVICE, long, MONDAY, MONDAY + 90 * 60_000)).toEqual(atExit);
  expect(Date.parse(atExit!.event.dateTime)).toBe(MONDAY + 30 * 60_000);
});

test('a stay is measured from when the limit was set, where that was later', () => {
  const set = (dwellMin: number, afterMin: number) =>
    fence({ dwellMin }, { rulesSinceMs: { dwellMin: MONDAY + afterMin * 60_000 } });
  expect(dwellEvent(DEVICE, set(30, 20), MONDAY, MONDAY + 49 * 60_000)).toBeNull();
  const { event } = dwellEvent(DEVICE, set(30, 20), MONDAY, MONDAY + 50 * 60_000)!;
  expect(Date.parse(event.dateTime)).toBe(MONDAY + 50 * 60_000);
  expect(names(set(30, 20), exit)).toEqual(['areaExit']);
});

test('an area tells in its times of the week alone, by its own clocks', () => {
  const mornings = { times: [{ weekday: 1, from: '08:00', to: '09:00' }] };
  expect(names(fence({}, mornings), enter, exit)).toEqual(['areaEnter']);
  expect(names(fence({}, { ...mornings, zone: 'America/Manaus' }), enter, exit)).toEqual(['areaExit']);
});

test('two areas with one edge are told a millisecond apart: an alarm is known by vehicle, time and name', () => {
  const twin = fence({}, { id: 8 });
  const both = [...eventsOfDecision(DEVICE, fence(), enter), ...eventsOfDecision(DEVICE, twin, { ...enter, area: 8 })];
  expect(apart(both).map(({ area, event }) => [area, Date.parse(event.dateTime) - MONDAY])).toEqual([
    [7, 0],
    [8, 1],
  ]);
});

test('the last time to arrive is that of today or of yesterday, by the clocks of the area and in its times', () => {
  const at = (time: string): number => Date.parse(`2026-11-23T${time}:00-03:00`);
  const early = fence({ arriveBy: '08:00' });
  expect(lastArrival(early, MONDAY)).toEqual({ atMs: at('08:00'), dayMs: at('00:00') });
  expect(lastArrival(early, at('07:59'))!.atMs).toBe(at('08:00') - 24 * 3_600_000);
  expect(lastArrival(fence(), MONDAY)).toBeNull();
  expect(lastArrival({ ...early, rulesSinceMs: { arriveBy: at('08:01') } }, MONDAY)).toBeNull();
  const tuesdays = { times: [{ weekday: 2, from: '07:00', to: '09:00' }] };
  expect(lastArrival(fence({ arriveBy: '08:00' }, tuesdays), MONDAY)).toBeNull();
});
