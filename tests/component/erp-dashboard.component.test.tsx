import './harness/without-map.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CallInput } from '../../contract/rest/calls.ts';
import { dayNamer } from '../../domain/base/time/day.ts';
import { expectAccessible } from './harness/axe.ts';
import { mountAt, PHONE, type MountOptions } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import type { StandIn } from './harness/stand-in-core.ts';
import { UNANSWERED } from './harness/unanswered.ts';

const DAY_MS = 86_400_000;
const ZONE = 'America/Sao_Paulo';

/** The days of the period that is asked for, as the server cuts them, with how many came on each. */
const daysWith =
  (totalOf: (at: number) => number) =>
  ({ query: { start, end } }: CallInput<'dashboard.histogram'>) => {
    const count = Math.ceil((Date.parse(end) - Date.parse(start)) / DAY_MS);
    return Array.from({ length: count }, (_, at) => {
      const startsAtMs = Date.parse(start) + at * DAY_MS;
      return { day: dayNamer(ZONE)(startsAtMs), startsAt: new Date(startsAtMs).toISOString(), total: totalOf(at) };
    });
  };

async function opened(options: MountOptions = {}): Promise<StandIn> {
  const core = await mountAt('/erp/dashboard', {
    session: person('ADMINISTRATOR'),
    ...options,
    answers: {
      'brands.tree': recorded('brands.tree'),
      'dashboard.metrics': { total: 12, inPeriod: 3, before: 2 },
      'dashboard.histogram': daysWith((at) => at),
      ...options.answers,
    },
  });
  await expect.element(page.getByRole('slider')).toBeVisible();
  await expect.poll(() => page.getByRole('main').element().querySelectorAll('button strong').length).toBe(7);
  return core;
}

const card = (name: string) => page.getByRole('group', { name: 'Escolha o que' }).getByRole('button', { name });

test('days of one’s own are chosen, and a period that ends before it starts says so', async () => {
  const core = await opened();
  core.answer({ 'dashboard.histogram': daysWith(() => 0) });
  await page.getByRole('button', { name: 'Outro' }).click();
  await page.getByLabelText('De', { exact: true }).fill('2026-01-10');
  await page.getByLabelText('Até', { exact: true }).fill('2026-01-05');
  await expect.element(page.getByText('O fim deve vir depois do começo')).toBeVisible();
  await page.getByLabelText('Até', { exact: true }).fill('2026-01-12');
  await expect.element(page.getByText('Nada neste período.')).toBeVisible();
  await expect.element(page.getByText('O fim deve vir depois do começo')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Ver como tabela' }).click();
  const days = () =>
    page
      .getByRole('rowheader')
      .elements()
      .map((day) => day.textContent);
  await expect.poll(days).toEqual(['12 de janeiro de 2026', '11 de janeiro de 2026', '10 de janeiro de 2026']);
  // The whole days of the person; the end is left out.
  expect(core.askedOf('dashboard.histogram').at(-1)!.query).toMatchObject({
    start: '2026-01-10T03:00:00.000Z',
    end: '2026-01-13T03:00:00.000Z',
    tz: ZONE,
  });
});

test('the chart is walked by keys, each day saying its number', async () => {
  await opened();
  const slider = page.getByRole('slider', { name: 'Rastreadores adicionados por dia' });
  // Away from the bars: the one below the pointer is chosen too.
  await userEvent.hover(page.getByRole('heading', { level: 1 }));
  ((await slider.findElement()) as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(slider).toHaveAttribute('aria-valuenow', '29');
  await expect.element(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/ de \d{4}: 29$/));
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(slider).toHaveAttribute('aria-valuenow', '28');
  await expect.element(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/ de \d{4}: 28$/));
  await userEvent.keyboard('{PageUp}{ArrowRight}');
  await expect.element(slider).toHaveAttribute('aria-valuenow', '29');
  await userEvent.keyboard('{Home}');
  await expect.element(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/ de \d{4}: 0$/));
  await userEvent.keyboard('{End}');
  await expect.element(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/ de \d{4}: 29$/));
  await card('Acessos').click();
  await expect.element(card('Acessos')).toHaveAttribute('aria-pressed', 'true');
  const signIns = page.getByRole('slider', { name: 'Acessos por dia' });
  await expect.element(signIns).toHaveAttribute('aria-valuetext', expect.stringMatching(/: [1-9]\d*$/));
});

test('only an administrator sees the ERP dashboard (RTE-77)', async () => {
  for (const [profile, place, title] of [
    ['OPERATOR', '/indicators', 'Indicadores'],
    ['USER', '/trackback', 'Rastreamento'],
  ] as const) {
    const core = await mountAt('/erp/dashboard', { session: person(profile), ...UNANSWERED });
    await expect.poll(() => location.pathname).toBe(place);
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(core.askedOf('dashboard.metrics')).toEqual([]);
  }
});

test('the ERP dashboard is accessible in both themes and languages, on a desktop and a phone, as chart and as table', async () => {
  for (const look of [
    { language: 'pt-BR', theme: 'light' },
    { language: 'en-US', theme: 'dark' },
    { language: 'pt-BR', theme: 'light', size: PHONE },
  ] as const) {
    await opened(look);
    await expectAccessible();
    await page.getByRole('button', { name: /^(Ver como tabela|Show as a table)$/ }).click();
    await expect.element(page.getByRole('table')).toBeVisible();
    await expectAccessible();
  }
});
