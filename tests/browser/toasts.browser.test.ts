import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openNewsHouse, type NewsHouse } from '../builders/news-house.ts';
import { launchBrowser } from './harness/chromium.ts';
import { PHONE, type Visit, type VisitOptions } from './harness/page.ts';
import { withSession } from './harness/signed-in.ts';
import { now, web } from './harness/web.ts';

let house: NewsHouse;
let browser: Browser;
beforeAll(async () => {
  house = await openNewsHouse();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

/** Counts the tones that a page plays. */
function countTones(): void {
  const host = globalThis as unknown as { tones: number };
  host.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (when) {
    host.tones += 1;
    start.call(this, when);
  };
}
const tones = (page: Page): Promise<number> => page.evaluate(() => (globalThis as unknown as { tones: number }).tones);

type Login = 'operador' | 'cliente' | 'vizinho';
const toastsOf = (page: Page): Locator => page.getByRole('region', { name: 'Avisos' }).locator('[data-kind]');

/** Waits until the page receives news of its user: the same news is shown once, however often it is published. */
async function untilHeard(page: Page, login: Login): Promise<void> {
  const toasts = toastsOf(page);
  const ask = async () => {
    await house.publish('user', house.ids[login], 'Notification', {
      id: 'hello',
      title: 'Teste',
      message: 'Ouvindo',
      dateTime: null,
    });
    return toasts.count();
  };
  await expect.poll(ask, { timeout: 40_000 }).toBe(1);
  await toasts.getByRole('button', { name: 'Fechar' }).click();
  await toasts.waitFor({ state: 'detached' });
  // A pointer left there would hold the next toast.
  await page.mouse.move(5, 300);
}

/** Opens a screen without a map and waits for the live link. */
async function open(login: Login, options: VisitOptions = {}): Promise<Visit & { toasts: Locator }> {
  const visit = await withSession(browser, house.url, login, options);
  const { page, context } = visit;
  await context.addInitScript(countTones);
  await page.goto(`${house.url}/monitoring/diagnostics`);
  // A browser plays nothing before somebody did something.
  await page.getByRole('heading', { level: 1 }).click();
  await untilHeard(page, login);
  return { ...visit, toasts: toastsOf(page) };
}

test('an alarm of a vehicle appears as a notification to its customer and to staff, not to another customer (ERR-57, SHL-39)', async () => {
  const [staff, customer, neighbour] = [await open('operador'), await open('cliente'), await open('vizinho')];
  await house.alarm('powerCut');
  for (const { toasts } of [staff, customer]) {
    await toasts.filter({ hasText: 'Bateria removida' }).waitFor();
    await web(toasts).toHaveCount(1);
    await web(toasts).toHaveAttribute('data-kind', 'notification');
    await web(toasts).toContainText('Entrega 014', { useInnerText: true });
  }
  // What comes later is there, so what was to come before has come.
  await house.publish('user', house.ids.vizinho, 'Notification', {
    id: 'n-1',
    title: 'Aviso',
    message: 'Só para você',
    dateTime: null,
  });
  await neighbour.toasts.filter({ hasText: 'Só para você' }).waitFor();
  await now(neighbour.toasts).toHaveCount(1);
  for (const { close } of [staff, customer, neighbour]) await close();
}, 120_000);

test('news sounds; muted it is silent, hidden it is not shown, and both are remembered (PSH-10, PSH-11)', async () => {
  const { page, toasts, close } = await open('cliente', { size: PHONE });
  const notify = (n: number) =>
    house.publish('user', house.ids.cliente, 'Notification', {
      id: `m-${n}`,
      title: 'Aviso',
      message: `número ${n}`,
      dateTime: null,
    });
  await notify(1);
  await toasts.filter({ hasText: 'número 1' }).waitFor();
  // Two notes each: this one and the one that was waited for.
  await expect.poll(() => tones(page)).toBe(4);
  const openDialog = async () => {
    await page.getByRole('button', { name: /Clara Nunes/ }).click();
    await page.getByRole('menuitem', { name: 'Notificações' }).click();
  };
  const switched = async (name: string) => {
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === 'PATCH' && answer.url().endsWith('/metadata'),
    );
    await page.getByRole('switch', { name }).check({ force: true });
    await saved;
  };
  await openDialog();
  await switched('Silenciar o som');
  // The answer is still on its way through the data core: the next message or the one after it is silent.
  let n = 20;
  const tonesOfNext = async () => {
    const before = await tones(page);
    await notify((n += 1));
    await toasts.filter({ hasText: `número ${n}` }).waitFor();
    return (await tones(page)) - before;
  };
  await expect.poll(tonesOfNext).toBe(0);
  await switched('Não mostrar notificações');
  await page.reload();
  await openDialog();
  await web(page.getByRole('switch', { name: 'Silenciar o som' })).toBeChecked();
  await notify(3);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.getByRole('switch', { name: 'Não mostrar notificações' }).uncheck({ force: true });
  await saved;
  await untilHeard(page, 'cliente');
  await notify(4);
  await toasts.filter({ hasText: 'número 4' }).waitFor();
  await web(toasts).toHaveCount(1);
  await close();
}, 120_000);
