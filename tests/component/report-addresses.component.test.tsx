import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import './harness/without-map.ts';
import { expectAccessible } from './harness/axe.ts';
import { facts, openCase } from './harness/case.ts';
import { mountAt, PHONE, type MountOptions } from './harness/mount.tsx';
import { pageOf } from './harness/pages.ts';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import { refusal, type Answers, type StandIn } from './harness/stand-in-core.ts';

const VAN = { device: 1_000_000_000_000_501, deviceName: 'Van branca', licensePlate: 'VAN1A23' };
const KOMBI = { device: 1_000_000_000_000_502, deviceName: 'Kombi azul', licensePlate: 'KMB2C34' };
const SPAN = { start: '2026-01-01T10:00:00.000Z', end: '2026-01-01T10:30:00.000Z', durationMs: 1_800_000 };
const PERIOD = 'start=2026-01-01T00:00:00.000Z&end=2026-01-07T00:00:00.000Z';
const at = (latitude: number) => ({ latitude, longitude: -46.5 });

function paged<Row>(content: Row[], limit = 50) {
  return { limit, page: 0, totalElements: content.length, totalPages: 1, content };
}

/** The street of each point. */
const streets: Answers['geo.batch'] = ({ body }) =>
  body.points.map(({ lat }) => ({ ...recorded('geo.reverse'), formatted_address: `Rua de ${String(lat)}` }));

const opened = (path: string, { answers, ...options }: MountOptions = {}): Promise<StandIn> =>
  mountAt(path, {
    session: person('OPERATOR'),
    answers: { 'groups.list': [], 'schedules.list': [], 'geo.batch': streets, ...answers },
    ...options,
  });
const table = (name: string): Locator => page.getByRole('table', { name, exact: true });
const pointsAsked = (core: StandIn): number[] =>
  core.askedOf('geo.batch').flatMap(({ body }) => body.points.map(({ lat }) => Number(lat)));

const stop = (vehicle: typeof VAN, latitude: number, nth = 0) => ({
  ...vehicle,
  ...SPAN,
  start: new Date(Date.parse(SPAN.start) + nth).toISOString(),
  ...at(latitude),
  kind: 'STOPPED' as const,
});

test('a stop is told by its address, all in sight asked for at once, and by its coordinates where none is known', async () => {
  const stops = table('Paradas e ociosidade');
  const core = await opened(`/reports?report=stops&${PERIOD}`, {
    // The same place twice is asked for once.
    answers: { 'reports.stops': paged([stop(VAN, -23.5), stop(KOMBI, -23.6), stop(VAN, -23.500_01, 1)]) },
  });
  await expect.element(stops.getByText('Rua de -23.5').nth(1)).toBeVisible();
  await expect.element(stops.getByText('Rua de -23.6')).toBeVisible();
  await expect.element(stops.getByText('-23,5', { exact: false }).first()).toBeVisible();
  expect(core.askedOf('geo.batch')).toHaveLength(1);
  expect(pointsAsked(core)).toEqual([-23.5, -23.6]);
  await opened(`/reports?report=stops&${PERIOD}`, {
    answers: {
      'reports.stops': paged([stop(VAN, -23.5)]),
      'geo.batch': refusal('broken', 'Fora do ar.', { status: 503, requestId: 'r-1' }),
    },
  });
  await expect.element(stops.getByText('-23,5', { exact: false }).first()).toBeVisible();
  await expect.element(stops.getByText('Rua de')).not.toBeInTheDocument();
});

test('only rows in sight ask for their address; those further down do when somebody scrolls to them', async () => {
  const core = await opened(`/reports?report=stops&${PERIOD}`, {
    answers: { 'reports.stops': paged(Array.from({ length: 50 }, (_, n) => stop(VAN, -20 - n, n))) },
  });
  const stops = table('Paradas e ociosidade');
  await expect.element(stops.getByText('Rua de -20')).toBeVisible();
  expect(pointsAsked(core)).not.toContain(-69);
  const rows = (await stops.findElement()).querySelectorAll('tbody tr');
  rows[rows.length - 1]!.scrollIntoView();
  await expect.element(stops.getByText('Rua de -69')).toBeVisible();
  const asked = pointsAsked(core);
  expect(new Set(asked).size).toBe(asked.length);
});

const REPORTS: readonly [report: string, table: string, words: string[], answers: Answers][] = [
  [
    'speeding',
    'Excesso de velocidade',
    ['Rua de -23.1'],
    { 'reports.speeding': paged([{ ...VAN, ...SPAN, ...at(-23.1), maximumKmh: 95, limitKmh: 80 }]) },
  ],
  [
    'telemetry',
    'Histórico de telemetria',
    ['Rua de -23.2'],
    {
      'reports.telemetry': paged([
        {
          ...VAN,
          ...at(-23.2),
          dateTime: SPAN.start,
          speedKmh: 40,
          headingDeg: 180,
          ignition: true,
          odometerM: null,
        },
      ]),
    },
  ],
  [
    'trips',
    'Trajetos',
    ['Rua de -23.3', 'Rua de -23.4'],
    {
      'reports.trips': paged([
        {
          ...VAN,
          ...SPAN,
          ...at(-23.3),
          endLatitude: -23.4,
          endLongitude: -46.5,
          distanceM: 12_000,
          maximumKmh: 80,
          meanKmh: 40,
          driverTag: null,
          isContinued: false,
          isOpen: false,
        },
      ]),
    },
  ],
  [
    'visits',
    'Visitas a áreas',
    ['Rua de -23.5'],
    {
      'areas.list': paged([]),
      'reports.visits': paged(
        [at(-23.5), null].map((place, area) => ({
          ...VAN,
          ...SPAN,
          area: 1_000_000_000_000_600 + area,
          areaName: 'Pátio',
          isUnseen: false,
          isOpen: false,
          maximumKmh: 20,
          place,
        })),
      ),
    },
  ],
  [
    'incidents',
    'Incidentes',
    ['Rua de -23.6'],
    {
      'incidents.details': paged(
        recorded('incidents.details')
          .content.slice(0, 1)
          .map((one) => ({ ...one, place: at(-23.6) })),
      ),
    },
  ],
];

test.each(REPORTS)(
  'the report %s says the address of each row that has a position, in both themes',
  async (report, name, words, answers) => {
    for (const look of [{}, { theme: 'dark', size: PHONE }] as const) {
      await opened(`/reports?report=${report}&${PERIOD}`, { answers, ...look });
      for (const street of words) await expect.element(table(name).getByText(street)).toBeVisible();
      await expectAccessible();
    }
  },
);

test('an alarm says where the vehicle was, and nothing where nobody knows', async () => {
  const [one] = recorded('alarms.list').content;
  const alarms = [at(-23.7), null].map((place, n) => ({ ...one!, id: `${one!.id}${n}`, place }));
  const core = await opened('/notifications', { answers: { 'alarms.list': ({ query }) => pageOf(alarms, query) } });
  const grid = page.getByRole('grid', { name: 'Notificações' });
  await expect.element(grid.getByRole('columnheader', { name: 'Local' })).toBeVisible();
  await expect.element(grid.getByText('Rua de -23.7')).toBeVisible();
  expect(pointsAsked(core)).toEqual([-23.7]);
  await expectAccessible();
});

test('a case says where the vehicle was when it happened', async () => {
  await openCase(
    { place: at(-23.8) },
    { answers: { 'geo.reverse': { ...recorded('geo.reverse'), formatted_address: 'Rua do caso' } } },
  );
  await expect.element(facts().getByText('Rua do caso')).toBeVisible();
  await expect.element(facts()).toHaveTextContent('Onde');
});
