import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { randomInt, seededRandom } from '../../domain/base/random.ts';
import { MAP_COLOURS } from '../../src/live/map/map-colours.ts';
import { address } from './harness/address.ts';
import { expectAccessible } from './harness/axe.ts';
import { fleetCore } from './harness/fleet-core.ts';
import { clickOn, isColour, mapRests, mapShows, onePixel, painted, type MapDoor } from './harness/fleet-map.ts';
import { DESKTOP, mountAt, PHONE, type MountOptions } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { vehicleAnswers, vehicleOf, type Vehicle } from './harness/vehicles.ts';

/** As large as the runner's own window, in which a larger page would stand smaller than it is. */
const SMALL = { width: 1280, height: 720 };
const HOUR_MS = 3_600_000;
/** The colour of the tiles. */
const GROUND = '#d2f0c0';
/** Three cities, one of them a yard where several stand on one spot; one vehicle is alone. */
const CAMPINAS = { name: 'Campinas', latitude: -22.9, longitude: -47.06, vehicles: 30, spread: 0.1 };
const CURITIBA = { name: 'Curitiba', latitude: -25.43, longitude: -49.27, vehicles: 20, spread: 0.1 };
const GOIANIA = { name: 'Goiânia', latitude: -16.68, longitude: -49.25, vehicles: 5, spread: 0 };
type City = typeof CAMPINAS;

const random = seededRandom(3);
const around = (middle: number, spread: number): number => middle + (spread * randomInt(random, -100, 100)) / 100;
const named = (name: string, licensePlate: string) => ({
  name,
  vehicle: { name, licensePlate, manufacture: null, model: null, color: null },
});

/** Campinas is all online, Curitiba half parked, Goiânia silent. */
function vehiclesOf({ name, latitude, longitude, vehicles, spread }: City, first: number): Vehicle[] {
  return Array.from({ length: vehicles }, (_, at) => {
    const isParked = name === 'Curitiba' && at % 2 === 0;
    const agoMs = name === 'Goiânia' ? 50 * HOUR_MS : isParked ? 2 * HOUR_MS : 1000;
    return vehicleOf(first + at, {
      device: named(`${name} ${at}`, `AAA${1000 + at}`),
      record: {
        latitude: around(latitude, spread),
        longitude: around(longitude, spread),
        speed: at % 4 === 0 ? 0 : 40,
        angle: at * 20,
        lastCommunication: new Date(Date.now() - agoMs).toISOString(),
        ignition: !isParked,
        parked: isParked,
      },
    });
  });
}

const LONE = vehicleOf(0, {
  device: named('Carreta sozinha', 'SOZ1N40'),
  record: { latitude: -18, longitude: -54, speed: 62, angle: 90 },
});
const FLEET: readonly Vehicle[] = [
  LONE,
  ...vehiclesOf(CAMPINAS, 1),
  ...vehiclesOf(CURITIBA, 31),
  ...vehiclesOf(GOIANIA, 51),
];

const near = (city: City) => (cluster: { longitude: number; latitude: number }) =>
  Math.hypot(cluster.longitude - city.longitude, cluster.latitude - city.latitude) < 1;
const isWhole = ({ inView, clusters, moving }: MapDoor): boolean =>
  inView === 56 && clusters.some(near(GOIANIA)) && clusters.find(near(CAMPINAS))?.count === 30 && !moving;

/** The operator who comes to the map of a fleet. */
async function openFleet(vehicles: readonly Vehicle[], options: MountOptions = {}, search = ''): Promise<void> {
  const desk = fleetCore(() => ({ vehicles }));
  await mountAt(`/trackdevice${search}`, {
    session: person('OPERATOR'),
    size: SMALL,
    config: { tileUrl: onePixel(GROUND) },
    ...options,
    core: desk.core,
    bridge: desk.bridge,
    answers: { ...vehicleAnswers(() => vehicles), 'brands.parameters': {} },
  });
}

/** The same at the map of these cities, which shows the whole of them. */
async function open(options: MountOptions = {}): Promise<MapDoor> {
  await openFleet(FLEET, options);
  return mapShows(isWhole);
}

const option = (name: string): Locator => page.getByRole('option').filter({ hasText: name });
const inView = (): Locator => page.getByRole('heading', { name: /^Na tela/ });
const follow = (): Locator => page.getByRole('link', { name: 'Acompanhar' });
const isLone = ({ chosen, zoom }: MapDoor): boolean => chosen?.device === LONE.device.id && zoom === 18;

async function clickCluster(city: City): Promise<void> {
  const { clusters } = await mapRests(isWhole);
  await clickOn(clusters.find(near(city))!.at!);
}

