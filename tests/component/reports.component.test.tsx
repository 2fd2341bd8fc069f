import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import type { CallInput } from '../../contract/rest/calls.ts';
import { PERMISSION_NAMES } from '../../domain/people/users/permission.ts';
import { expectAccessible } from './harness/axe.ts';
import { mountAt, PHONE, type MountOptions } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import { refusal, type Sent, type StandIn } from './harness/stand-in-core.ts';

const IMEI = '356938035643809';
const VAN = { device: 1_000_000_000_000_501, deviceName: 'Van branca', licensePlate: 'VAN1A23' };
const KOMBI = { device: 1_000_000_000_000_502, deviceName: 'Kombi azul', licensePlate: 'KMB2C34' };
const CLIENT = { ...recorded('clients.read'), id: 1_000_000_000_000_700, name: 'Clara Nunes' };
const PLACE = { latitude: -23.55, longitude: -46.63 };
const START_MS = Date.parse('2026-11-21T11:00:00Z');
const at = (minute: number): string => new Date(START_MS + minute * 60_000).toISOString();

/** One page of rows, as the server sends it. */
function paged<Row>(content: Row[], limit = 50) {
  return { limit, page: 0, totalElements: content.length, totalPages: content.length === 0 ? 0 : 1, content };
}

/** Two that were faster than 80 km/h; the plate that is asked for is told by how it is written anyway. */
const STRETCHES = [
  { ...VAN, maximumKmh: 95 },
  { ...KOMBI, maximumKmh: 120 },
];
const speeding = ({ query: { licensePlate, limitKmh = 80 } }: CallInput<'reports.speeding'>) => {
  const plate = licensePlate?.replaceAll(/\W/g, '').toUpperCase();
  const [start, end] = [at(0), at(12)];
  return paged(
    STRETCHES.filter(
      (one) => one.maximumKmh > Number(limitKmh) && (plate === undefined || one.licensePlate === plate),
    ).map((one) => ({ ...one, ...PLACE, start, end, durationMs: 720_000, limitKmh: Number(limitKmh) })),
  );
};

/** Twelve positions of the vehicle with the IMEI, and as many of another one of the client. */
const telemetry = ({ query: { imei } }: CallInput<'reports.telemetry'>) =>
  paged(
    (imei === undefined ? [VAN, KOMBI] : [KOMBI]).flatMap((vehicle) =>
      Array.from({ length: 12 }, (_, minute) => ({
        ...vehicle,
        ...PLACE,
        dateTime: at(minute),
        speedKmh: 40,
        headingDeg: 180,
        ignition: true,
        odometerM: null,
      })),
    ),
  );

const [SILENT_ONE] = recorded('positions.silent').content;
const SILENT = paged(
  ['Van branca', 'Kombi azul'].map((name, n): Sent<'positions.silent'>['content'][number] => ({
    ...SILENT_ONE!,
    id: SILENT_ONE!.id + n,
    name,
  })),
);

const opened = (path: string, { answers, ...options }: MountOptions = {}): Promise<StandIn> =>
  mountAt(path, {
    session: person('OPERATOR'),
    answers: {
      'clients.read': CLIENT,
      'positions.silent': SILENT,
      'reports.speeding': speeding,
      'reports.telemetry': telemetry,
      'groups.list': [],
      'schedules.list': [],
      'geo.batch': ({ body }) => body.points.map(() => recorded('geo.reverse')),
      ...answers,
    },
    ...options,
  });

