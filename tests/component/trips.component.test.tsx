import './harness/without-map.ts';
import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import type { CallInput } from '../../contract/rest/calls.ts';
import { dayNamedMs } from '../../domain/base/time/day.ts';
import { expectAccessible } from './harness/axe.ts';
import { dayAgo, drivenDay, segmentOf, trackerOf, wayOf, ZONE } from './harness/driven-days.ts';
import { mountAt, PHONE, type MountOptions } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import { refusal, type Sent, type StandIn } from './harness/stand-in-core.ts';

const VAN = trackerOf(1, 'Van branca', 'VAN1A23');
const MOTO = trackerOf(2, 'Moto 7', 'MOT0A77');
const DAYS = new Map([
  [dayAgo(1), drivenDay(VAN.id, dayAgo(1), 7.5)],
  [dayAgo(2), drivenDay(VAN.id, dayAgo(2), 10)],
]);

/** Trips of the day that is asked for, by the midnights of São Paulo. */
const listed = ({ query: { start } }: CallInput<'trips.list'>): Sent<'trips.list'> =>
  [...DAYS].find(([day]) => dayNamedMs(day, ZONE) === Date.parse(start!))?.[1] ?? [];
const read = ({ params: { key } }: CallInput<'trips.read'>): Sent<'trips.read'> => ({
  ...[...DAYS.values()].flat().find((segment) => segment.key === key)!,
  trackingTrip: wayOf(key, 5),
});
const detail = ({ query: { term = '' } }: CallInput<'devices.detail'>): Sent<'devices.detail'> => {
  const content = [VAN, MOTO].filter(({ name }) => name.toLowerCase().includes(term.toLowerCase()));
  return { ...recorded('devices.detail'), content };
};

const opened = (query = '', { answers, ...options }: MountOptions = {}): Promise<StandIn> =>
  mountAt(`/trips${query}`, {
    session: person('OPERATOR'),
    answers: {
      'devices.detail': detail,
      'devices.read': VAN,
      'trips.list': listed,
      'trips.read': read,
      ...answers,
    },
    ...options,
  });
const ofDay = (day: string): string => `?device=${VAN.id}&day=${day}`;

const list = (): Locator => page.getByRole('list', { name: 'Trajetos do dia' });
const segments = (): HTMLElement[] => [...(list().query()?.querySelectorAll('button') ?? [])];
/** What a segment says, a space between its parts. */
const textOf = (at: number): string =>
  [...(segments()[at]?.querySelectorAll('strong, span:not(:has(*))') ?? [])]
    .map((part) => part.textContent)
    .join(' ')
    .replaceAll(/\s+/g, ' ');
const expectSegments = (count: number): Promise<unknown> =>
  expect.poll(() => segments().length, { message: 'segments of the day' }).toBe(count);
const sum = (): string[] =>
  [...(page.getByRole('region', { name: 'Resumo' }).query()?.querySelectorAll('dl > div') ?? [])].map((line) =>
    [...line.children].map((part) => part.textContent.replaceAll('\u00a0', ' ')).join(': '),
  );
const day = (): Locator => page.getByRole('textbox', { name: 'Dia' });
const after = (): Locator => page.getByRole('button', { name: 'Dia seguinte' });
const nothing = (): Locator => page.getByRole('heading', { name: 'Nenhum dado foi encontrado' });

