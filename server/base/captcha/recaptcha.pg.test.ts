import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { solvedCaptcha } from '../../../tests/builders/captcha-solver.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';

let google: Server;
let server: TestServer;
const asked: Record<string, string>[] = [];
/** What `siteverify` answers; null is a server that fails. */
let answer: object | null;

beforeAll(async () => {
  google = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    asked.push(Object.fromEntries(new URLSearchParams(text)));
    response
      .writeHead(answer ? 200 : 502, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer ?? 'bad gateway'));
  });
  await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve));
  const verifyUrl = `http://127.0.0.1:${(google.address() as AddressInfo).port}/siteverify`;
  server = await openTestServer({
    RECAPTCHA_SITE_KEY: 'site key',
    RECAPTCHA_SECRET: 'site secret',
    RECAPTCHA_VERIFY_URL: verifyUrl,
  });
});
beforeEach(() => {
  answer = { success: true };
});
afterAll(async () => {
  await server.close();
  google.closeAllConnections();
  await new Promise((resolve) => google.close(resolve));
});

const ask = async (recaptchaToken: string) =>
  (await server.call('POST', '/api/password/token', { body: { login: 'nobody here', recaptchaToken } })).json<{
    code: string;
    fields?: object;
  }>();

test('with a key of reCAPTCHA its answer is verified at Google, with the secret', async () => {
  expect((await ask('solved at Google')).code).toBe('account-not-found');
  expect(asked.at(-1)).toEqual({ secret: 'site secret', response: 'solved at Google', remoteip: '127.0.0.1' });
  answer = { success: false, 'error-codes': ['timeout-or-duplicate'] };
  expect(await ask('used before')).toMatchObject({
    code: 'invalid-input',
    fields: { recaptchaToken: expect.any(String) },
  });
});

test('where Google cannot be reached every attempt is refused', async () => {
  answer = null;
  expect((await ask('solved at Google')).code).toBe('captcha-unreachable');
});

test("with a key of reCAPTCHA the server's own captcha does not count in its place", async () => {
  answer = { success: false };
  const own = await solvedCaptcha((await server.call('GET', '/api/exposed/v2/captcha')).json());
  expect((await ask(own)).code).toBe('invalid-input');
});

test('the page gets the site key, and never the secret', async () => {
  const config = await server.call('GET', '/monitoring/config.json');
  expect(config.json()).toMatchObject({ recaptchaSiteKey: 'site key' });
  expect(config.body).not.toContain('site secret');
});
