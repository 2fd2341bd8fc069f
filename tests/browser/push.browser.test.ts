import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openNewsHouse, type NewsHouse } from '../builders/news-house.ts';
import { launchProfile } from './harness/chromium.ts';
import {
  contextOptions,
  expectAccessible,
  signIn,
  visitIn,
  withoutWebgl,
  type Visit,
  type VisitOptions,
} from './harness/page.ts';
import { showAs } from './harness/in-page.ts';
import { web } from './harness/web.ts';

let house: NewsHouse;
const profiles: string[] = [];
beforeAll(async () => {
  house = await openNewsHouse();
});
afterAll(async () => {
  await house?.close();
  for (const profile of profiles) rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
});

/** A browser with the service worker in, and notifications as the script has it. */
async function open(script: () => void, options: VisitOptions = {}): Promise<Visit> {
  const profile = mkdtempSync(join(tmpdir(), 'rastro-push-'));
  profiles.push(profile);
  const context = await launchProfile(profile, contextOptions({ ...options, installed: true }));
  await context.addInitScript(script);
  await context.addInitScript(withoutWebgl);
  return visitIn(context, `${house.url}/monitoring/login`);
}

/** The browser's push service is far away: its subscription is made up, with a real key. */
function subscribeLocally(): void {
  // A browser without a window does not take the permission it is given.
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  const subscription = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/of-the-test',
    options: { applicationServerKey: null },
    toJSON: () => ({
      endpoint: 'https://fcm.googleapis.com/fcm/send/of-the-test',
      keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    }),
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
  session.send('ServiceWorker.deliverPushMessage', {
    origin: house.url,
    registrationId,
    data: typeof message === 'string' ? message : JSON.stringify(message),
  });

/** Has the service worker write down the notifications it shows: a browser without a window shows none. */
async function writeDown(page: Page): Promise<() => Promise<unknown>> {
  const worker = page
    .context()
    .serviceWorkers()
    .find((one) => one.url().startsWith(house.url))!;
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { shown: unknown[]; registration: ServiceWorkerRegistration };
    scope.shown = [];
    scope.registration.showNotification = async (title, options) =>
      void scope.shown.push([title, options?.body, options?.tag, options?.silent]);
  });
  return () => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown);
}
const message = { id: 'p-1', title: 'Aurora', body: 'Pânico: Entrega 014, 21/11 09:00', silent: false };

test('a push message while the console is in view is an info toast with a sound (PSH-08, PSH-09, CAL-141)', async () => {
  const { page, close } = await open(subscribeLocally);
  await signIn(page, house.url, 'cliente');
  // The shell hears what the service worker passes on.
  await page.getByRole('button', { name: /Clara Nunes/ }).waitFor();
  const worker = await workerOf(page);
  const shown = await writeDown(page);
  await deliver(worker, message);
  const toast = page.locator('[data-kind="info"]');
  await toast.filter({ hasText: 'Pânico: Entrega 014' }).waitFor();
  await expect.poll(() => page.evaluate(() => (globalThis as unknown as { tones: number }).tones)).toBe(2);
  await deliver(worker, 'no message');
  await deliver(worker, message);
  await deliver(worker, { ...message, id: 'p-2', body: 'Segundo' });
  await toast.filter({ hasText: 'Segundo' }).waitFor();
  await web(toast).toHaveCount(2);
  expect(await shown()).toEqual([]);
  await close();
}, 120_000);

test('while signed out a push message is a notification in the brand’s name; allowing notifications registers this browser with the server, and the menu turns it off (PSH-01)', async () => {
  const { page, close } = await open(subscribeLocally);
  const worker = await workerOf(page);
  const shown = await writeDown(page);
  await deliver(worker, { ...message, silent: true });
  await expect.poll(shown).toEqual([['Aurora', message.body, 'p-1', true]]);
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/push/user/tokens'),
  );
  await signIn(page, house.url, 'cliente');
  const token = (await saved).request().postDataJSON() as Record<string, unknown>;
  expect(token).toMatchObject({
    userId: house.ids.cliente,
    brandId: house.ids.brand,
    provider: 'fcm',
    deviceName: expect.any(String),
    deviceOs: expect.any(String),
  });
  expect(await house.db.query('SELECT user_id AS id, locale FROM push_tokens')).toEqual([
    { id: house.ids.cliente, locale: 'pt-BR' },
  ]);
  await page.getByRole('button', { name: /Clara Nunes/ }).click();
  await page.getByRole('menuitem', { name: 'Notificações' }).click();
  const dialog = page.getByRole('dialog', { name: 'Notificações' });
  await dialog.getByText('Este navegador recebe notificações.').waitFor();
  await dialog.getByRole('button', { name: 'Desativar' }).click();
  await dialog.getByText('Este navegador não recebe notificações.').waitFor();
  await close();
}, 120_000);

test('a user who declines gets a message, and one whose browser blocks notifications gets instructions (PSH-12, ERR-28, ERR-29)', async () => {
  const { page, close } = await open(() => {
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
  await showAs(page, { theme: 'dark' });
  await expectAccessible(page);
  await close();
}, 120_000);
