import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openNewsHouse, type NewsHouse } from '../builders/news-house.ts';
import { launchProfile } from './harness/chromium.ts';
import { contextOptions, expectAccessible, signIn, visitIn, type Visit, type VisitOptions } from './harness/page.ts';

let house: NewsHouse;
const profiles: string[] = [];
beforeAll(async () => {
  house = await openNewsHouse();
});
afterAll(async () => {
  await house?.close();
  for (const profile of profiles) rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
});

/** A browser with the service worker in, and notifications as a person set them. */
async function open(permission: 'granted' | 'asked', options: VisitOptions = {}, script?: () => void): Promise<Visit> {
  const profile = mkdtempSync(join(tmpdir(), 'rastro-push-'));
  profiles.push(profile);
  const context = await launchProfile(profile, contextOptions({ ...options, installed: true }));
  if (permission === 'granted') await context.grantPermissions(['notifications'], { origin: house.url });
  if (script) await context.addInitScript(script);
  return visitIn(context, `${house.url}/monitoring/login`);
}

/** The browser's push service is far away: its subscription is made up, with a real key. */
function subscribeLocally(): void {
  const subscription = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/of-the-test',
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/fcm/send/of-the-test', keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }),
    unsubscribe: async () => true,
  };
  PushManager.prototype.subscribe = async () => subscription as unknown as PushSubscription;
  PushManager.prototype.getSubscription = async () => null;
  const start = OscillatorNode.prototype.start;
  const host = globalThis as unknown as { tones: number };
  host.tones = 0;
  OscillatorNode.prototype.start = function (when) {
    host.tones += 1;
    start.call(this, when);
  };
}

interface Worker {
  session: CDPSession;
  registrationId: string;
}

/** The service worker that serves the page, once it is active. */
async function workerOf(page: Page): Promise<Worker> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(house.url));
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  return { session, registrationId: await registered };
}
const deliver = ({ session, registrationId }: Worker, message: object | string) =>
  session.send('ServiceWorker.deliverPushMessage', { origin: house.url, registrationId, data: typeof message === 'string' ? message : JSON.stringify(message) });

const shown = (page: Page) => page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body }) => [title, body]));
const message = { id: 'p-1', title: 'Aurora', body: 'Pânico: Entrega 014, 21/11 09:00', silent: false };

test('a push message while the console is in view is an info toast with a sound (PSH-08, PSH-09)', async () => {
  const { page, close } = await open('granted', {}, subscribeLocally);
  await signIn(page, house.url, 'cliente');
  const worker = await workerOf(page);
  await deliver(worker, message);
  const toast = page.locator('[data-kind="info"]');
  await toast.filter({ hasText: 'Pânico: Entrega 014' }).waitFor();
  expect(await page.evaluate(() => (globalThis as unknown as { tones: number }).tones)).toBe(2);
  expect(await shown(page)).toEqual([]);
  await deliver(worker, 'no message');
  await deliver(worker, message);
  await deliver(worker, { ...message, id: 'p-2', body: 'Segundo' });
  await toast.filter({ hasText: 'Segundo' }).waitFor();
  expect(await toast.count()).toBe(2);
  await close();
}, 120_000);

test('where nobody is signed in a push message is a notification in the brand’s name', async () => {
  const { page, close } = await open('granted', {}, subscribeLocally);
  const worker = await workerOf(page);
  await deliver(worker, message);
  await expect.poll(() => shown(page), { timeout: 20_000 }).toEqual([['Aurora', message.body]]);
  await close();
}, 120_000);

test('who allowed notifications is known to the server by this browser, and turns it off in the menu (PSH-01)', async () => {
  const { page, close } = await open('granted', {}, subscribeLocally);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/push/user/tokens'));
  await signIn(page, house.url, 'cliente');
  const token = (await saved).request().postDataJSON() as Record<string, unknown>;
  expect(token).toMatchObject({ userId: house.ids.cliente, brandId: house.ids.brand, provider: 'fcm', deviceName: 'Chrome', deviceOs: 'Linux' });
  expect(await house.db.query('SELECT user_id AS id, locale FROM push_tokens')).toEqual([{ id: house.ids.cliente, locale: 'pt-BR' }]);
  await page.getByRole('button', { name: /Clara Nunes/ }).click();
  await page.getByRole('menuitem', { name: 'Notificações' }).click();
  const dialog = page.getByRole('dialog', { name: 'Notificações' });
  await dialog.getByText('Este navegador recebe notificações.').waitFor();
  await dialog.getByRole('button', { name: 'Desativar' }).click();
  await dialog.getByText('Este navegador não recebe notificações.').waitFor();
  await close();
}, 120_000);

test.each(['light', 'dark'] as const)('a person who says no is told so, and one whose browser blocks them how to allow them (PSH-12, ERR-28, ERR-29) (%s)', async (theme) => {
  const { page, close } = await open('asked', { theme }, () => {
    Object.defineProperty(Notification, 'permission', { get: () => sessionStorage.getItem('answer') ?? 'default' });
    Notification.requestPermission = async () => {
      sessionStorage.setItem('answer', 'denied');
      return 'denied';
    };
  });
  await signIn(page, house.url, 'vizinho');
  await page.getByRole('button', { name: /Vera Nunes/ }).click();
  await page.getByRole('menuitem', { name: 'Notificações' }).click();
  const dialog = page.getByRole('dialog', { name: 'Notificações' });
  await dialog.getByRole('button', { name: 'Ativar' }).click();
  await dialog.getByText('Permissão de notificação negada pelo usuário.').waitFor();
  await dialog.getByRole('button', { name: 'Ativar' }).click();
  await dialog.getByText('As notificações estão bloqueadas neste navegador.').waitFor();
  await expectAccessible(page);
  await close();
}, 120_000);
