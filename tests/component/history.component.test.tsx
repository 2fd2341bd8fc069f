import './harness/without-map.ts';
import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { dayNamedMs } from '../../domain/base/time/day.ts';
import { expectAccessible } from './harness/axe.ts';
import { dayAgo, trackerOf, ZONE } from './harness/driven-days.ts';
import { rawPage, trackOf, type Drive } from './harness/drives.ts';
import { mountAt, PHONE, type MountOptions } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import { refusal, type Answers, type StandIn } from './harness/stand-in-core.ts';

const HOUR_MS = 3_600_000;
const VAN = trackerOf(1, 'Van branca', 'VAN1A23');
const TRUCK = trackerOf(2, 'Caminhão 7', 'TRK7B88');
const TRACKERS = [VAN, TRUCK];
/** The day on which the van drove from eight to ten, a fix every ten seconds. */
const DRIVEN = dayAgo(2);
const EIGHT_MS = dayNamedMs(DRIVEN, ZONE)! + 8 * HOUR_MS;
const DRIVES = new Map<string, Drive>([
  [String(VAN.id), { startMs: EIGHT_MS, fixes: 720, stepMs: 10_000 }],
  [String(TRUCK.id), { startMs: EIGHT_MS + HOUR_MS, fixes: 100, stepMs: 30_000 }],
]);

const track: Answers['telemetry.track'] = (asked) => trackOf(DRIVES.get(asked.query.device)!, asked);
const trackerNamed = (id: string) => TRACKERS.find((one) => one.id === Number(id))!;
const EVENT = {
  ...recorded('events.list').content[0]!,
  type: 'BATTERY' as const,
  description: null,
  dateTime: new Date(EIGHT_MS + HOUR_MS / 2).toISOString(),
};
const held = (day: string, fixes: number, distanceM: number) => ({
  day,
  fixes,
  distanceM,
  firstTime: new Date(EIGHT_MS).toISOString(),
  lastTime: new Date(EIGHT_MS + HOUR_MS).toISOString(),
});

const opened = (query: string, { answers, ...options }: MountOptions = {}): Promise<StandIn> =>
  mountAt(`/history${query}`, {
    session: person('OPERATOR'),
    answers: {
      'devices.dashboard': recorded('devices.dashboard'),
      'devices.detail': ({ query: { term = '' } }) => ({
        ...recorded('devices.detail'),
        content: TRACKERS.filter(({ vehicle }) => vehicle!.licensePlate!.includes(term.toUpperCase())),
      }),
      'devices.read': ({ params: { id } }) => trackerNamed(id),
      'events.list': { ...recorded('events.list'), content: [EVENT] },
      'incidents.list': { ...recorded('incidents.list'), content: [], totalElements: 0, totalPages: 0 },
      'kilometers.read': [
        { ...recorded('kilometers.read')[0]!, mileage: 80_000, movingMs: 110 * 60_000, speedMax: 95 },
        { ...recorded('kilometers.read')[0]!, mileage: 1_500, movingMs: 5 * 60_000, speedMax: 40 },
      ],
      'telemetry.track': track,
      'trackings.calendar': [held(DRIVEN, 720, 80_000), held(dayAgo(11), 21_000, 90_000)],
      ...answers,
    },
    ...options,
  });
const ofVan = (query = ''): string => `?device=${VAN.id}&from=${DRIVEN}${query}`;

const chart = (): Locator => page.getByRole('slider', { name: 'Momento no gráfico' });
const replay = (): Locator => page.getByRole('group', { name: 'Reprodução' });
const table = (): Locator => page.getByRole('grid', { name: 'Posições' });
const chosenRow = (): Locator => table().getByRole('row', { selected: true });
const asked = (name: string): string | null => new URLSearchParams(location.search).get(name);
/** The chart is drawn and hears keys. */
const drawn = (): Promise<unknown> =>
  expect.poll(() => chart().query()?.querySelector('[data-moment]') ?? null).not.toBeNull();
const focus = (place: Locator): void => (place.element() as HTMLElement).focus();
const playButton = (): Locator => replay().getByRole('button', { name: 'Reproduzir (espaço)' });

test('the history of a vehicle has its days, its chart and its positions under one moment (RTE-21, HST-28)', async () => {
  await opened(ofVan('&tab=positions'));
  await drawn();
  await expect.element(replay()).toHaveTextContent('08:00:00');
  await expect.element(chosenRow()).toHaveTextContent('08:00:00');
  focus(chart());
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(chosenRow()).toHaveTextContent('08:00:10');
  await expect.element(chosenRow()).toHaveTextContent('Desligada');
  focus(table());
  await userEvent.keyboard('{End}');
  await expect.element(replay()).toHaveTextContent('09:59:50');
  await expect.element(chart()).toHaveAttribute('aria-valuetext', expect.stringContaining('09:59:50'));
  // Exactly one: a locator of several would be refused.
  await expect.element(chosenRow()).toHaveTextContent('09:59:50');
  await expect.element(chosenRow()).toHaveTextContent('Ligada');
  for (const name of ['Dias', 'Posições', 'Ocorrências'])
    await expect.element(page.getByRole('tab', { name })).toBeVisible();
});

