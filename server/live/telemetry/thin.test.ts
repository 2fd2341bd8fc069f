import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placesWithin, REASON } from './thin.ts';

const points = fc
  .array(fc.record({ reason: fc.integer({ min: 1, max: 63 }), speed: fc.option(fc.integer({ min: 0, max: 200 })) }), {
    minLength: 4,
    maxLength: 400,
  })
  .map((each) => ({ reasons: each.map(({ reason }) => reason), speeds: each.map(({ speed }) => speed) }));

test('of too many points the first, the last and the fastest stay, in order, each once, and never more than asked for', () => {
  fc.assert(
    fc.property(points, fc.integer({ min: 3, max: 300 }), ({ reasons, speeds }, most) => {
      const places = placesWithin(reasons, speeds, most);
      if (places === null) {
        expect(reasons.length).toBeLessThanOrEqual(most);
        return;
      }
      expect(places).toHaveLength(most);
      expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
      expect([places[0], places.at(-1)]).toEqual([0, reasons.length - 1]);
      const known = speeds.filter((speed) => speed !== null);
      if (known.length > 0) expect(Math.max(...places.map((place) => speeds[place] ?? -1))).toBe(Math.max(...known));
    }),
    { seed: 14, numRuns: 300 },
  );
});

test('changes of the ignition stay before peaks of other columns and before evenly spaced fixes', () => {
  const reasons = [
    REASON.EDGE,
    ...Array.from({ length: 10 }, () => REASON.SPACED),
    REASON.IGNITION,
    ...Array.from({ length: 10 }, () => REASON.EXTREME),
    REASON.IGNITION,
    REASON.EDGE,
  ];
  const places = placesWithin(
    reasons,
    reasons.map(() => null),
    6,
  )!;
  expect(places).toContain(11);
  expect(places).toContain(22);
  expect(places.filter((place) => reasons[place] === REASON.SPACED)).toEqual([]);
});
