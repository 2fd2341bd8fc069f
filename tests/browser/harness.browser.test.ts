import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { expectAccessible, PHONE, visit } from './harness/page.ts';
import { now, web } from './harness/web.ts';

// The net that the other browser tests rely on: were it torn, they would pass on a broken page.

const html = (body: string): string =>
  `<!doctype html><html lang="en"><head><title>Page</title><link rel="icon" href="data:,"></head><body><main><h1>Page</h1>${body}</main></body></html>`;

const PAGES: Record<string, string> = {
  '/clean': html('<p>Nothing wrong.</p><canvas id="picture"></canvas>'),
  '/throws': html('<script src="/throws.js"></script>'),
  '/throws.js': "document.title = 'done'; throw new Error('on the page')",
  '/worker': html('<script src="/starts-worker.js"></script>'),
  '/starts-worker.js': "new Worker('/worker.js').onmessage = () => { document.title = 'done'; }",
  '/worker.js': "setTimeout(() => postMessage('after'), 0); throw new Error('in the worker')",
  '/inline': html("<script>document.title = 'ran'</script>"),
  '/evaluates': html('<script src="/evaluates.js"></script>'),
  '/evaluates.js': "try { new Function('return 1')(); } catch { document.title = 'done'; }",
  '/late': html('<script src="/late.js"></script>'),
  '/late.js': "setTimeout(() => (document.querySelector('h1').textContent = 'Late'), 300)",
  '/unlabelled': html('<input type="text">'),
};

let pages: Server;
let browser: Browser;
let url: string;

beforeAll(async () => {
  pages = createServer((request, response) => {
    const type = request.url?.endsWith('.js') ? 'text/javascript' : 'text/html';
    response
      .writeHead(200, { 'content-type': type, 'content-security-policy': "default-src 'self'; img-src data:" })
      .end(PAGES[request.url ?? '']);
  });
  await new Promise<void>((resolve) => void pages.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  pages.close();
});

test('a page without a fault is let pass, and WebGL2 is there to draw the map', async () => {
  const { page, close } = await visit(browser, `${url}/clean`);
  await expectAccessible(page);
  expect(
    await page.evaluate(() => Boolean((document.getElementById('picture') as HTMLCanvasElement).getContext('webgl2'))),
  ).toBe(true);
  await close();
});

test('a visit sees the language, the theme, the size and the time zone it asks for', async () => {
  const { page, close } = await visit(browser, `${url}/clean`, {
    language: 'en-US',
    theme: 'dark',
    size: PHONE,
    timezone: 'America/Manaus',
  });
  const seen = await page.evaluate(() => ({
    language: navigator.language,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    width: innerWidth,
    zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  }));
  expect(seen).toEqual({ language: 'en-US', dark: true, width: 390, zone: 'America/Manaus' });
  await close();
});

test.each([
  ['/throws', /uncaught: on the page/],
  ['/worker', /in the worker/],
  ['/evaluates', /script-src/],
])('what goes wrong on %s fails the test', async (path, expected) => {
  const { page, complaints, close } = await visit(browser, `${url}${path}`);
  await page.waitForFunction(() => document.title === 'done');
  await expect.poll(() => complaints.join('\n')).toMatch(expected);
  await expect(close()).rejects.toThrow();
});

test('a script that the content security policy refuses fails the test', async () => {
  const { complaints, page, close } = await visit(browser, `${url}/inline`);
  await expect.poll(() => complaints.join('\n')).toMatch(/content security policy/i);
  await web(page).toHaveTitle('Page');
  await expect(close()).rejects.toThrow();
});

test('what a test expects of a page does not fail it', async () => {
  const { complaints, close } = await visit(browser, `${url}/throws`);
  await expect.poll(() => complaints.length).toBe(1);
  await close(/on the page/);
});

test('a field without a name fails the accessibility check', async () => {
  const { page, close } = await visit(browser, `${url}/unlabelled`);
  await expect(expectAccessible(page)).rejects.toThrow(/label/);
  await close();
});

test('what a page shows is waited for', async () => {
  const { page, close } = await visit(browser, `${url}/late`);
  await web(page.getByRole('heading')).toHaveText('Late');
  await now(page.getByRole('heading')).toHaveText('Late');
  await close();
});

test('what a page does not show fails in words that say what it shows', async () => {
  const { page, close } = await visit(browser, `${url}/clean`);
  const words = /why it matters[^]*heading[^]*Expected[^]*Other[^]*Received[^]*Page/;
  const heading = page.getByRole('heading');
  await expect(web(heading, 'why it matters').toHaveText('Other', { timeout: 100 })).rejects.toThrow(words);
  await expect(now(heading, 'why it matters').toHaveText('Other')).rejects.toThrow(words);
  await expect(now(page.getByRole('alert')).toBeVisible()).rejects.toThrow(/toBeVisible/);
  await now(page.getByRole('alert')).toHaveCount(0);
  await close();
});
