import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GAP_MS, indexAt, nearestAt, placeAt, stretches } from './track-time.ts';

const rising = fc
  .uniqueArray(fc.integer({ min: 0, max: 100_000 }), { maxLength: 60 })
  .map((all) => all.sort((a, b) => a - b));

test('the fix at a moment is the last one that is not after it, for any times', () => {
  fc.assert(
    fc.property(rising, fc.integer({ min: -10, max: 100_010 }), (times, at) => {
      expect(indexAt(times, at)).toBe(times.filter((time) => time <= at).length - 1);
    }),
  );
});

test('no time is nearer to a moment than the nearest', () => {
  fc.assert(
    fc.property(rising, fc.integer({ min: -10, max: 100_010 }), (times, at) => {
      const nearest = nearestAt(times, at);
      if (times.length === 0) expect(nearest).toBe(-1);
      else expect(Math.abs(times[nearest]! - at)).toBe(Math.min(...times.map((time) => Math.abs(time - at))));
    }),
  );
});

const way = { timeMs: [0, 60_000, 60_000 + GAP_MS + 1], latitude: [-23, -23.1, -24], longitude: [-46, -46.2, -47] };

test('between two fixes a vehicle is on the line between them', () => {
  const place = placeAt(way, 30_000)!;
  expect(place.latitude).toBeCloseTo(-23.05);
  expect(place.longitude).toBeCloseTo(-46.1);
});

test('over a gap a vehicle stays where it was last known, and before its first fix it is nowhere', () => {
  expect(placeAt(way, 60_000 + GAP_MS / 2)).toEqual({ latitude: -23.1, longitude: -46.2 });
  expect(placeAt(way, -1)).toBeNull();
  expect(placeAt(way, Number.MAX_SAFE_INTEGER)).toEqual({ latitude: -24, longitude: -47 });
});

test('a way is cut where nobody knows how it went on', () => {
  expect(stretches(way.timeMs)).toEqual([0, 2]);
  expect(stretches([])).toEqual([]);
});

test('of a tracker that reports every 15 minutes the way goes on between its fixes, and ends where it fell silent', () => {
  const at = (minutes: number): number => minutes * 60_000;
  expect(stretches([0, 15, 30, 45, 60, 75].map(at))).toEqual([0]);
  expect(stretches([0, 15, 30, 45, 100, 115, 130].map(at))).toEqual([0, 4]);
  const rare = { timeMs: [0, 15, 30, 45].map(at), latitude: [-23, -23.1, -23.2, -23.3], longitude: [0, 0, 0, 0] };
  expect(placeAt(rare, at(22.5))!.latitude).toBeCloseTo(-23.15);
});
