import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { popup } from './harness/fleet-map.ts';
import { A, B, D, LONG_AGO, logOf, MINUTE_MS, openDesk, SECOND_MS } from './harness/past-van.ts';
import { person } from './harness/people.ts';
import {
  bar,
  firstIs,
  inBar,
  isLive,
  moment,
  mountPast,
  placeOf,
  press,
  rewoundToMs,
  scrubTo,
  slider,
} from './harness/time-bar.ts';

const footer = () => page.getByRole('contentinfo');

test('opening the time bar leaves the fleet live; a scrub shows it as it was and says so everywhere; L returns to live', async () => {
  const log = logOf(LONG_AGO);
  await openDesk(log);
  expect(rewoundToMs()).toBeNull();
  await firstIs(D);
  await scrubTo(log.a + 2 * MINUTE_MS);
  await firstIs(A);
  const shownMs = rewoundToMs()!;
  // The bar goes on with the clock while the hand moves.
  expect(Math.abs(shownMs - log.a - 2 * MINUTE_MS)).toBeLessThan(MINUTE_MS);
  const clock = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium' }).format(shownMs);
  await expect.element(bar().getByText('Passado', { exact: true })).toBeVisible();
  await expect.element(bar().getByText(clock, { exact: true })).toBeVisible();
  await expect.element(footer().getByText(`Passado: o mapa mostra ${clock}`)).toBeVisible();
  await expect.element(footer()).not.toHaveTextContent('Ao vivo');
  await expect.poll(() => document.title).toMatch(/^Passado · /);
  await press('l');
  await firstIs(D);
  await expect.poll(() => document.title).not.toContain('Passado');
  await isLive();
  await expect.element(page.getByText(/mapa mostra/)).not.toBeInTheDocument();
});

test('before a vehicle was heard of for the first time its popup is gone, and at now it is there again', async () => {
  const log = logOf(LONG_AGO);
  const [van, lorry] = log.fleet(A, log.a);
  await openDesk({
    ...log,
    past: [{ fromMs: log.a, vehicles: [{ ...van!, record: null }, lorry!] }, ...log.past.slice(1)],
  });
  await page.getByRole('option', { name: /^Van escolar 3/ }).click();
  await expect.poll(popup).not.toBeNull();
  await scrubTo(log.a + 2 * MINUTE_MS);
  await expect.poll(popup).toBeNull();
  await press('l');
  await expect.poll(popup).not.toBeNull();
});

test('dragging takes the fleet along, and beyond the right end it is live again', async () => {
  const log = logOf(LONG_AGO);
  await openDesk(log);
  const box = () => slider().element().getBoundingClientRect().toJSON() as DOMRect;
  const before = box();
  const [x, y] = placeOf(log.b + 2 * MINUTE_MS);
  await commands.movePointer([x, y], 'down');
  await firstIs(B);
  // Nothing may shift below a pointer that holds the head.
  expect(box()).toEqual(before);
  const [older] = placeOf(log.a + 2 * MINUTE_MS);
  await commands.movePointer([older, y - 200]);
  await firstIs(A);
  await commands.movePointer([before.right + 40, y], 'up');
  await firstIs(D);
  await isLive();
});

test('how long ago is counted from the moment shown', async () => {
  const log = logOf(LONG_AGO);
  await openDesk(log);
  await scrubTo(log.b + 2 * MINUTE_MS + 30 * SECOND_MS);
  await firstIs(B);
  const lineOf = (name: string) => page.getByRole('option').filter({ hasText: name });
  await expect.element(lineOf('Van escolar 3')).toHaveTextContent(/há 2\s*min/);
  await expect.element(lineOf('Carreta 1')).toHaveTextContent(/há 6\s*min/);
});

test('playing moves the fleet on, pause holds it, and at now it is live by itself', async () => {
  const log = logOf([10 * MINUTE_MS, 100 * SECOND_MS, 60 * SECOND_MS]);
  await openDesk(log);
  await scrubTo(log.b - 60 * SECOND_MS);
  await firstIs(A);
  await bar().getByText('60×').click();
  await inBar('Reproduzir').click();
  await expect.poll(() => rewoundToMs() ?? Infinity, { interval: 20 }).toBeGreaterThan(log.b);
  await isLive();
  await firstIs(D);
  await scrubTo(log.a + 2 * MINUTE_MS);
  await firstIs(A);
  await bar().getByText('1×', { exact: true }).click();
  await press(' ');
  const before = rewoundToMs()!;
  await expect.poll(() => rewoundToMs()! - before).toBeGreaterThan(SECOND_MS);
  await inBar('Pausar').click();
  await expect.element(inBar('Reproduzir')).toBeVisible();
});

test('the bar works by keys alone: R opens, arrows and Home and End move, Escape goes live and then closes', async () => {
  const log = logOf(LONG_AGO);
  await openDesk(log);
  await press('r');
  await expect.element(bar()).not.toBeInTheDocument();
  const search = page.getByRole('searchbox');
  await search.click();
  await press('r');
  await expect.element(search).toHaveValue('r');
  await expect.element(bar()).not.toBeInTheDocument();
  await search.fill('');
  ((await search.findElement()) as HTMLElement).blur();
  await press('r');
  await expect.element(slider()).toHaveAttribute('aria-disabled', 'false');
  ((await slider().findElement()) as HTMLElement).focus();
  await press('{ArrowLeft}');
  await expect.poll(rewoundToMs).not.toBeNull();
  const first = rewoundToMs()!;
  await press('{ArrowLeft}');
  await expect.poll(() => rewoundToMs()! - first).toBe(-10 * SECOND_MS);
  await press('{ArrowRight}');
  await expect.poll(() => rewoundToMs()! - first).toBe(0);
  // Not a minute back: a step of a whole one leads beyond now.
  await press('{Shift>}{ArrowRight}{/Shift}');
  await isLive();
  await press('{Home}');
  await expect.poll(() => rewoundToMs() ?? Infinity).toBeLessThan(log.b);
  await press('{End}');
  await isLive();
  // At once, while the fleet may still be on its way back from where Home led: a step then is not lost.
  const end = Date.now();
  await press('{ArrowLeft}');
  await expect.poll(() => rewoundToMs() ?? 0).toBeGreaterThan(end - 12 * SECOND_MS);
  await press('{Escape}');
  await expect.poll(rewoundToMs).toBeNull();
  await expect.element(bar()).toBeVisible();
  await press('{Escape}');
  await expect.element(bar()).not.toBeInTheDocument();
});

test('a fleet without recorded data has no past, and the bar says so', async () => {
  await mountPast('/trackdevice', { past: [], now: logOf(LONG_AGO).now }, { session: person('OPERATOR') });
  await page.getByRole('button', { name: 'Voltar no tempo' }).click();
  await expect.element(bar().getByText('Nada registrado ainda')).toBeVisible();
  await expect.element(inBar('Reproduzir')).toBeDisabled();
  await expect.element(slider()).toHaveAttribute('aria-disabled', 'true');
  expect(moment()).toBe('Agora, ao vivo');
});
