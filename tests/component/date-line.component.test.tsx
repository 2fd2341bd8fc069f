import './harness/empty-base-map.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dayNamedMs } from '../../domain/base/time/day.ts';
import { dayAgo, trackerOf, ZONE } from './harness/driven-days.ts';
import { trackOf } from './harness/drives.ts';
import { mountAt } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';

const VAN = trackerOf(1, 'Van branca', 'VAN1A23');
const DAY = dayAgo(2);
const DRIVE = { startMs: dayNamedMs(DAY, ZONE)! + 8 * 3_600_000, fixes: 200, stepMs: 10_000 };

interface Door {
  zoom: number;
  centre: { longitude: number };
}
const door = () => (window as unknown as { rastro?: { history?: () => Door | null } }).rastro?.history?.() ?? null;

test('a history over the date line is looked at from near, where it was driven', async () => {
  await mountAt(`/history?device=${VAN.id}&from=${DAY}`, {
    session: person('OPERATOR'),
    answers: {
      'brands.parameters': recorded('brands.parameters'),
      'devices.dashboard': recorded('devices.dashboard'),
      'devices.detail': { ...recorded('devices.detail'), content: [VAN] },
      'devices.read': VAN,
      'events.list': { ...recorded('events.list'), content: [], totalElements: 0, totalPages: 0 },
      'incidents.list': { ...recorded('incidents.list'), content: [], totalElements: 0, totalPages: 0 },
      'trackings.calendar': [],
      'kilometers.read': recorded('kilometers.read'),
      'telemetry.track': (asked) => {
        const track = trackOf(DRIVE, asked);
        const over = track.longitude.map((_, at) => {
          const longitude = 179.98 + at * 0.0002;
          return longitude > 180 ? longitude - 360 : longitude;
        });
        return { ...track, latitude: over.map(() => -17), longitude: over };
      },
    },
  });
  await expect.element(page.getByRole('group', { name: 'Controles do mapa' })).toBeVisible();
  await expect.poll(() => door()?.zoom).toBeGreaterThan(10);
  expect(Math.abs(door()!.centre.longitude)).toBeCloseTo(180, 1);
});
