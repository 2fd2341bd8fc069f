import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dayNamedMs } from '../../domain/base/time/day.ts';
import { openAreas, row } from './harness/areas.ts';
import { dayAgo, trackerOf, ZONE } from './harness/driven-days.ts';
import { trackOf } from './harness/drives.ts';
import { fleetCore } from './harness/fleet-core.ts';
import { mapRests, SMALL } from './harness/fleet-map.ts';
import { expectPicture } from './harness/map-picture.ts';
import { mountAt } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import { vehicleAnswers, vehicleOf, type Vehicle } from './harness/vehicles.ts';

// What is promised of a map as a picture: how it is drawn, in both themes.

const THEMES = ['light', 'dark'] as const;

/** So many vehicles in rows around a place, every third of them standing. */
const around = (first: number, vehicles: number, latitude: number, longitude: number): Vehicle[] =>
  Array.from({ length: vehicles }, (_, at) =>
    vehicleOf(first + at, {
      record: {
        latitude: latitude + 0.02 * Math.floor(at / 6),
        longitude: longitude + 0.02 * (at % 6),
        speed: at % 3 === 0 ? 0 : 40,
        angle: at * 20,
      },
    }),
  );
const FLEET = [
  ...around(0, 30, -22.9, -47.06),
  ...around(30, 12, -25.43, -49.27),
  ...around(42, 5, -16.68, -49.25),
  ...around(47, 1, -18, -54),
];

for (const theme of THEMES) {
  test(`clusters of a fleet are rings with a count, and a vehicle alone is its sign, in the ${theme} theme`, async () => {
    await openFleet(theme);
    await mapRests(({ clusters, inView }) => inView === FLEET.length && clusters.length === 3);
    await expectPicture(`clusters-${theme}`);
  });

  test(`heat shows where most of a fleet is, in the ${theme} theme`, async () => {
    await openFleet(theme);
    await page.getByText('Calor', { exact: true }).click();
    await mapRests(({ mode, heatCells }) => mode === 'heat' && heatCells >= 3);
    await expectPicture(`heat-${theme}`);
  });

  test(`areas lie over the map in their colours, in the ${theme} theme`, async () => {
    await openAreas({ size: SMALL, theme });
    await row('Garagem central').click();
    await mapRests(({ zoom }) => zoom > 15);
    await expectPicture(`areas-${theme}`);
  });

  test(`the way of a vehicle is a line in the colours of its speed, in the ${theme} theme`, async () => {
    const van = trackerOf(1, 'Van branca', 'VAN1A23');
    const day = dayAgo(2);
    const drive = { startMs: dayNamedMs(day, ZONE)! + 8 * 3_600_000, fixes: 720, stepMs: 10_000 };
    await mountAt(`/history?device=${van.id}&from=${day}`, {
      session: person('OPERATOR'),
      size: SMALL,
      theme,
      answers: {
        'devices.dashboard': recorded('devices.dashboard'),
        'devices.detail': { ...recorded('devices.detail'), content: [van] },
        'devices.read': van,
        'events.list': { ...recorded('events.list'), content: [] },
        'incidents.list': { ...recorded('incidents.list'), content: [], totalElements: 0, totalPages: 0 },
        'kilometers.read': [],
        'telemetry.track': (asked) => trackOf(drive, asked),
        'trackings.calendar': [],
        'brands.parameters': {},
      },
    });
    await expect.poll(headAt).not.toBeNull();
    await expectPicture(`way-${theme}`);
  });
}

const headAt = () =>
  (globalThis as { rastro?: { history?(): { headAt: object | null } | null } }).rastro?.history?.()?.headAt ?? null;

/** The operator at the map of that fleet, over open sea. */
async function openFleet(theme: (typeof THEMES)[number]): Promise<void> {
  const desk = fleetCore(() => ({ vehicles: FLEET }));
  await mountAt('/trackdevice', {
    session: person('OPERATOR'),
    size: SMALL,
    theme,
    core: desk.core,
    bridge: desk.bridge,
    answers: { ...vehicleAnswers(() => FLEET), 'brands.parameters': {} },
  });
  await mapRests(({ inView }) => inView === FLEET.length);
  // What is in view depends on when the panels came; asked for, it is what lies between them.
  await page.getByRole('button', { name: 'Mostrar todos os veículos' }).click();
  // Until it stands, what comes to lie over the map, a legend say, has it look elsewhere.
  await mapRests(({ inView }) => inView === FLEET.length);
}