test('the fleet map starts around -20.73, -52.41 at zoom 5 and ends at 18 (MAP-21, MAP-26, MAP-27)', async () => {
  const { zoom, maxZoom, centre } = await open({ size: DESKTOP });
  expect([zoom, maxZoom, centre]).toEqual([5, 18, [-52.41, -20.73]]);
});

test('all vehicles are on a clustered map, and a cluster is painted as a ring split by what its members do (MAP-19)', async () => {
  const { mode, clusters: all, signs, devices } = await open();
  expect(mode).toBe('clusters');
  expect(all.reduce((sum, { count }) => sum + count, 0) + signs).toBe(56);
  expect(devices).toContain(LONE.device.id);
  expect(all.find(near(CAMPINAS))!.activity).toEqual([22, 8, 0, 0, 0]);
  const [moving, stopped, , offline] = MAP_COLOURS.light.signs;
  await expect
    .poll(async () => {
      // Where a cluster lies and how large it is are read again with each picture: both may still change.
      const { clusters } = await mapRests(isWhole);
      // A point of the ring of a city's cluster; turn 0 is its top, it runs clockwise.
      const at = (city: City, turn: number): [number, number] => {
        const { at: middle, count } = clusters.find(near(city))!;
        const radius = 19 + 5 * Math.log10(count) - 3.5;
        return [middle![0] + radius * Math.sin(turn), middle![1] - radius * Math.cos(turn)];
      };
      // In Campinas the ring is moving beyond its middle, and stopped just before the top.
      const [early, late, red, grey] = await painted([
        at(CAMPINAS, Math.PI / 2),
        at(CAMPINAS, 1.2 * Math.PI),
        at(CAMPINAS, -0.5),
        at(GOIANIA, Math.PI / 2),
      ]);
      return [isColour(early!, moving), isColour(late!, moving), isColour(red!, stopped), isColour(grey!, offline)];
    })
    .toEqual([true, true, true, true]);
});

test('a click on a cluster zooms in until it falls apart', async () => {
  await open();
  await clickCluster(CAMPINAS);
  const { inView: seen, clusters } = await mapRests(
    (door) => door.zoom > 5 && door.inView !== null && door.inView <= 30,
  );
  expect(seen).toBe(30);
  expect(Math.max(1, ...clusters.map(({ count }) => count))).toBeLessThan(30);
});

test('a cluster that no zoom splits lists its members', async () => {
  await open();
  await clickCluster(GOIANIA);
  await expect.element(page.getByRole('heading', { name: '5 veículos neste ponto' })).toBeVisible();
  await expect.poll(() => page.getByRole('option').elements().length).toBe(5);
  await option('Goiânia 3').click();
  await expect.element(option('Goiânia 3')).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Voltar aos veículos na tela' }).click();
  await expect.element(inView()).toBeVisible();
});

test('a row of parked vehicles that is one cluster at the last zoom still is listed there', async () => {
  // A metre from one to the next: 104 px from end to end at the last zoom.
  const row = Array.from({ length: 30 }, (_, at) =>
    vehicleOf(at, {
      device: named(`Vaga ${at}`, `VAG${1000 + at}`),
      record: { latitude: -10.18, longitude: -48.33 + at * 9.618e-6 },
    }),
  );
  await openFleet(row);
  const isOne = ({ clusters }: MapDoor): boolean => clusters.length === 1 && clusters[0]!.count === row.length;
  for (let zoom = 5; zoom < 18;) {
    const from = zoom;
    await clickOn((await mapRests((door) => door.zoom === from && isOne(door))).clusters[0]!.at!);
    ({ zoom } = await mapRests((door) => door.zoom > from && isOne(door)));
  }
  const { clusters } = await mapRests(isOne);
  expect(clusters[0]!.splitZoom).toBeLessThanOrEqual(18);
  await clickOn(clusters[0]!.at!);
  await expect.element(page.getByRole('heading', { name: '30 veículos neste ponto' })).toBeVisible();
  await expect.poll(() => page.getByRole('option').elements().length).toBeGreaterThan(5);
  await userEvent.keyboard('{Escape}');
  await expect.element(inView()).toBeVisible();
});

test('the popup on the fleet map links to the search by plate for its device (RTE-18)', async () => {
  const { devices, chosen } = await open();
  expect(devices).toContain(LONE.device.id);
  expect(chosen).toBeNull();
  await page.getByRole('searchbox').fill('sozinha');
  await option('Carreta sozi').click();
  const { chosen: lone, size } = await mapRests(isLone);
  for (const axis of [0, 1] as const) {
    expect(lone!.at![axis]).toBeGreaterThan(0);
    expect(lone!.at![axis]).toBeLessThan(size[axis]!);
  }
  await expect.element(follow()).toHaveAttribute('href', `/trackback-plus?device=${LONE.device.id}`);
  await follow().click();
  await expect.poll(address).toBe(`/trackback-plus?device=${LONE.device.id}`);
});

