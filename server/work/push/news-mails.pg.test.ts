import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { USUAL_WAYS } from '../../../domain/people/users/news-ways.ts';
import { openMailbox, partsOf, type Mailbox } from '../../../tests/builders/mailbox.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { alarmPath, incidentPath, personalPath } from './news-paths.ts';
import { MAIL_PAUSE_MS, MOST_LINES } from './news-mails.ts';

let mailbox: Mailbox;
let server: TestServer;
let admin: string;
let operator: string;
beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({ SMTP_URL: mailbox.url, MAIL_FROM: 'rastro@example.com' });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  const { users } = server.tenancy;
  await server.db.query('DELETE FROM news_mails');
  await server.db.query(`UPDATE users SET metadata = '{}', email = NULL, disabled_at = NULL`);
  await server.db.query(`UPDATE users SET email = 'operator@example.com' WHERE id = $1`, [users.operator]);
  server.clock.advance(86_400_000);
  [admin, operator] = [await server.tokenOf(users.admin), await server.tokenOf(users.operator)];
  mailbox.received.length = 0;
  mailbox.full = false;
});

const withMail = (kind: keyof typeof USUAL_WAYS) => ({ ...USUAL_WAYS, [kind]: { ...USUAL_WAYS[kind], mail: true } });
const choose = (token: string, user: number, body: object) =>
  server.call('PATCH', `/api/v2/users/${user}/metadata`, { token, body, headers: { 'accept-language': 'en-US' } });
const operatorWants = (kind: keyof typeof USUAL_WAYS = 'incident') =>
  choose(operator, server.tenancy.users.operator, { newsWays: withMail(kind) });

/** Each in a session of its own: one that was told of a vehicle skips it. */
async function raise(title: string): Promise<void> {
  const token = await server.tokenOf(server.tenancy.users.admin);
  const body = { devices: [server.tenancy.devices.neighbours], type: 'OTHER', title };
  expect((await server.call('POST', '/api/v2/incidents/operation/create', { token, body })).statusCode).toBe(200);
}
/** Looks for what waits, and answers what came. */
async function look(): Promise<string[]> {
  const before = mailbox.received.length;
  await server.house.sweeps.find(({ name }) => name === 'mails of news')!.run();
  return mailbox.received.slice(before).map((mail) => partsOf(mail).text);
}
const waiting = async () =>
  (await server.db.query('SELECT what FROM news_mails WHERE sent_at IS NULL ORDER BY what')).map(({ what }) => what);
const kept = (count: number) => expect.poll(async () => (await waiting()).length).toBe(count);

test('an incident is mailed to whoever wants it, in the language they asked in, and nobody else has a mail', async () => {
  expect((await operatorWants()).json()).toMatchObject({ mailLocale: 'en-US' });
  await raise('Open gate');
  await kept(1);
  const [text] = await look();
  expect(text).toMatch(/\d\d\/\d\d, \d\d:\d\d.* · Open gate · NEIGHBOUR-1/);
  expect(text).toContain('You receive this because you chose email');
  expect(mailbox.received.map(({ to }) => to)).toEqual([['operator@example.com']]);
  expect(partsOf(mailbox.received[0]!).header('Subject')).toContain('Open_gate');
});

test('each incident and alarm in a mail leads to its page on the host of the brand, where one is known', async () => {
  const { users, devices } = server.tenancy;
  await operatorWants();
  await raise('Linked');
  await kept(1);
  const [{ id, brand }] = (await server.db.query<{ id: number; brand: number }>(
    `SELECT i.id, u.brand_id AS brand FROM incidents i, users u WHERE i.title = 'Linked' AND u.id = $1`,
    [users.operator],
  )) as [{ id: number; brand: number }];
  await server.db.query('INSERT INTO brand_hosts (alias, brand_id) VALUES ($1, $2)', ['console.example.com', brand]);
  const [text] = await look();
  const link = `http://console.example.com:8080/monitoring/operator-area-detail/${id}`;
  expect(text).toContain(`Linked · NEIGHBOUR-1`);
  expect(text).toContain(`\n${link}\n`);
  expect(partsOf(mailbox.received.at(-1)!).html).toContain(`<a href="${link}"`);
  await server.db.query(`DELETE FROM brand_hosts WHERE alias = 'console.example.com'`);
  expect(alarmPath({ device: devices.neighbours, dateTime: '2026-11-20T12:00:30.000Z' })).toBe(
    `/notifications?device=${devices.neighbours}&start=2026-11-20T12%3A00%3A00.000Z&end=2026-11-20T12%3A01%3A00.000Z`,
  );
  expect([
    incidentPath('1000000000000001', 'USER'),
    personalPath('incident-1000000000000001-2-given', 'OPERATOR'),
    personalPath('maintenance-1-2-x', 'USER'),
  ]).toEqual([null, '/operator-area-detail/1000000000000001', '/maintenance-list']);
});