test('the pointer over the chart shows that moment everywhere, and so does it over a row', async () => {
  await opened(ofVan('&tab=positions'));
  await drawn();
  await chart().hover();
  await expect.element(replay()).toHaveTextContent(/08:5\d|09:0\d/);
  await expect.element(chosenRow()).toHaveTextContent(/08:5\d|09:0\d/);
  focus(table());
  await userEvent.keyboard('{Home}');
  await table().getByRole('row').filter({ hasText: '08:00:40' }).hover();
  await expect.element(replay()).toHaveTextContent('08:00:40');
});

test('replay plays, and a stop is left out where that is wished', async () => {
  await opened(ofVan());
  await drawn();
  // It stands for the first ten minutes.
  await playButton().click();
  await expect.element(replay()).toHaveTextContent(/08:[1-5]\d/);
  await userEvent.keyboard(' ');
  await expect.element(playButton()).toBeVisible();
});

test('space plays and pauses, and plus and minus change how fast, also with the focus nowhere', async () => {
  await opened(ofVan());
  await drawn();
  await page.getByRole('switch', { name: 'Pular paradas' }).click();
  await page.getByRole('heading', { level: 1 }).click();
  (document.activeElement as HTMLElement | null)?.blur();
  await userEvent.keyboard(' ');
  await expect.element(replay().getByRole('button', { name: 'Pausar (espaço)' })).toBeVisible();
  await userEvent.keyboard(' ');
  await expect.element(playButton()).toBeVisible();
  const speed = replay().getByRole('combobox', { name: 'Velocidade da reprodução' });
  await userEvent.keyboard('+');
  await expect.element(speed).toHaveValue('20×');
  await userEvent.keyboard('-');
  await expect.element(speed).toHaveValue('10×');
});

test('the calendar shows the last 90 days with what each holds, and a day leads to its positions (HST-12)', async () => {
  const core = await opened(`?device=${VAN.id}`);
  await expect.element(page.getByRole('heading', { name: 'Nenhum dado foi encontrado' })).toBeVisible();
  const calendar = page.getByRole('grid', { name: 'Últimos 90 dias' });
  await expect.poll(() => calendar.query()?.querySelectorAll('button').length).toBe(90);
  expect(core.askedOf('trackings.calendar')).toEqual([
    { params: { id: String(VAN.id) }, query: { amountDays: 90, tz: ZONE } },
  ]);
  const day = calendar.getByRole('gridcell', { name: /720 posições, 80 km/ });
  (await calendar.findElement()).querySelector<HTMLElement>('button[tabindex="0"]')!.focus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(day).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => asked('from')).toBe(DRIVEN);
  await drawn();
  await expect.element(day).toHaveAttribute('aria-selected', 'true');
});

test('on a phone the calendar is no wider than the page, ends at today, and names its months', async () => {
  await opened(ofVan(), { size: PHONE });
  const calendar = page.getByRole('grid', { name: 'Últimos 90 dias' });
  const today = (): HTMLElement | null =>
    calendar.query()?.querySelector<HTMLElement>(`[data-day="${dayAgo(0)}"]`) ?? null;
  await expect.poll(() => today()?.getBoundingClientRect().right ?? Infinity).toBeLessThanOrEqual(PHONE.width);
  expect((await calendar.findElement()).clientWidth).toBeLessThanOrEqual(PHONE.width);
  const months = [...calendar.element().querySelectorAll('[data-months] > span')].map((name) => name.textContent);
  expect(months.filter((name) => /^[a-z]{3}$/.test(name)).length).toBeGreaterThanOrEqual(3);
});

test('the sum of a vehicle is that of its days as trips and displacement say them, asked for by the same period', async () => {
  const core = await opened(ofVan());
  const vehicles = page.getByRole('region', { name: 'Veículos mostrados' });
  await expect.element(vehicles).toHaveTextContent('81,5 km · em movimento 1 h 55 min · parado 20 min · máx. 95 km/h');
  const { device, start, end } = core.askedOf('telemetry.track')[0]!.query;
  expect(core.askedOf('kilometers.read')).toEqual([{ query: { devices: device, start, end } }]);
});

