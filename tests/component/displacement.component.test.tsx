import './harness/without-map.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import type { CallInput } from '../../contract/rest/calls.ts';
import { dayNamedMs } from '../../domain/base/time/day.ts';
import { tripKeyOf } from '../../domain/live/trips/trip.ts';
import { goTo } from './harness/address.ts';
import { expectAccessible } from './harness/axe.ts';
import { dayAgo, drivenDay, trackerOf, wayOf, ZONE } from './harness/driven-days.ts';
import { mountAt, PHONE, type MountOptions } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import { refusal, type Sent, type StandIn } from './harness/stand-in-core.ts';

const DAY_MS = 86_400_000;
const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const VAN = trackerOf(1, 'Van branca', 'VAN1A23');
const MOTO = trackerOf(2, 'Moto 7', 'MOT0A77');
/** One that never reported. */
const NEW = trackerOf(3, 'Nova', null);
const TRACKERS = [VAN, MOTO, NEW];
/** Minutes that each drove back, by the days ago. */
const DRIVEN = new Map([
  [VAN.id, [7.5, 10, 12.5]],
  [MOTO.id, [7.5]],
]);

type Kilometers = Sent<'kilometers.read'>[number];

/** What a device did on a day: the sum of its trips. */
function kilometersOf(device: number, day: string): Kilometers {
  const backMinutes = DRIVEN.get(device)?.find((_, at) => dayAgo(at + 1) === day);
  const nothing = { mileage: 0, movingMs: 0, standingMs: 0, trips: 0, speedMax: null, speedMed: null };
  const sum = backMinutes === undefined ? nothing : drivenDay(device, day, backMinutes).at(-1)!;
  const { mileage, movingMs, standingMs, trips, speedMax, speedMed } = sum;
  const read = { device, day, mileage, movingMs, standingMs, trips, speedMax, speedMed };
  return { ...read, dayMs: DAY_MS, idleMs: 0, fuelUsed: null };
}

/** As the server tells it: each day of each device, whether it drove or not. */
function kilometers({ query: { devices, start, end } }: CallInput<'kilometers.read'>): Sent<'kilometers.read'> {
  const days = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    .map(dayAgo)
    .filter((day) => dayNamedMs(day, ZONE)! >= Date.parse(start) && dayNamedMs(day, ZONE)! < Date.parse(end));
  return devices.split(',').flatMap((id) => days.toReversed().map((day) => kilometersOf(Number(id), day)));
}
function way({ params: { key } }: CallInput<'trips.read'>): Sent<'trips.read'> {
  const { device } = tripKeyOf(key)!;
  return { ...drivenDay(device, dayAgo(1), 10).at(-1)!, key, trackingTrip: device === NEW.id ? [] : wayOf(key, 20) };
}

const opened = (query: string, { answers, ...options }: MountOptions = {}): Promise<StandIn> =>
  mountAt(`/report-displacement${query}`, {
    session: person('OPERATOR'),
    answers: {
      'devices.detail': { ...recorded('devices.detail'), content: TRACKERS },
      'devices.read': ({ params: { id } }) => TRACKERS.find((one) => one.id === Number(id))!,
      'kilometers.read': kilometers,
      'trips.read': way,
      ...answers,
    },
    ...options,
  });
const BOTH = `?devices=${VAN.id},${MOTO.id}`;

const paper = (): Locator => page.getByRole('article');
/** Waits until everything that is printed is there. */
const whole = (): Promise<unknown> => expect.element(paper()).toHaveAttribute('data-whole', 'true');
const partOf = (name: string): HTMLElement =>
  [...paper().element().querySelectorAll('section')].find((one) => one.querySelector('h2')!.textContent === name)!;
const spaced = (text: string): string => text.replaceAll('\u00a0', ' ');
const totalsOf = (part: HTMLElement): string[] =>
  [...part.querySelectorAll('dl > div')].map((line) =>
    [...line.children].map((cell) => spaced(cell.textContent)).join(': '),
  );
const rowsOf = (part: HTMLElement): string[][] =>
  [...part.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => spaced(cell.textContent)));
const pictures = (part: HTMLElement): string[] =>
  [...part.querySelectorAll('[role="img"]')].map((one) => spaced(one.getAttribute('aria-label')!));
const printButton = (): Locator => page.getByRole('button', { name: 'Imprimir' });

afterEach(() => {
  vi.restoreAllMocks();
});

test('the report tells distance, times and speeds of each vehicle and of all, and by day (RTE-74, HST-31)', async () => {
  for (const look of [{}, { theme: 'dark', size: PHONE }] as const) {
    await opened(BOTH, look);
    await whole();
    const all = partOf('Todos os veículos');
    expect(totalsOf(all)[0]).toBe('Distância: 70,5 km');
    expect(rowsOf(all).map(([name, distance]) => [name, distance])).toEqual([
      ['Veículo', 'Distância'],
      ['Van branca · VAN1A23', '54 km'],
      ['Moto 7 · MOT0A77', '16,5 km'],
      ['Total', '70,5 km'],
    ]);
    const van = partOf('Van branca · VAN1A23');
    expect(totalsOf(van).slice(0, 3)).toEqual(['Distância: 54 km', 'Em movimento: 1 h 30 min', 'Parado: 31 h 30 min']);
    expect(totalsOf(van).slice(-3)).toEqual(['Trajetos: 6', 'Velocidade média: 36 km/h', 'Velocidade máxima: 52 km/h']);
    // Seven days between the head and the sum.
    const rows = rowsOf(van);
    expect(rows.length).toBe(9);
    expect(rows.map(([, distance]) => distance)).toEqual([
      'Distância',
      '0 m',
      '0 m',
      '0 m',
      '19,5 km',
      '18 km',
      '16,5 km',
      '0 m',
      '54 km',
    ]);
    const [drawn, byDay] = pictures(van);
    expect(drawn).toBe('Percurso de Van branca · VAN1A23');
    expect(byDay).toMatch(/^Quilômetros por dia\..*: 19,5 km; .*: 18 km; .*: 16,5 km/);
    await expectAccessible();
  }
});

