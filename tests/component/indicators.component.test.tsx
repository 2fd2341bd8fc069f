import './harness/without-map.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from './harness/axe.ts';
import { mountAt, PHONE, type MountOptions } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import { refusal, type Sent, type StandIn } from './harness/stand-in-core.ts';
import { UNANSWERED } from './harness/unanswered.ts';

/** Every figure another one, so that none can stand in the place of another. */
const COUNTS: Sent<'indicators.read'> = {
  ...recorded('indicators.read'),
  total: 1234,
  totalToday: 12,
  totalActive: 1000,
  totalActiveToday: 9,
  totalInactive: 200,
  totalInactiveToday: 3,
  totalCanceled: 34,
  totalCanceledToday: 0,
  noCommunication: {
    noComunication1: 7,
    noComunication6: 1,
    noComunication24: 0,
    noComunication48: 4,
    noComunication72: 2,
    noComunication72More: 16,
  },
  models: [
    { model: 'FMB920', total: 600 },
    { model: null, total: 334 },
    { model: 'GV75 <i>', total: 300 },
  ],
};

const SILENT = recorded('positions.silent');
const [ONE] = SILENT.content;
const VEHICLES: Sent<'positions.silent'> = {
  ...SILENT,
  totalElements: 3,
  content: ['Toco 03', 'Van <b>02</b>', 'Toco 01'].map((name, at) => ({ ...ONE!, id: ONE!.id + at, name })),
};

/** The console of an operator, who lands on the indicators. */
async function opened({ answers, ...options }: MountOptions = {}, path = '/indicators'): Promise<StandIn> {
  const core = await mountAt(path, {
    session: person('OPERATOR'),
    answers: { 'brands.tree': [], 'indicators.read': COUNTS, 'positions.silent': VEHICLES, ...answers },
    ...options,
  });
  await expect.poll(() => bars('silence').length).toBe(6);
  return core;
}

const bars = (chart: 'silence' | 'models'): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`section[aria-labelledby="${chart}"] ol a`),
];
/** The number of a bar or of a total. */
const figure = (link: Element): number => Number(link.querySelector('strong')!.textContent.replaceAll(/\D/g, ''));
const label = (link: Element): string => link.querySelector('span')!.textContent;
const drawer = () => page.getByRole('dialog');
const lines = () => [...(drawer().query()?.querySelectorAll('li a') ?? [])];

test('staff land on the indicators, with each total and its today (IND-01, IND-02, RTE-68)', async () => {
  for (const profile of ['OPERATOR', 'ADMINISTRATOR'] as const) {
    const core = await opened({ session: person(profile) }, '/login');
    expect(location.pathname).toBe('/indicators');
    for (const [name, total, today] of [
      ['Rastreadores', 1234, 12],
      ['Ativos', 1000, 9],
      ['Inativos', 200, 3],
      ['Cancelados', 34, 0],
    ] as const) {
      const card = page.getByRole('article').filter({ has: page.getByText(name, { exact: true }) });
      expect(figure(await card.getByRole('link').first().findElement()), name).toBe(total);
      await expect.element(card.getByRole('link', { name: `${name}: ${today} hoje`, exact: true })).toBeVisible();
    }
    // Today is that of the person's zone.
    expect(core.askedOf('indicators.read')).toEqual([{ query: { tz: 'America/Sao_Paulo' } }]);
  }
});

test('a chart of the no-communication counts and one of the models, each bar a link with its number (IND-03, IND-05)', async () => {
  await opened();
  const silences = ['10 min a 1 h', '1 a 6 h', '6 a 24 h', '24 a 48 h', '48 a 72 h', 'Mais de 72 h'];
  expect(bars('silence').map(figure)).toEqual([7, 1, 0, 4, 2, 16]);
  expect(bars('silence').map(label)).toEqual(silences);
  expect(bars('models').map(label)).toEqual(['FMB920', 'Sem modelo', 'GV75 <i>']);
  expect(bars('models').map(figure)).toEqual([600, 334, 300]);
  // The bar is as wide as its number: half of the greatest is half of the track.
  const widths = bars('models').map((link) => link.querySelector('span > span')!.getBoundingClientRect().width);
  expect(widths[0]).toBeGreaterThan(20);
  for (const [at, total] of [600, 334, 300].entries()) expect(widths[at]! / widths[0]!).toBeCloseTo(total / 600, 1);
});

