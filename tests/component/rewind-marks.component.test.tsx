import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { goTo } from './harness/address.ts';
import { expectAccessible } from './harness/axe.ts';
import { mapShows } from './harness/fleet-map.ts';
import { PHONE, type MountOptions } from './harness/mount.tsx';
import { A, AWAY, B, D, LONG_AGO, logOf, MINUTE_MS, openDesk, type VanLog } from './harness/past-van.ts';
import { person } from './harness/people.ts';
import {
  bar,
  firstIs,
  inBar,
  mountPast,
  openBar,
  press,
  rewoundToMs,
  scrubTo,
  slider,
  type Past,
} from './harness/time-bar.ts';
import { boxOf } from './harness/tracker.ts';

/** The same log where nobody followed the fleet for two minutes after the van had reached B. */
function withGap(): VanLog {
  const log = logOf(LONG_AGO);
  const gap = { fromMs: log.b + MINUTE_MS, toMs: log.b + 3 * MINUTE_MS, filledVehicles: 0, isFilled: false };
  const missing = {
    fromMs: log.b + 1.5 * MINUTE_MS,
    vehicles: log.fleet(AWAY, log.b + 1.5 * MINUTE_MS),
    isMissing: true,
  };
  return { ...log, past: [log.past[0]!, log.past[1]!, missing, log.past[2]!], gaps: [gap], refusals: 1 };
}

/** The customer's phone, its time bar open. */
async function openPhone(log: VanLog, options: MountOptions = {}): Promise<Past> {
  const past = await mountPast('/trackback', log, { session: person('USER'), size: PHONE, ...options });
  await openBar();
  return past;
}

test('what was not recorded in the last hour is fetched for the whole fleet when the bar opens; where that fails the bar says so, and the gap is filled on request', async () => {
  const log = withGap();
  const { fills } = await openDesk(log);
  await expect.poll(() => fills.length).toBe(1);
  const [{ fromMs, toMs, rows }] = fills as [(typeof fills)[number]];
  expect([Math.round((toMs - fromMs) / MINUTE_MS), rows]).toEqual([60, null]);
  await expect.element(bar().getByText(/^O trecho não pôde ser buscado\./)).toBeVisible();
  const gap = inBar(/^Sem registro das/);
  await scrubTo(log.b + 2.5 * MINUTE_MS);
  await firstIs(B);
  await expect.element(bar().getByText('a situação dos veículos é desconhecida')).toBeVisible();
  await expect.element(gap).toHaveAttribute('aria-pressed', 'true');
  await inBar('Buscar no servidor').click();
  await expect.element(page.getByText(/^Trecho preenchido: 2 posiç/)).toBeVisible();
  const asked = log.gaps![0]!;
  expect(fills.slice(1)).toEqual([{ fromMs: asked.fromMs, toMs: asked.toMs, rows: null }]);
  await expect.element(bar().getByText(/buscado no servidor para toda a frota\.$/)).toBeVisible();
  await expect.element(gap).not.toBeInTheDocument();
  await expect.element(bar().getByText(/^O trecho não pôde ser buscado/)).not.toBeInTheDocument();
});

test('a panic is marked on the bar; a click shows its moment and chooses the vehicle', async () => {
  const log = logOf(LONG_AGO);
  const [{ device }] = log.now as [(typeof log.now)[number]];
  await openDesk({ ...log, marks: [{ atMs: log.b, device: device.id, row: 0, kind: 'panic' }] });
  await inBar(/^Pânico · Van escolar 3/).click();
  await firstIs(B);
  const { chosen } = await mapShows((door) => door.chosen !== null && !door.moving);
  expect([chosen!.device, rewoundToMs()]).toEqual([device.id, log.b]);
  // Escape closes the tooltip of the mark before it deselects the vehicle.
  ((await slider().findElement()) as HTMLElement).focus();
  await userEvent.hover(page.getByRole('banner'));
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
  await press('{Escape}');
  await mapShows((door) => door.chosen === null);
  expect(rewoundToMs()).toBe(log.b);
});

