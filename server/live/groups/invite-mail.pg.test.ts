import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openMailbox, partsOf, type Mailbox } from '../../../tests/builders/mailbox.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';

let mailbox: Mailbox;
let server: TestServer;
beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'rastro@example.com',
    PUBLIC_URL: 'https://{alias}.example.com',
    MAIL_BRAND_HOURLY: '40',
  });
});
// Each test has an hour of the brand's mails for itself.
afterEach(() => server.clock.advance(3_600_000));
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

const ask = async (email: string) => {
  const { users, groups } = server.tenancy;
  const token = await server.tokenOf(users.customer);
  return server.call('POST', `/api/v2/groups/${groups.customers}/invites`, { token, body: { email } });
};
async function invite(email: string): Promise<{ link: string; isMailed: boolean }> {
  const answer = await ask(email);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

test('an invite is mailed by the brand, with its link and who invites to what', async () => {
  const { link, isMailed } = await invite('guest@example.com');
  expect(isMailed).toBe(true);
  const { header, text, html } = partsOf(mailbox.received.at(-1)!);
  expect(header('To')).toContain('guest@example.com');
  expect(header('Subject')).toContain('Child=3A_convite_para_ver_ve=C3=ADculos');
  expect(text).toContain('Name of customer quer mostrar a você os veículos do grupo');
  const address = `https://child.example.com/monitoring${link}`;
  for (const part of [text, html]) expect(part).toContain(address);
  expect(text).toContain('vale por 7 dias');
});

test('where the mail server takes no mail the invite is made all the same, and its link is handed over', async () => {
  mailbox.full = true;
  const { link, isMailed } = await invite('other@example.com');
  mailbox.full = false;
  expect([isMailed, link]).toEqual([false, expect.stringMatching(/^\/groups\?invite=[\w-]{43}$/)]);
});

const HOSTILE = 'Ganhe https://evil.example/x www.evil.example evil.example\r\nBcc: all@evil.example';
const named = (person: string, group: string): Promise<unknown> =>
  Promise.all([
    server.db.query('UPDATE users SET name = $2 WHERE id = $1', [server.tenancy.users.customer, person]),
    server.db.query('UPDATE groups SET name = $2 WHERE id = $1', [server.tenancy.groups.customers, group]),
  ]);

test('an invite to an address of no account of the brand says no address of the web, whatever the person and the group are called', async () => {
  await named(HOSTILE, HOSTILE);
  await server.db.query(`UPDATE users SET email = login || '@known.test'`);
  const { foreignCustomer } = server.tenancy.users;
  await server.db.query(`UPDATE users SET email = 'other@brand.test' WHERE id = $1`, [foreignCustomer]);
  for (const stranger of ['stranger@example.com', 'other@brand.test']) {
    await invite(stranger);
    const { text, html } = partsOf(mailbox.received.at(-1)!);
    for (const part of [text, html, mailbox.received.at(-1)!.raw]) expect(part).not.toContain('evil');
    expect(mailbox.received.at(-1)!.to).toEqual([stranger]);
  }
  // Those who have an account in the brand or above it know each other.
  for (const known of ['neighbour@known.test', 'operator@known.test']) {
    await invite(known);
    expect(partsOf(mailbox.received.at(-1)!).text).toContain('evil.example');
    expect(mailbox.received.at(-1)!.to).toEqual([known]);
  }
  await named('Name of customer', 'Mine');
});

test('an address is mailed ten invites a day, then the answer is 429 with when to try again, and nothing is invited', async () => {
  const count = mailbox.received.length;
  for (let nth = 0; nth < 10; nth += 1) await invite('Often@example.com');
  const refused = await ask('often@EXAMPLE.com');
  expect([refused.statusCode, refused.json()]).toEqual([429, expect.objectContaining({ code: 'throttled' })]);
  expect(refused.headers['retry-after']).toBe(String(24 * 3_600));
  expect(mailbox.received).toHaveLength(count + 10);
  expect((await ask('seldom@example.com')).statusCode).toBe(200);
  server.clock.advance(24 * 3_600_000);
  await invite('often@example.com');
});

test('a brand has so many mails an hour to addresses its people choose, and another brand is not kept from its own', async () => {
  for (let nth = 0; nth < 40; nth += 1) await invite(`guest${nth}@example.com`);
  const refused = await ask('one-more@example.com');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(3_600)]);
  const { users, groups } = server.tenancy;
  const token = await server.tokenOf(users.foreignCustomer);
  const body = { email: 'guest1@example.com' };
  const other = await server.call('POST', `/api/v2/groups/${groups.foreign}/invites`, { token, body });
  expect([other.statusCode, other.json<{ isMailed: boolean }>().isMailed]).toEqual([200, true]);
});
