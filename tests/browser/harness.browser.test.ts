import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { expectAccessible, PHONE, visit, visitIn, type Visit, type VisitOptions } from './harness/page.ts';
import { explainFailure, FAILURES, newReasons } from './harness/watched-pages.ts';
import { now, web } from './harness/web.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';
import { startServerProcess } from '../builders/server-process.ts';

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
let server: RunningServer;

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
  server = await startServer({ env: { DEMO: 'off' } });
});

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
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

const WHY = 'the screen fell over';
const BROKEN = `the console showed "Something went wrong": ${WHY}`;

/** The console on a screen that throws as soon as it is drawn. */
async function openBroken(options: VisitOptions = {}): Promise<Visit> {
  const opened = await visit(browser, `${server.url}/monitoring/login`, options);
  await opened.page.getByRole('heading', { level: 1 }).waitFor();
  await opened.context.route(/\/assets\/logout-[\w-]+\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export default function Broken() { throw new Error('${WHY}'); }`,
    }),
  );
  // Broken it may be before it has loaded.
  await opened.page.goto(`${server.url}/monitoring/logout`, { waitUntil: 'commit' });
  return opened;
}

/** What is printed and kept of a test with this title, were it to fail now; `file` finds what is kept by how its name ends. */
async function explained(title: string) {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  await explainFailure({ name: title, file: { name: 'harness.browser.test.ts' } });
  const printed = said.mock.calls.flat().join('\n');
  said.mockRestore();
  const paths = readdirSync(FAILURES).filter((name) => name.startsWith(`harness--${title}`));
  const kept = new Map(paths.map((path) => [path, readFileSync(join(FAILURES, path))]));
  // Nobody shall look for a test of this title.
  for (const path of paths) rmSync(join(FAILURES, path));
  return { printed, file: (ending: string) => [...kept].find(([path]) => path.endsWith(ending))![1] };
}

test('a console that shows that it is broken ends what waits for it, with the message of the error', async () => {
  const { page, complaints, close } = await openBroken();
  await expect(page.getByRole('button', { name: 'Never there' }).click()).rejects.toThrow(BROKEN);
  expect(complaints).toContain(BROKEN);
  await expect(close()).rejects.toThrow();
});

test('a poll of a page that was closed because it broke ends with the message of the error', async () => {
  const { page, close } = await openBroken();
  const words = () => page.locator('body').innerText();
  await expect(expect.poll(words, { timeout: 170_000 }).toContain('never there')).rejects.toThrow(BROKEN);
  await expect(expect.poll(words, { timeout: 170_000 }).not.toContain('')).rejects.toThrow(BROKEN);
  await expect(close()).rejects.toThrow();
});

test('a context may be visited again, and what breaks in the second visit is told', async () => {
  const { context, close } = await visit(browser, `${url}/clean`);
  const again = await visitIn(context, `${url}/clean`);
  await web(again.page).toHaveTitle('Page');
  await again.page.evaluate((why) => {
    document.body.innerHTML = `<main><code data-broken>${why}</code></main>`;
  }, WHY);
  await expect(again.page.waitForURL('**/never')).rejects.toThrow(BROKEN);
  await expect(close()).rejects.toThrow();
});

test('a console that broke fails the test in which it broke, and none of those that follow', async () => {
  const { page, close } = await openBroken();
  await expect(page.waitForURL('**/never')).rejects.toThrow(BROKEN);
  expect(newReasons()).toEqual([BROKEN]);
  expect(newReasons()).toEqual([]);
  await expect(close()).rejects.toThrow();
});

test('a poll that ends in vain points at the line that polls', async () => {
  const failed: unknown = await expect
    .poll(() => 1, { timeout: 1 })
    .toBe(2)
    .catch((error: unknown) => error);
  expect((failed as Error).message).toContain('expected 1 to be 2');
  expect((failed as Error).stack).toContain('harness.browser.test.ts');
  expect((failed as Error).stack).not.toContain('ending-polls');
});

test('a failure of a console that broke shows its picture, address and message', async () => {
  const { page, close } = await openBroken();
  await expect(page.waitForURL('**/never')).rejects.toThrow(BROKEN);
  const { printed, file } = await explained('of-a-broken-console');
  const address = `${server.url}/monitoring/logout`;
  expect(file('-1.txt').toString()).toContain(`${address}\n`);
  expect(file('-1.txt').toString()).toContain(BROKEN);
  expect(file('-1.png').subarray(1, 4).toString()).toBe('PNG');
  expect(printed).toContain(address);
  expect(printed).toContain(BROKEN);
  await expect(close()).rejects.toThrow();
});

test('a test that expects the console to be broken sees what it says', async () => {
  const { page, close } = await openBroken({ mayBreak: true });
  await page.getByRole('heading', { name: 'Algo deu errado nesta tela' }).waitFor();
  await page.getByText('Detalhe para o suporte').click();
  await page.getByText(WHY).waitFor();
  await close(new RegExp(WHY));
});

test('a failure shows what the servers logged last, of this process and of their own', async () => {
  const own = await startServerProcess({ env: { DEMO: 'off' } });
  await fetch(`${server.url}/api/of-this-process`);
  await fetch(`${own.url}/api/of-its-own`);
  await expect.poll(() => own.output()).toContain('"status":404');
  const { printed, file } = await explained('of-two-servers');
  const logs = file('.log').toString().split('# ');
  const [ofThis, ofOwn] = [server, own].map(({ url }) => logs.find((log) => log.startsWith(url)));
  expect(ofThis).toContain('"status":404');
  expect(ofOwn).toContain('"msg":"listening"');
  expect(ofOwn).toContain('"status":404');
  expect(printed.split('"status":404')).toHaveLength(3);
  await own.dispose();
  expect((await explained('of-one-server')).printed).not.toContain(own.url);
});