test('the trips of a day are listed with their times, ways and speeds, and with their sum (HST-01, RTE-22, HST-29)', async () => {
  for (const look of [{}, { theme: 'dark', size: PHONE }] as const) {
    const core = await opened(ofDay(dayAgo(2)), look);
    await expect.element(page.getByRole('heading', { level: 1, name: 'Trajetos' })).toBeVisible();
    await expectSegments(5);
    expect(textOf(1)).toMatch(/^Em movimento 08:00:00 – 08:20:00 20 min 12 km média 36 km\/h máx. 52 km\/h/);
    await expect.element(page.getByText(/Distância pelas posições, só dos trajetos/)).toBeVisible();
    const again = (await page.getByRole('button', { name: 'Reprocessar' }).findElement()).getBoundingClientRect();
    const field = (await day().findElement()).getBoundingClientRect();
    // On a phone there is room for the whole day alone: the button stands below it.
    if ('size' in look) expect(again.top).toBeGreaterThanOrEqual(field.bottom);
    else expect(again.top).toBeCloseTo(field.top, 0);
    // A stay has no way and no speed.
    expect(textOf(2)).toMatch(/^Estacionado 08:20:00 – 12:00:00 3 h 40 min São Paulo/);
    expect(sum()).toEqual([
      'Distância: 18 km',
      'Trajetos: 2',
      'Em movimento: 30 min',
      'Parado: 10 h 30 min',
      'Velocidade média: 36 km/h',
      'Velocidade máxima: 52 km/h',
    ]);
    await expect.element(page.getByText('Van branca · VAN1A23')).toBeVisible();
    // The whole day of the person.
    const startMs = dayNamedMs(dayAgo(2), ZONE)!;
    expect(core.askedOf('trips.list').map(({ query }) => query)).toEqual([
      {
        device: String(VAN.id),
        start: new Date(startMs).toISOString(),
        end: new Date(dayNamedMs(dayAgo(1), ZONE)! - 1).toISOString(),
      },
    ]);
    await expectAccessible();
  }
});

test('the way of the day is asked for, and that of the segment that is pressed until it is pressed again (HST-29)', async () => {
  const core = await opened(ofDay(dayAgo(1)));
  const [, trip, stay] = DAYS.get(dayAgo(1))!;
  const whole = DAYS.get(dayAgo(1))!.at(-1)!;
  const asked = (): string[] => core.askedOf('trips.read').map(({ params: { key } }) => key);
  await expectSegments(5);
  await expect.poll(asked).toEqual([whole.key]);
  const pressed = (): (string | null)[] => segments().map((one) => one.getAttribute('aria-pressed'));
  segments()[1]!.click();
  await expect.poll(asked).toEqual([whole.key, trip!.key]);
  expect(pressed()).toEqual(['false', 'true', 'false', 'false', 'false']);
  segments()[2]!.click();
  await expect.poll(asked).toEqual([whole.key, trip!.key, stay!.key]);
  expect(pressed()).toEqual(['false', 'false', 'true', 'false', 'false']);
  segments()[2]!.click();
  await expect.poll(pressed).toEqual(['false', 'false', 'false', 'false', 'false']);
});

test('a trip that is chosen is played in the history, between the minutes of its own', async () => {
  await opened(ofDay(dayAgo(1)));
  await expectSegments(5);
  const play = page.getByRole('link', { name: 'Reproduzir no histórico' });
  await expect.element(play).not.toBeInTheDocument();
  segments()[1]!.click();
  const [, trip] = DAYS.get(dayAgo(1))!;
  const clock = (iso: string): string => new Date(iso).toLocaleTimeString('pt-BR', { timeZone: ZONE }).slice(0, 5);
  const times = `${clock(trip!.start)}-${clock(trip!.end)}`;
  await expect
    .element(play)
    .toHaveAttribute('href', `/history?device=${VAN.id}&from=${dayAgo(1)}&to=${dayAgo(1)}&times=${times}`);
  segments()[2]!.click();
  await expect.element(play).not.toBeInTheDocument();
});

/** A day as the field writes it. */
const written = (of: string): string => of.split('-').toReversed().join('/');

test('one steps from day to day, a day without data says so, and there is none after today (HST-29)', async () => {
  await opened(ofDay(dayAgo(2)));
  await expectSegments(5);
  await after().click();
  await expect.element(day()).toHaveValue(written(dayAgo(1)));
  await expect.poll(sum).toContain('Distância: 16,5 km');
  await after().click();
  await expect.element(nothing()).toBeVisible();
  await expect.element(after()).toBeDisabled();
  expect(new URLSearchParams(location.search).get('day')).toBeNull();
  // A day to come that is typed is none either: once the field is left it is the one of before.
  await day().fill(dayAgo(-1));
  await userEvent.tab();
  await expect.element(day()).toHaveValue(written(dayAgo(0)));
  await page.getByRole('button', { name: 'Dia anterior' }).click();
  await expect.poll(sum).toContain('Distância: 16,5 km');
  // A day to come is none: today stands in its place.
  await opened(ofDay(dayAgo(-1)));
  await expect.element(day()).toHaveValue(written(dayAgo(0)));
  await expect.element(after()).toBeDisabled();
});