test('it stands without toolbar and footer, with the logo of the brand (RTE-75, RTE-76)', async () => {
  await opened(BOTH, { brand: { logo: LOGO } });
  await whole();
  const logo = paper().getByRole('img', { name: 'Logotipo de Rastro' });
  await expect.element(logo).toHaveAttribute('src', LOGO);
  const frame = (): number[] =>
    (['banner', 'contentinfo', 'navigation'] as const).map((role) => page.getByRole(role).elements().length);
  expect(frame()).toEqual([0, 0, 0]);
  // Other screens have them.
  goTo('/no-such-place');
  await expect.poll(() => frame().every((count) => count > 0)).toBe(true);
});

test('each vehicle starts on a page of its own, upright or across as is chosen, and the form is not on the paper (HST-31)', async () => {
  await opened(BOTH);
  await whole();
  const form = page.getByRole('region', { name: 'Veículos e período' });
  await expect.element(paper()).toHaveAttribute('data-orientation', 'portrait');
  expect([...paper().element().querySelectorAll('[data-new-page="true"] h2')].map((one) => one.textContent)).toEqual([
    'Van branca · VAN1A23',
    'Moto 7 · MOT0A77',
  ]);
  await form.getByText('Paisagem', { exact: true }).click();
  await expect.element(paper()).toHaveAttribute('data-orientation', 'landscape');
  expect(new URLSearchParams(location.search).get('orientation')).toBe('landscape');
  await opened(`?device=${VAN.id}&orientation=landscape`);
  await whole();
  await expect.element(paper()).toHaveAttribute('data-orientation', 'landscape');
  expect((await paper().findElement()).querySelectorAll('[data-new-page="true"]').length).toBe(0);
  await expect.element(page.getByRole('heading', { name: 'Todos os veículos' })).not.toBeInTheDocument();
});

test('Print opens what the browser prints with', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await opened(`?device=${VAN.id}`);
  await whole();
  expect(print).not.toHaveBeenCalled();
  await printButton().click();
  expect(print).toHaveBeenCalledOnce();
});

test('an end before the start, more than seven days and no vehicle are refused with their words', async () => {
  const core = await opened(`?devices=${VAN.id}&start=${dayAgo(1)}&end=${dayAgo(2)}`);
  await expect.element(page.getByText('O fim deve ser depois do início.')).toBeVisible();
  await expect.element(printButton()).toBeDisabled();
  await page.getByLabelText('De', { exact: true }).fill(dayAgo(9));
  await expect.element(page.getByText('O período pode ter no máximo 7 dias.')).toBeVisible();
  await expect.element(page.getByText('O fim deve ser depois do início.')).not.toBeInTheDocument();
  await expectAccessible();
  expect(core.askedOf('kilometers.read')).toEqual([]);
  await page.getByLabelText('De', { exact: true }).fill(dayAgo(3));
  await whole();
  expect(rowsOf(partOf('Van branca · VAN1A23')).length).toBe(4);
  // The days of the person, whole.
  expect(core.askedOf('kilometers.read')[0]!.query).toEqual({
    devices: String(VAN.id),
    start: new Date(dayNamedMs(dayAgo(3), ZONE)!).toISOString(),
    end: new Date(dayNamedMs(dayAgo(1), ZONE)! - 1).toISOString(),
  });
  await opened('');
  await expect.element(page.getByText('Escolha ao menos um rastreador.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Rastreadores (até 20)' }).click();
  await page.getByRole('option', { name: /Moto 7/ }).click();
  await userEvent.keyboard('{Escape}');
  await whole();
  expect(partOf('Moto 7 · MOT0A77')).toBeDefined();
});

test('a day is typed over another while the report of a vehicle stands, and the vehicle keeps its name meanwhile', async () => {
  await opened(`?devices=${VAN.id}`);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Deslocamento' })).toBeVisible();
  const from = page.getByLabelText('De', { exact: true });
  await from.click();
  const [year, month, day] = dayAgo(3).split('-');
  await userEvent.keyboard(`{Control>}a{/Control}${day}${month}`);
  await expect.element(page.getByText('VAN1A23 · Van branca').first()).toBeVisible();
  await userEvent.keyboard(String(year));
  await expect.element(from).toHaveFocus();
  await expect.element(from).toHaveValue(`${day}/${month}/${year}`);
  await expect.poll(() => new URL(location.href).searchParams.get('start')).toBe(dayAgo(3));
});

test('a period without data says so and prints nothing, for a customer too (RTE-73)', async () => {
  for (const profile of ['USER', 'OPERATOR'] as const) {
    await opened(`?device=${NEW.id}`, { session: person(profile) });
    await expect.element(page.getByRole('heading', { name: 'Nenhum dado foi encontrado' })).toBeVisible();
    await expect.element(printButton()).toBeDisabled();
    await expect.element(paper()).not.toBeInTheDocument();
  }
  await expectAccessible();
});

test('a report that cannot be loaded says so, prints nothing, and can be asked for again, in English', async () => {
  const core = await opened(BOTH, {
    language: 'en-US',
    answers: { 'kilometers.read': refusal('broken', '', { status: 500 }) },
  });
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeDisabled();
  core.answer({ 'kilometers.read': kilometers });
  await page.getByRole('button', { name: 'Try again' }).click();
  await whole();
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeEnabled();
  expect(partOf('All vehicles')).toBeDefined();
});