const heading = (name: string): Promise<unknown> =>
  expect.element(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
const cards = (): Locator => page.getByRole('list', { name: /^(Relatórios|Reports)$/ }).getByRole('link');
const namesOfCards = (): string[] =>
  cards()
    .elements()
    .map((card) => card.querySelector('strong')!.textContent);
const rowsOf = (report: string): Element[] => [
  ...(page.getByRole('table', { name: report, exact: true }).query()?.querySelectorAll('tbody tr:has(th)') ?? []),
];
const vehiclesOf = (report: string): string[] => rowsOf(report).map((row) => row.querySelector('th a')!.textContent);
const query = (): Record<string, string> => Object.fromEntries(new URLSearchParams(location.search));
const chart = (): Locator => page.getByRole('region', { name: 'Maior velocidade por veículo nesta página' });
const OF_EVERYBODY = [
  'Histórico de telemetria',
  'Trajetos',
  'Quilometragem',
  'Utilização da frota',
  'Paradas e ociosidade',
  'Excesso de velocidade',
  'Visitas a áreas',
];

test('the gallery tells what each report is for, and offers a customer fewer than staff (RPT-01, RPT-06)', async () => {
  for (const look of [{}, { theme: 'dark', size: PHONE }] as const) {
    await opened('/reports', look);
    await heading('Relatórios');
    expect(namesOfCards()).toEqual([
      'Sem comunicação',
      ...OF_EVERYBODY,
      'Incidentes',
      'Comandos enviados',
      'Relatório de deslocamento',
    ]);
    await expect
      .element(cards().filter({ hasText: 'Cada trajeto' }))
      .toHaveTextContent('Cada trajeto: início, fim, distância, duração e velocidades.');
    await expectAccessible();
  }
  await opened('/reports', { session: person('USER') });
  await heading('Relatórios');
  expect(namesOfCards()).toEqual([...OF_EVERYBODY, 'Relatório de deslocamento']);
  const permissions = PERMISSION_NAMES.filter((name) => name !== 'MONITORING_DEVICES_HISTORY');
  await opened('/reports', { session: person('USER', { permissions }) });
  await heading('Relatórios');
  expect(namesOfCards()).not.toContain('Relatório de deslocamento');
  await opened('/reports', { session: person('USER'), language: 'en-US' });
  await heading('Reports');
  await expect.element(cards().filter({ hasText: 'Mileage' })).toBeVisible();
  await expect.element(cards().filter({ hasText: 'No communication' })).not.toBeInTheDocument();
});

test('the beginning of a stretch leads to it in the history', async () => {
  await opened('/reports?report=speeding');
  const beginning = (): Element[] => [...document.querySelectorAll('tbody a[href^="/history?device="]')];
  await expect.poll(() => beginning().length).toBe(2);
  expect(beginning()[0]!.getAttribute('href')).toMatch(/&times=\d\d:\d\d-\d\d:\d\d$/);
});

test('until the rows of another question are there, those of the one before are shown as such', async () => {
  let open = (): void => {};
  const held = new Promise<void>((resolve) => (open = resolve));
  await opened('/reports?report=speeding', {
    answers: {
      'reports.speeding': async (asked) => {
        if (asked.query.licensePlate !== undefined) await held;
        return speeding(asked);
      },
    },
  });
  const table = page.getByRole('table', { name: 'Excesso de velocidade', exact: true });
  await expect.poll(() => vehiclesOf('Excesso de velocidade')).toHaveLength(2);
  await expect.element(table).toHaveAttribute('aria-busy', 'false');
  await page.getByRole('searchbox', { name: 'Veículo' }).fill('van-1a23');
  await userEvent.keyboard('{Enter}');
  await expect.element(table).toHaveAttribute('aria-busy', 'true');
  await expect.poll(() => Number(getComputedStyle(table.query()!).opacity)).toBeLessThan(1);
  expect((await chart().findElement()).closest('[data-before]')).not.toBeNull();
  open();
  await expect.poll(() => vehiclesOf('Excesso de velocidade')).toHaveLength(1);
  await expect.element(table).toHaveAttribute('aria-busy', 'false');
  await expect.poll(() => getComputedStyle(table.query()!).opacity).toBe('1');
});

test('without the permission the page is there and says why it shows nothing (RTE-69)', async () => {
  const permissions = PERMISSION_NAMES.filter((name) => name !== 'MONITORING_REPORTS');
  for (const path of ['/reports?report=speeding', '/reports']) {
    const core = await opened(path, { session: person('OPERATOR', { permissions }) });
    await expect.element(page.getByText('Você não possui acesso a este relatório')).toBeVisible();
    await expect.element(page.getByRole('table')).not.toBeInTheDocument();
    await expect.element(cards()).not.toBeInTheDocument();
    expect(core.askedOf('reports.speeding')).toEqual([]);
  }
  // One that is for staff alone is closed to a customer with every permission.
  await opened('/reports?report=silent', { session: person('USER') });
  await expect.element(page.getByText('Você não possui acesso a este relatório')).toBeVisible();
});

test('an address with a range of silence presets the range and runs the report (RPT-03, RTE-70, IND-07)', async () => {
  const core = await opened('/reports?semComunicao=1h');
  await heading('Sem comunicação');
  await expect.poll(query).toEqual({ report: 'silent', range: '1H' });
  await expect.poll(() => vehiclesOf('Sem comunicação')).toEqual(['Van branca', 'Kombi azul']);
  await expect.element(page.getByRole('combobox', { name: 'Faixa sem comunicação' })).toHaveValue('10 min a 1 h');
  expect(core.askedOf('positions.silent').map((asked) => asked.query)).toEqual([
    expect.objectContaining({ range: '1H' }),
  ]);
  await expectAccessible();
});

test('an address with an IMEI or a client presets that filter and runs the report (RPT-04, RPT-05, RTE-71)', async () => {
  let core = await opened(`/reports?imei=${IMEI}`);
  await expect.poll(() => rowsOf('Histórico de telemetria').length).toBe(12);
  expect(query()).toMatchObject({ report: 'telemetry', imei: IMEI });
  await expect.element(page.getByRole('searchbox', { name: 'Veículo' })).toHaveValue(IMEI);
  expect(core.askedOf('reports.telemetry').at(-1)!.query).toMatchObject({ imei: IMEI });
  core = await opened(`/reports?user=${CLIENT.id}`);
  await expect.poll(() => rowsOf('Histórico de telemetria').length).toBe(24);
  await expect.element(page.getByRole('combobox', { name: 'Cliente' })).toHaveValue('Clara Nunes');
  // The last seven days, of that client.
  const { start, end, user } = core.askedOf('reports.telemetry').at(-1)!.query;
  expect(user).toBe(String(CLIENT.id));
  expect(Date.parse(end) - Date.parse(start)).toBe(6 * 24 * 3_600_000);
  // A customer has their own vehicles only.
  await opened(`/reports?imei=${IMEI}`, { session: person('USER') });
  await expect.poll(() => rowsOf('Histórico de telemetria').length).toBe(12);
  await expect.element(page.getByRole('combobox', { name: 'Cliente' })).not.toBeInTheDocument();
});

test('what was typed to name a vehicle is a filter in the address, and the rows and the chart are of it (RTE-72, RPT-26)', async () => {
  const core = await opened('/reports?report=speeding&limitKmh=80');
  await expect.poll(() => vehiclesOf('Excesso de velocidade')).toEqual(['Van branca', 'Kombi azul']);
  await expect.element(chart().getByText('Kombi azul')).toBeVisible();
  const field = page.getByRole('searchbox', { name: 'Veículo' });
  await field.fill('van-1a23');
  await userEvent.keyboard('{Enter}');
  await expect.poll(query).toMatchObject({ licensePlate: 'van-1a23', limitKmh: '80' });
  await expect.poll(() => vehiclesOf('Excesso de velocidade')).toEqual(['Van branca']);
  expect(rowsOf('Excesso de velocidade')[0]!.textContent).toMatch(/95\skm\/h/);
  expect([...chart().element().querySelectorAll('li')].map((bar) => bar.textContent)).toEqual([
    expect.stringMatching(/^Van branca95\skm\/h$/),
  ]);
  await expect.element(page.getByRole('button', { name: 'Exportar' })).toBeEnabled();
  expect(core.askedOf('reports.speeding').at(-1)!.query).toMatchObject({ licensePlate: 'van-1a23', limitKmh: '80' });
  await expectAccessible();
  // What is all digits is no plate.
  await field.fill(IMEI);
  await userEvent.keyboard('{Enter}');
  await expect.poll(query).toMatchObject({ imei: IMEI });
  expect(query()).not.toHaveProperty('licensePlate');
});

test('where there is nothing the report says that no data was found, and offers no file (RPT-31)', async () => {
  await opened('/reports?report=speeding&limitKmh=300', { session: person('USER') });
  await expect.element(page.getByText('Nenhum dado encontrado')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Exportar' })).toBeDisabled();
  await expect.element(chart()).not.toBeInTheDocument();
  await expectAccessible();
});

test('a period of more than seven days, or one that ends before it starts, is refused before anybody is asked (RPT-07, RPT-08)', async () => {
  for (const [period, words] of [
    ['start=2026-01-01&end=2026-01-09', 'O período de um relatório é de no máximo sete dias.'],
    ['start=2026-01-09&end=2026-01-08', 'O fim deve ser maior que o início.'],
  ] as const) {
    const core = await opened(`/reports?report=stops&${period}`);
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(page.getByRole('table')).not.toBeInTheDocument();
    expect(core.askedOf('reports.stops')).toEqual([]);
  }
  // Seven are not too many.
  const core = await opened('/reports?report=stops&start=2026-01-01&end=2026-01-07', {
    answers: { 'reports.stops': paged([]) },
  });
  await expect.element(page.getByText('Nenhum dado encontrado')).toBeVisible();
  expect(core.askedOf('reports.stops').length).toBe(1);
});

test('a report that the server refuses says why at the rows, and can be asked for again', async () => {
  // A refusal that names a field says what is wrong with it.
  const fields = { user: 'Escolha um cliente ou um veículo.' };
  const refused = refusal('refused', 'Dados inválidos.', { status: 400, requestId: 'r-1', fields });
  const core = await opened('/reports?report=speeding', { answers: { 'reports.speeding': refused } });
  await expect.element(page.getByRole('alert')).toHaveTextContent('Escolha um cliente ou um veículo.');
  core.answer({ 'reports.speeding': speeding });
  // Off the navbar, which stays open below the pointer.
  await page.getByRole('heading', { level: 1 }).hover();
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.poll(() => vehiclesOf('Excesso de velocidade')).toEqual(['Van branca', 'Kombi azul']);
});

test('the address of a mail opens the exports of the person', async () => {
  await opened('/reports?exports=open', { session: person('USER') });
  const tray = page.getByRole('dialog', { name: 'Exportações' });
  await expect.element(tray.getByText('Nenhuma exportação.')).toBeVisible();
  await expect.poll(() => location.search).toBe('');
  await tray.getByRole('button', { name: 'Fechar' }).click();
  await expect.element(tray).not.toBeInTheDocument();
  await heading('Relatórios');
});
