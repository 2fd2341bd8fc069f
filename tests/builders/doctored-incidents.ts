import { expect } from 'vitest';
import { timesIn, type Bus, type DoctoredFix } from './doctored-day.ts';
import type { RaisedIncident } from './rule-server.ts';

const HOUR_MS = 3_600_000;
/** So often the sweeps look while the day passes; longer than a state has to last. */
export const STEP_MS = 10 * 60_000;

const at = (ms: number): string => new Date(ms).toISOString();

/** What the recording and what was written into it say, and nothing else. */
function expected(fixes: readonly DoctoredFix[], devices: ReadonlyMap<Bus, number>, beginMs: number) {
  const [cut, restored] = ['powerCut', 'powerRestored'].map(
    (alarm) => timesIn(fixes, 'loosesBattery').ofAlarm(alarm)[0]!,
  );
  const flickers = timesIn(fixes, 'flickers');
  const silent = timesIn(fixes, 'silent').all;
  const lastBefore = silent.findLast((ms) => ms < beginMs + HOUR_MS)!;
  // The sweep sees when it was heard last: with the fixes of the step in which it spoke again.
  const firstAfter = silent.find((ms) => ms > beginMs + HOUR_MS);
  const heard = firstAfter && silent.findLast((ms) => ms < Math.ceil(firstAfter / STEP_MS) * STEP_MS);
  const off = fixes.filter(({ bus, given }) => bus === 'towed' && given.ignition === false);
  const battery = 'DISCONNECTED_FROM_THE_VEHICLE_BATTERY';
  const incident = (bus: Bus, type: string, happenedMs: number, given: object = {}) => {
    const usual = { status: 'OPEN', repeats: 0, ended: null };
    return { device: devices.get(bus)!, type, happened: at(happenedMs), ...usual, ...given };
  };
  return {
    whenTowed: { from: off[0]!.atMs, to: off.at(-1)!.atMs },
    others: [
      incident('panics', 'PANIC', timesIn(fixes, 'panics').ofAlarm('sos')[0]!),
      incident('loosesBattery', battery, cut!, { ended: at(restored!) }),
      incident('flickers', battery, flickers.ofAlarm('powerCut')[0]!, {
        repeats: 3,
        ended: at(flickers.ofAlarm('powerRestored').at(-1)!),
      }),
      incident('jammed', 'JAMMER_DETECTION_ALERT', timesIn(fixes, 'jammed').ofAlarm('jamming')[0]!),
      ...(heard
        ? [
            incident('silent', 'NO_COMMUNICATION_24HS', lastBefore + 24 * HOUR_MS, {
              status: 'RESOLVED',
              ended: at(heard),
            }),
          ]
        : []),
    ].toSorted((a, b) => (a.happened < b.happened ? -1 : 1)),
  };
}

/** That rules raised what was written into the recording, each once. Towing is found by the rule of distance: its time is only known to lie within the stretch without ignition. */
export function expectExactly(
  raised: readonly RaisedIncident[],
  fixes: readonly DoctoredFix[],
  devices: ReadonlyMap<Bus, number>,
  beginMs: number,
): void {
  const { others, whenTowed } = expected(fixes, devices, beginMs);
  expect(raised.filter(({ type }) => type !== 'TOWING')).toEqual(others);
  const towing = raised.filter(({ type }) => type === 'TOWING');
  expect(towing).toMatchObject([{ device: devices.get('towed'), status: 'OPEN', repeats: 0 }]);
  const happenedMs = Date.parse(towing[0]!.happened);
  expect(happenedMs).toBeGreaterThan(whenTowed.from);
  expect(happenedMs).toBeLessThanOrEqual(whenTowed.to);
  expect(Date.parse(towing[0]!.ended!)).toBeGreaterThan(whenTowed.to);
}