test('marks are one stop of the tab key, and the arrows go from one to the next', async () => {
  const log = logOf(LONG_AGO);
  const mark = { device: log.now[0]!.device.id, row: 0 };
  await openDesk({
    ...log,
    marks: [
      { ...mark, atMs: log.b, kind: 'panic' },
      { ...mark, atMs: log.b + 2 * MINUTE_MS, kind: 'blocked' },
    ],
  });
  const marks = bar().getByRole('toolbar', { name: 'Alertas registrados' });
  await expect.poll(() => marks.getByRole('button').elements().length).toBe(2);
  const [panic, other] = marks.getByRole('button').elements() as [HTMLElement, HTMLElement];
  expect([panic.tabIndex, other.tabIndex]).toEqual([0, -1]);
  panic.focus();
  await press('{ArrowRight}');
  await expect.poll(() => document.activeElement).toBe(other);
  await expect.poll(() => [panic.tabIndex, other.tabIndex]).toEqual([-1, 0]);
  await press('{ArrowLeft}');
  await expect.poll(() => document.activeElement).toBe(panic);
});

test('on a phone the bar stands above the sheet with room for a thumb, and the details are those of then', async () => {
  const log = logOf(LONG_AGO);
  await openPhone(log);
  const sheet = page.getByRole('region', { name: 'Rastreadores' });
  await expect.poll(() => boxOf(bar()).bottom - boxOf(sheet).top).toBeLessThanOrEqual(0);
  const small = bar()
    .getByRole('button')
    .elements()
    .map((button) => ({ name: button.ariaLabel ?? button.textContent, box: button.getBoundingClientRect() }))
    .filter(({ box }) => Math.min(box.width, box.height) < 44)
    .map(({ name }) => name);
  expect(small).toEqual([]);
  await scrubTo(log.a + 2 * MINUTE_MS);
  await firstIs(A);
  await sheet.getByRole('button', { name: 'Abrir o painel' }).click();
  await page.getByRole('option').filter({ hasText: 'Van escolar 3' }).click();
  const detail = page.getByRole('region', { name: 'Detalhes do rastreador' });
  await expect.element(detail.getByText('Passado')).toBeVisible();
  const fixTime = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium' }).format(log.a);
  await expect.element(detail).toHaveTextContent(new RegExp(`Hora da posição.{0,20}${fixTime}`));
  await expect.element(detail.getByText('Hodômetro')).not.toBeInTheDocument();
  await expectAccessible();
  await inBar('Voltar ao vivo').click();
  await expect.element(detail.getByText('Hodômetro')).toBeVisible();
  await firstIs(D);
});

test('leaving the screen while it is rewound leaves no past behind', async () => {
  const log = logOf(LONG_AGO);
  const past = await openPhone(log);
  await scrubTo(log.a + 2 * MINUTE_MS);
  await firstIs(A);
  expect(past.lives).toBe(0);
  goTo('/diagnostics');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Diagnóstico' })).toBeVisible();
  // Not only because it opens its fleet anew: the core is told that nobody looks at the past.
  await expect.poll(() => past.lives).toBe(1);
  goTo('/trackback');
  await firstIs(D);
  await expect.element(page.getByRole('button', { name: 'Voltar no tempo' })).toBeVisible();
  expect(document.title).not.toContain('Passado');
  expect(bar().elements()).toEqual([]);
});

test.each(['light', 'dark'] as const)(
  'the time bar is accessible, rewound and with a gap chosen: %s',
  async (theme) => {
    const log = withGap();
    await openDesk(log, { theme });
    await inBar(/Sem registro das/).click();
    await expect.element(inBar(/^Buscar no servidor/)).toBeVisible();
    await scrubTo(log.a + 2 * MINUTE_MS);
    await expect.element(inBar(/^Buscar no servidor/)).toBeVisible();
    await expectAccessible();
  },
);