test('heat and points show the same fleet in other ways', async () => {
  await open();
  const { clusters } = await mapRests(isWhole);
  // Below the signs of Goiânia, which is all ground but for the heat.
  const [x, y] = clusters.find(near(GOIANIA))!.at!;
  const isGround = async () => isColour((await painted([[x, y + 18]]))[0]!, GROUND);
  await page.getByText('Calor', { exact: true }).click();
  const heat = await mapShows(({ mode, heatCells }) => mode === 'heat' && heatCells >= 3);
  expect([heat.signs, heat.clusters]).toEqual([0, []]);
  await expect.element(page.getByText('Menos veículos')).toBeVisible();
  await expect.poll(isGround).toBe(false);
  await page.getByText('Pontos', { exact: true }).click();
  const points = await mapShows(({ mode, signs }) => mode === 'points' && signs === 56);
  expect(points.heatCells).toBe(0);
  await expect.poll(isGround).toBe(true);
});

test('the panel lists what is in view, follows the map, and finds by name or plate', async () => {
  await open();
  await expect.element(inView()).toHaveTextContent(/56/);
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard('curitiba 13');
  await expect.element(inView()).toHaveTextContent(/\D1$/);
  await expect.element(option('Curitiba 13')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(inView()).toHaveTextContent(/56/);
  await page.getByRole('searchbox').fill('soz1n');
  await expect.element(inView()).toHaveTextContent(/\D1$/);
  await expect.element(option('Carreta sozi')).toBeVisible();
  await page.getByRole('searchbox').clear();
  await expect.element(inView()).toHaveTextContent(/56/);
  await clickCluster(CURITIBA);
  await expect.element(inView()).toHaveTextContent(/\D(1?\d|20)$/);
  await expect.element(option('Curitiba').first()).toBeVisible();
  expect(option('Campinas').elements()).toEqual([]);
});

test('the counts say how many do what, and choosing one limits the list to it', async () => {
  await open();
  const chips = page.getByRole('group', { name: /Mostrar na lista/ });
  const words = () =>
    chips
      .getByRole('button')
      .elements()
      .map((chip) => (chip as HTMLElement).innerText.replaceAll('\n', ' ').trim());
  await expect.poll(words).toEqual(['Em movimento 33', 'Parado 8', 'Estacionado 10', 'Offline 5']);
  await chips.getByRole('button', { name: /Offline/ }).click();
  await expect.element(inView()).toHaveTextContent(/\D5$/);
  await expect.poll(() => page.getByRole('option').elements().length).toBe(5);
});

test('a vehicle chosen on the map is chosen in the list, and Escape clears the choice', async () => {
  await open();
  await page.getByRole('searchbox').fill('sozinha');
  await option('Carreta sozi').click();
  const { chosen } = await mapRests(isLone);
  await expect.element(follow()).toBeVisible();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('{Escape}');
  await mapShows((door) => door.chosen === null);
  await clickOn(chosen!.at!);
  await expect.element(option('Carreta sozi')).toHaveAttribute('aria-selected', 'true');
});

test('the vehicle that an address names is looked at from near, also where its fleet came before the map', async () => {
  await openFleet(FLEET, {}, `?device=${LONE.device.id}`);
  await mapRests(isLone);
});

test.each([
  ['light, English', { language: 'en-US' }],
  ['dark, Portuguese', { theme: 'dark' }],
  ['light, Portuguese, on a phone', { size: PHONE }],
] as const)('the fleet map is accessible: %s', async (_title, look) => {
  await open(look);
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeInTheDocument();
  await expectAccessible();
});

test('a window made as narrow as a phone has the list folded away, off the buttons of the map', async () => {
  await openFleet([LONE]);
  const panel = page.getByRole('region', { name: 'Veículos na tela' });
  await expect.element(panel.getByRole('searchbox')).toBeVisible();
  await page.viewport(PHONE.width, PHONE.height);
  await expect.element(panel.getByRole('searchbox')).not.toBeInTheDocument();
  // The buttons come with the map, which may be made after the window was narrowed.
  const fit = page.getByRole('button', { name: 'Mostrar todos os veículos' });
  await expect.element(fit).toBeVisible();
  const boxOf = (locator: Locator): DOMRect => locator.element().getBoundingClientRect();
  await expect.poll(() => boxOf(panel).top - boxOf(fit).bottom).toBeGreaterThanOrEqual(0);
});
