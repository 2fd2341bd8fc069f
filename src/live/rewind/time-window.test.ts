import { expect, test } from 'vitest';
import { zoneOf } from './zone.ts';
import { labelledMoments, momentAt, RANGES_MS, shareOf, windowOf } from './time-window.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

test('the window ends at now, at whole bins, so that it moves once a bin', () => {
  const first = windowOf(NOON + 1000, HOUR_MS, 180, null, null);
  expect(first).toEqual({ fromMs: NOON + 20_000 - HOUR_MS, toMs: NOON + 20_000, bins: 180 });
  expect(windowOf(NOON + 19_000, HOUR_MS, 180, null, first)).toEqual(first);
  expect(windowOf(NOON + 21_000, HOUR_MS, 180, null, first).toMs).toBe(NOON + 40_000);
});

test('a head that is farther back than the range gets a window around it, which stays until the head leaves it', () => {
  const head = NOON - 3 * HOUR_MS;
  const around = windowOf(NOON, HOUR_MS, 180, head, null);
  expect([around.fromMs, around.toMs]).toEqual([head - HOUR_MS / 2, head + HOUR_MS / 2]);
  expect(windowOf(NOON, HOUR_MS, 180, head + 20 * MINUTE_MS, around)).toBe(around);
  const next = windowOf(NOON, HOUR_MS, 180, around.toMs, around);
  expect(next.fromMs).toBeLessThan(around.toMs);
  expect(next.toMs).toBeGreaterThan(around.toMs);
});

test('a moment and its place in the window belong together', () => {
  const window = windowOf(NOON, HOUR_MS, 180, null, null);
  expect(momentAt(window, shareOf(window, NOON - 17 * MINUTE_MS))).toBeCloseTo(NOON - 17 * MINUTE_MS, 0);
  expect([shareOf(window, 0), shareOf(window, NOON * 2)]).toEqual([0, 1]);
});

test.each(['America/Sao_Paulo', 'Asia/Kathmandu', 'UTC'])(
  'labels stand at whole hours and minutes of the day in %s, at most nine',
  (name) => {
    const zone = zoneOf('pt-BR', name);
    for (const rangeMs of RANGES_MS) {
      const moments = labelledMoments(windowOf(NOON, rangeMs, 180, null, null), zone.minuteOfDay);
      expect(moments.length).toBeGreaterThan(3);
      expect(moments.length).toBeLessThan(10);
    }
    const hours = labelledMoments(windowOf(NOON, 6 * HOUR_MS, 180, null, null), zone.minuteOfDay).map(zone.hourMinute);
    expect(hours.filter((text) => !text.endsWith(':00'))).toEqual([]);
  },
);

test('two moments are of one day by the day of the zone, not of UTC', () => {
  const zone = zoneOf('pt-BR', 'America/Sao_Paulo');
  expect(zone.date(Date.UTC(2026, 10, 22, 2))).toBe(zone.date(Date.UTC(2026, 10, 21, 12)));
  expect(zone.date(Date.UTC(2026, 10, 22, 4))).not.toBe(zone.date(Date.UTC(2026, 10, 21, 12)));
});