test('bars are walked and opened by keys, and a model leads to its vehicles', async () => {
  const core = await opened();
  bars('models')[0]!.focus();
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement).toBe(bars('models')[1]);
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
  await expect.element(drawer().getByText('3 veículos')).toBeVisible();
  await expect.poll(() => lines().map(label)).toEqual(['Toco 03', 'Van <b>02</b>', 'Toco 01']);
  expect(core.askedOf('positions.silent').map(({ query }) => query)).toEqual([
    expect.objectContaining({ model: 'FMB920' }),
  ]);
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer()).not.toBeInTheDocument();
  await expect.poll(() => location.pathname + location.search).toBe('/indicators');
});

test('a total leads to all its vehicles, the figure of today to those of today', async () => {
  const core = await opened();
  for (const [name, today] of [
    ['Ativos: 9 hoje', 'true'],
    [/^Ativos 1\.000/, undefined],
  ] as const) {
    await page.getByRole('article').getByRole('link', { name }).click();
    await expect.element(drawer().getByText('3 veículos')).toBeVisible();
    const { status, today: asked } = core.askedOf('positions.silent').at(-1)!.query;
    expect([status, asked]).toEqual(['ACTIVE', today]);
    await userEvent.keyboard('{Escape}');
    await expect.element(drawer()).not.toBeInTheDocument();
  }
});

test('a customer has no indicators (RTE-67)', async () => {
  const core = await mountAt('/indicators', { session: person('USER'), ...UNANSWERED });
  await expect.poll(() => location.pathname).toBe('/trackback');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Rastreamento' })).toBeInTheDocument();
  expect(core.askedOf('indicators.read')).toEqual([]);
});

test('a failure says so and can be tried again', async () => {
  const refused = refusal('forbidden', 'Hoje não.', { status: 403, requestId: 'x' });
  const core = await mountAt('/indicators', {
    session: person('OPERATOR'),
    answers: { 'brands.tree': [], 'indicators.read': refused },
  });
  await expect.element(page.getByText('Os indicadores não puderam ser carregados')).toBeVisible();
  await expect.element(page.getByText('Hoje não.')).toBeVisible();
  expect(bars('silence')).toEqual([]);
  core.answer({ 'indicators.read': COUNTS });
  await page.getByRole('main').getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.poll(() => bars('silence').length).toBe(6);
  await expect.element(page.getByText('Hoje não.')).not.toBeInTheDocument();
});

test('figures that cannot be refreshed stay, with a word of when they are from, until they can be', async () => {
  const core = await opened();
  const stale = page.getByText(/^Não foi possível atualizar: os números são das \d\d:\d\d/);
  expect(stale.elements()).toEqual([]);
  core.answer({ 'indicators.read': refusal('broken', 'Hoje não.', { status: 500, requestId: 'x' }) });
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect.element(stale).toBeVisible();
  expect(bars('silence').map(figure)).toEqual([7, 1, 0, 4, 2, 16]);
  core.answer({ 'indicators.read': COUNTS });
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect.element(stale).not.toBeInTheDocument();
});

test('the indicators are accessible in both themes and languages, on a desktop and a phone, with and without a list', async () => {
  for (const look of [
    { theme: 'light' },
    { theme: 'dark', language: 'en-US' },
    { theme: 'light', size: PHONE },
  ] as const) {
    await opened(look);
    await expectAccessible();
    bars('silence').at(-1)!.click();
    await expect.poll(() => lines().length).toBe(3);
    await expectAccessible();
  }
});