test('trips are found anew on wish, and it is said when they are (HST-32)', async () => {
  const key = DAYS.get(dayAgo(1))!.at(-1)!.key;
  const core = await opened(ofDay(dayAgo(1)), {
    answers: { 'trips.list': [], 'trips.process': { key, isDone: true } },
  });
  await expect.element(nothing()).toBeVisible();
  core.answer({ 'trips.list': listed });
  const again = page.getByRole('button', { name: 'Reprocessar' });
  await again.click();
  await expect.element(page.getByText('Os trajetos do dia foram processados.')).toBeVisible();
  await expectSegments(5);
  expect(core.askedOf('trips.process')).toEqual([{ body: core.askedOf('trips.list')[0]!.query }]);
  core.answer({ 'trips.process': { key, isDone: false } });
  await again.click();
  await expect.element(page.getByText('Há muitos dados: o processamento continua em segundo plano.')).toBeVisible();
  core.answer({ 'trips.process': refusal('broken', '', { status: 500 }) });
  await again.click();
  await expect.element(page.getByText('Não foi possível processar os trajetos')).toBeVisible();
});

test('without a tracker one is asked for, and a customer chooses among the own (RTE-24)', async () => {
  const core = await opened('', { session: person('USER') });
  await expect.element(page.getByRole('heading', { name: 'Escolha um rastreador' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('combobox', { name: 'Rastreador' }).fill('van');
  await expect.poll(() => core.askedOf('devices.detail').at(-1)!.query).toMatchObject({ term: 'van' });
  await expect.element(page.getByRole('option', { name: 'Moto 7' })).not.toBeInTheDocument();
  await page.getByRole('option', { name: /Van branca/ }).click();
  await expect.poll(() => new URLSearchParams(location.search).get('device')).toBe(String(VAN.id));
  await expect.element(page.getByText('Van branca · VAN1A23')).toBeVisible();
});

test('a trip that goes on says so (HST-29)', async () => {
  const open = segmentOf(VAN.id, { day: dayAgo(0), from: 0, to: 6, name: 'Em Movimento' }, { isOpen: true });
  await opened(`?device=${VAN.id}`, { answers: { 'trips.list': [open] } });
  await expectSegments(1);
  expect(textOf(0)).toMatch(/em andamento 6 min/);
});

test('a drive that was rarely reported says that its way and times are estimates (HST-29)', async () => {
  const drive = { day: dayAgo(5), from: 60, to: 360, name: 'Em Movimento' } as const;
  await opened(ofDay(dayAgo(5)), {
    answers: {
      'trips.list': [segmentOf(VAN.id, drive, { isSparse: true }), segmentOf(VAN.id, { ...drive, from: 400, to: 420 })],
    },
  });
  await expectSegments(2);
  expect(textOf(0)).toMatch(/poucos registros: trajeto e horários aproximados/);
  expect(textOf(1)).not.toMatch(/poucos registros/);
});

test('where the trips cannot be had it says so and asks again', async () => {
  const core = await opened(ofDay(dayAgo(5)), { answers: { 'trips.list': refusal('broken', '', { status: 500 }) } });
  await expect.element(page.getByText('Não foi possível carregar os trajetos')).toBeVisible();
  await expect.element(nothing()).not.toBeInTheDocument();
  core.answer({ 'trips.list': listed });
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.element(nothing()).toBeVisible();
});

test('on a phone the day is read whole beside its arrows, in English too', async () => {
  await opened(ofDay(dayAgo(1)), { language: 'en-US', size: PHONE });
  const field = page.getByRole('textbox', { name: 'Day', exact: true });
  await expect.element(field).toBeVisible();
  // As wide as a browser makes such a field by itself, and more.
  const own = document.createElement('input');
  own.type = 'date';
  own.style.font = getComputedStyle(await field.findElement()).font;
  document.body.append(own);
  const { paddingLeft, paddingRight } = getComputedStyle(await field.findElement());
  const roomPx =
    (await field.findElement()).clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  expect(roomPx).toBeGreaterThanOrEqual(own.clientWidth - 8);
  own.remove();
});

test('a day without trips says that two positions make one, which is true of a single position too', async () => {
  await opened(ofDay(dayAgo(9)));
  await expect.element(page.getByText(/precisa de ao menos duas posições válidas/)).toBeVisible();
});