test('what comes within five minutes of a mail is in the next one, each once', async () => {
  await operatorWants();
  await raise('First');
  await kept(1);
  expect(await look()).toHaveLength(1);
  await raise('Second');
  await raise('Third');
  await kept(2);
  server.clock.advance(MAIL_PAUSE_MS - 1);
  expect(await look()).toEqual([]);
  server.clock.advance(1);
  const [text] = await look();
  expect([text!.includes('First'), text!.includes('Second'), text!.includes('Third')]).toEqual([false, true, true]);
  server.clock.advance(MAIL_PAUSE_MS);
  expect(await look()).toEqual([]);
});

test('a mail that is not taken is tried again, and a long one counts what it does not list', async () => {
  await operatorWants();
  const { users } = server.tenancy;
  await server.db.query(
    `INSERT INTO news_mails (user_id, news_id, at, kept_at, what)
     SELECT $1, 'n' || n, $2::timestamptz + n * interval '1 minute', $2::timestamptz, 'News ' || n || '.' FROM generate_series(1, $3::int) n`,
    [users.operator, new Date(server.clock.now()).toISOString(), MOST_LINES + 5],
  );
  mailbox.full = true;
  expect(await look()).toEqual([]);
  await kept(MOST_LINES + 5);
  mailbox.full = false;
  const [text] = await look();
  expect([
    text!.includes('News 1.'),
    text!.includes(`News ${MOST_LINES}.`),
    text!.includes(`News ${MOST_LINES + 1}.`),
  ]).toEqual([true, true, false]);
  expect(text).toContain('And 5 more');
});

test('whoever lost their e-mail or may not sign in any more is mailed nothing', async () => {
  for (const change of ['email = NULL', 'disabled_at = now()']) {
    await server.db.query(`UPDATE users SET email = 'operator@example.com' WHERE id = $1`, [
      server.tenancy.users.operator,
    ]);
    await operatorWants();
    await raise(`Before ${change}`);
    await kept(1);
    await server.db.query(`UPDATE users SET ${change} WHERE id = $1`, [server.tenancy.users.operator]);
    expect(await look()).toEqual([]);
    await kept(0);
    server.clock.advance(MAIL_PAUSE_MS);
  }
  expect(mailbox.received).toEqual([]);
});

test('mail is chosen by those alone whom it would reach', async () => {
  const refused = await choose(admin, server.tenancy.users.admin, { newsWays: withMail('alarm') });
  expect([refused.statusCode, refused.json<{ fields: object }>().fields]).toEqual([
    400,
    { newsWays: 'Your account has no email: add one first.' },
  ]);
  const silent = await openTestServer();
  const id = silent.tenancy.users.operator;
  const answer = await silent.call('PATCH', `/api/v2/users/${id}/metadata`, {
    token: await silent.tokenOf(id),
    body: { newsWays: withMail('alarm') },
  });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'mail-not-configured']);
  await silent.close();
});

test('what is over a day old is forgotten', async () => {
  await operatorWants();
  await raise('Yesterday');
  await kept(1);
  await look();
  await server.house.removals.find(({ name }) => name === 'mails of news')!.run(server.clock.now() + 86_400_000);
  expect(await server.db.query('SELECT 1 FROM news_mails')).toEqual([]);
});
