import { afterAll, beforeAll, expect, test } from 'vitest';
import { solvedCaptcha } from '../../../tests/builders/captcha-solver.ts';
import { openMailbox, type Mailbox } from '../../../tests/builders/mailbox.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { changeBrand } from '../brands/change-brand.ts';
import { CLI } from '../../base/audit/record-change.ts';
import { readConfig } from '../../base/config.ts';
import type { Refusal } from '../../base/http/refusal.ts';
import { openIdentity } from './room.ts';
import { RESET } from '../../base/throttle/throttle.ts';

let mailbox: Mailbox;
let server: TestServer;
beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer();
  await server.db.query(`UPDATE users SET email = 'operator@example.com' WHERE id = $1`, [
    server.tenancy.users.operator,
  ]);
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

/** Asks a server of these settings for a new password; answers what it wrote into its log, and the refusal. */
async function ask(
  environment: Record<string, string>,
  origin: string,
  login = 'operator',
): Promise<{ lines: string[]; refused: string | null }> {
  const lines: string[] = [];
  const write = (...given: unknown[]): void => void lines.push(String(given.at(-1)));
  const log = { ...server.app.log, warn: write, error: write, info: write };
  const { handlers } = await openIdentity(server.core, readConfig({ NODE_ENV: 'test', ...environment }), log);
  const context = {
    params: undefined,
    query: undefined,
    caller: null,
    scope: undefined,
    locale: 'en-US',
    address: '10.0.0.1',
    requestId: 'r',
    host: new URL(origin).hostname,
    origin,
  } as const;
  // The window of the attempts before passes.
  server.clock.advance(RESET.windowMs);
  const recaptchaToken = await solvedCaptcha(await handlers['captcha.challenge']({ ...context, body: undefined }));
  const refused = await handlers['password.token']({
    ...context,
    body: { expiryTime: 4320, login, recaptchaToken },
  }).then(
    () => null,
    (error: Refusal) => error.code,
  );
  return { lines, refused };
}

/** Writes down the hosts of the brand. */
async function writeHosts(hosts: string[]): Promise<void> {
  const { db, clock, tenancy, core } = server;
  await changeBrand({ db, clock }, tenancy.brands.parent, { hosts }, CLI);
  await core.refresh();
}

const tokens = async (): Promise<number> =>
  (await server.db.query<{ total: number }>('SELECT count(*) AS total FROM password_resets'))[0]!.total;

test('a demo without a mail server writes the link into its log, in one line, for an account without an e-mail too', async () => {
  const { lines, refused } = await ask({ DEMO: 'on' }, 'http://localhost:8080', 'customer');
  expect(refused).toBeNull();
  expect(lines).toHaveLength(1);
  const [, link] = /for "customer" is (\S+)$/.exec(lines[0]!)!;
  const url = new URL(link!);
  expect([url.origin, url.pathname]).toEqual(['http://localhost:8080', '/monitoring/password']);
  const answer = await server.call('POST', '/api/password/change', {
    body: { token: url.searchParams.get('t'), password: 'from the log', confirmPassword: 'from the log' },
  });
  expect(answer.statusCode).toBe(200);
});

test('a demo asked by a host it does not know writes a link to where it listens', async () => {
  const { lines } = await ask({ DEMO: 'on' }, 'http://evil.example');
  expect(lines[0]).toMatch(/for "operator" is http:\/\/localhost:8080\/monitoring\/password\?t=[\w-]{43}$/);
});

test('outside a demo a server without a mail server says that mail is not configured, and makes no token', async () => {
  const before = await tokens();
  const { lines, refused } = await ask({ DEMO: 'off' }, 'http://localhost:8080');
  expect([refused, lines]).toEqual(['mail-not-configured', []]);
  expect(await tokens()).toBe(before);
});

test('without PUBLIC_URL a link leads to the host written down for the brand, whatever host, port and scheme were asked', async () => {
  const environment = { DEMO: 'off', SMTP_URL: mailbox.url, MAIL_FROM: 'rastro@example.com' };
  const refused = await ask(environment, 'https://parent.evil.example');
  expect(refused.refused).toBe('mail-not-configured');
  expect(refused.lines.join()).toContain('PUBLIC_URL');
  expect(mailbox.received).toEqual([]);
  await writeHosts(['www.parent.example.com']);
  for (const asked of ['http://www.parent.example.com:1337', 'https://parent.evil.example'])
    expect((await ask(environment, asked)).refused, asked).toBeNull();
  expect(mailbox.received).toHaveLength(2);
  for (const { raw } of mailbox.received)
    expect(raw.replace(/=\r\n/g, '')).toContain('http://www.parent.example.com:8080/monitoring/password?t=');
  await writeHosts([]);
});
