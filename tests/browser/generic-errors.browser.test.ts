import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import type { Visit } from './harness/page.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

let server: RunningServer;
let browser: Browser;
let form: Visit;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  form = await signedIn(browser, server.url, 'admin', { path: '/device-add' });
  await form.page.getByLabel(/^Identificador/).fill('carro-1');
});

afterAll(async () => {
  await form?.close(/status of (400|404|500|502)/);
  await browser?.close();
  await server?.dispose();
});

const FALLBACK = 'Serviço indisponível, tente novamente em alguns segundos...';

/** The error in the form of a new device for an answer; without a message it is the page of a proxy. */
async function saidOf(status: number, words: string | null): Promise<string> {
  const { page, context } = form;
  const answer =
    words === null
      ? { status, contentType: 'text/html', body: '<h1>proxy</h1>' }
      : { status, json: { code: 'x', message: words, requestId: 'r-1' } };
  const pattern = '**/api/v2/devices';
  await context.route(pattern, (route) =>
    route.request().method() === 'POST' ? route.fulfill(answer) : route.continue(),
  );
  const answered = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/v2/devices'),
  );
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await answered;
  await web(page.getByRole('alert').first()).toContainText(words !== null && status !== 502 ? words : FALLBACK, {
    useInnerText: true,
  });
  await context.unroute(pattern);
  return page.getByRole('alert').first().innerText();
}

test.each([
  [400, 'ERR-10'],
  [404, 'ERR-11'],
  [500, 'ERR-12'],
])('a %i on a screen says the words of the server, else that the service is away (%s)', async (status) => {
  const words = `O servidor disse algo sobre ${status}.`;
  expect(await saidOf(status, words)).not.toContain(FALLBACK);
  const wordless = await saidOf(status, null);
  expect(wordless).not.toContain('proxy');
  expect(wordless).not.toContain(words);
});

test('a 502 on a screen always says that the service is unavailable (ERR-13)', async () => {
  await saidOf(400, 'Confira os campos.');
  expect(await saidOf(502, null)).not.toContain('Confira');
  await saidOf(400, 'Confira os campos.');
  expect(await saidOf(502, 'Palavras de um proxy.')).not.toContain('proxy');
});
