import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openNewsHouse, type NewsHouse } from '../builders/news-house.ts';
import { launchBrowser } from './harness/chromium.ts';
import type { Visit } from './harness/page.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

/** A stand-in of a chat service: its script opens a panel that says in which locale it speaks. */
const WIDGET = `
  window.supportChat.open = () => {
    const panel = document.createElement('aside');
    panel.id = 'stand-in-chat';
    panel.textContent = 'chat ' + window.supportChat.locale + ' ' + document.querySelector('script[data-locale]').dataset.locale;
    document.body.append(panel);
  };
  window.supportChat.close = () => document.querySelectorAll('#stand-in-chat').forEach((panel) => panel.remove());
`;

let service: Server;
let house: NewsHouse;
let browser: Browser;
let asked = 0;
let works = true;
beforeAll(async () => {
  service = createServer((_, reply) => {
    asked += 1;
    if (works) reply.writeHead(200, { 'content-type': 'text/javascript' }).end(WIDGET);
    else reply.writeHead(500).end();
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  house = await openNewsHouse({
    CHAT_SCRIPT_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/widget.js`,
  });
  await house.db.query(
    `INSERT INTO user_permissions (user_id, name, type) SELECT id, 'ERP_CHAT_SUPPORT', 'ACCESS' FROM users ON CONFLICT (user_id, name) DO UPDATE SET type = 'ACCESS'`,
  );
  browser = await launchBrowser();
});
afterEach(() => {
  asked = 0;
  works = true;
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
  service?.close();
});

async function open(url = house.url, language: 'pt-BR' | 'en-US' = 'pt-BR'): Promise<Visit> {
  return signedIn(browser, url, 'operador', { language, path: '/diagnostics' });
}
const chatEntry = (page: Page) => page.getByRole('navigation').getByRole('button', { name: /chat/i });

test('the chat’s script is loaded when the chat is opened and not before, and speaks pt in English too (PSH-03, PSH-04)', async () => {
  const { page, close } = await open(house.url, 'en-US');
  await chatEntry(page).waitFor();
  expect(asked).toBe(0);
  await web(page.locator('script[data-locale]')).toHaveCount(0);
  await chatEntry(page).click();
  const panel = page.locator('#stand-in-chat');
  await panel.waitFor();
  await web(panel).toHaveText('chat pt pt', { useInnerText: true });
  await chatEntry(page).click();
  await web(panel).toHaveCount(2);
  expect(asked).toBe(1);
  await close();
});

test('a chat that does not load says so and can be tried again', async () => {
  const { page, close } = await open();
  works = false;
  await chatEntry(page).click();
  await page.getByText('O chat de suporte não abriu.').waitFor();
  works = true;
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await page.locator('#stand-in-chat').waitFor();
  await close(/500/);
});

test('without a chat configured there is no entry, and no origin of it in the content security policy (PSH-05)', async () => {
  const plain = await openNewsHouse();
  const { page, close } = await open(plain.url);
  // The entries come together.
  await page.getByRole('navigation').getByRole('link').first().waitFor();
  await web(chatEntry(page)).toHaveCount(0);
  const policyOf = async (url: string) =>
    (await page.request.get(`${url}/monitoring/`)).headers()['content-security-policy'];
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  expect(await policyOf(plain.url)).not.toContain(origin);
  expect(await policyOf(house.url)).toContain(`script-src 'self' ${origin}`);
  await close();
  await plain.close();
});