test('a period is chosen with days and times, and stands in the address (HST-15, HST-16)', async () => {
  const core = await opened(ofVan());
  await drawn();
  await page.getByRole('button', { name: /^Escolher o período/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch', { name: 'Escolher o horário' }).click();
  await dialog.getByRole('textbox', { name: 'Horário' }).fill('0830 - 0900');
  await dialog.getByRole('button', { name: 'Aplicar' }).click();
  await expect.poll(() => asked('times')).toBe('08:30-09:00');
  await expect.element(replay()).toHaveTextContent('08:30:00');
  const { start, end } = core.askedOf('telemetry.track').at(-1)!.query;
  expect([Date.parse(start), Math.floor(Date.parse(end) / 60_000) * 60_000]).toEqual([
    EIGHT_MS + HOUR_MS / 2,
    EIGHT_MS + HOUR_MS,
  ]);
});

test('without a vehicle in the address one is chosen, by name or plate (RTE-24)', async () => {
  await opened('');
  await page.getByRole('searchbox', { name: 'Buscar por nome ou placa' }).fill('TRK7');
  const found = page.getByRole('list', { name: 'Veículos' }).getByRole('button');
  await expect
    .poll(() => found.elements().map((one) => one.textContent))
    .toEqual([expect.stringContaining('Caminhão 7')]);
  await found.click();
  await expect.poll(() => asked('device')).toBe(String(TRUCK.id));
});

test('several vehicles are looked at in one period, each told apart, and one of them goes again', async () => {
  await opened(ofVan());
  await drawn();
  await page.getByRole('button', { name: 'Adicionar veículo' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('button', { name: /Caminhão 7/ })).toBeVisible();
  // The one that is there already is not offered.
  await expect.element(dialog.getByRole('button', { name: /Van branca/ })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: /Caminhão 7/ }).click();
  await expect.poll(() => asked('device')).toBe(`${VAN.id},${TRUCK.id}`);
  const shown = page.getByRole('region', { name: 'Veículos mostrados' });
  const lines = (): Element[] => shown.getByRole('listitem').elements();
  await expect
    .poll(() => lines().map((line) => line.textContent))
    .toEqual([expect.stringMatching(/^Van branca.*em movimento/), expect.stringMatching(/^Caminhão 7.*em movimento/)]);
  expect(new Set(lines().map((line) => line.querySelector('line')!.getAttribute('stroke'))).size).toBe(2);
  await shown.getByRole('button', { name: 'Tirar Van branca do histórico' }).click();
  await expect.poll(() => asked('device')).toBe(String(TRUCK.id));
});

test('what happened in the period is listed, and a press shows its moment', async () => {
  await opened(ofVan('&tab=happenings'));
  await drawn();
  const list = page.getByRole('list', { name: 'Ocorrências' });
  await list.getByRole('button').click();
  await expect.element(replay()).toHaveTextContent('08:30:00');
});

test('a day with more positions than are drawn says so, and each single one can be had (HST-11)', async () => {
  const core = await opened(ofVan('&tab=positions'), {
    answers: {
      'telemetry.track': (given) => ({
        ...trackOf(DRIVES.get(given.query.device)!, given),
        total: 21_000,
        isThinned: true,
      }),
      'trackings.list': (given) => rawPage(given, 2_000),
    },
  });
  await expect.element(page.getByText('Mostrando 720 de 21.000 posições').first()).toBeVisible();
  await drawn();
  await page.getByRole('switch', { name: 'Todas, a partir deste momento' }).click();
  const all = page.getByRole('grid', { name: 'Todas as posições' });
  await expect.element(all.getByRole('row').filter({ hasText: '08:00:02' })).toBeVisible();
  await expect.element(all).toHaveAttribute('aria-rowcount', '501');
  focus(all);
  await userEvent.keyboard('{End}');
  await expect.element(all).toHaveAttribute('aria-rowcount', '1001');
  expect(core.askedOf('trackings.list').map(({ query }) => query.after)).toEqual([undefined, '500']);
});

test('a vehicle that one may not see is like one that is not there', async () => {
  const missing = refusal('missing', 'Não encontrado.', { status: 404, requestId: 'r-1' });
  await opened(ofVan(), {
    session: person('USER'),
    answers: {
      'devices.dashboard': missing,
      'devices.read': missing,
      'events.list': missing,
      'telemetry.track': missing,
      'trackings.calendar': missing,
    },
  });
  await expect.element(page.getByRole('heading', { name: 'Veículo não encontrado' })).toBeVisible();
  await expect.element(chart()).not.toBeInTheDocument();
});

test('a history that cannot be had says why, and is asked for again', async () => {
  const core = await opened(ofVan(), {
    answers: { 'telemetry.track': refusal('broken', 'O disco está cheio.', { status: 500, requestId: 'r-1' }) },
  });
  await expect.element(page.getByText('O histórico não pôde ser carregado')).toBeVisible();
  await expect.element(page.getByText('O disco está cheio.')).toBeVisible();
  core.answer({ 'telemetry.track': track });
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await drawn();
});

test('chart, table and calendar can be used by everybody, in both themes and on a phone', async () => {
  for (const look of [{}, { theme: 'dark' }, { size: PHONE, theme: 'dark' }] as const) {
    await opened(ofVan('&chart=temperature&tab=positions'), look);
    await drawn();
    await expectAccessible();
    await page.getByRole('tab', { name: 'Dias' }).click();
    await expect.element(page.getByRole('grid', { name: 'Últimos 90 dias' })).toBeVisible();
    await expectAccessible();
  }
});
