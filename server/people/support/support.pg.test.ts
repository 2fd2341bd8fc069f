import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openMailbox, partsOf, type Mailbox } from '../../../tests/builders/mailbox.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { MOST_REPORTS } from './support-handlers.ts';

let mailbox: Mailbox;
let server: TestServer;
let customer: string;
beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({ SMTP_URL: mailbox.url, MAIL_FROM: 'rastro@example.com' });
  customer = await server.tokenOf(server.tenancy.users.customer);
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  mailbox.received.length = 0;
  await nameSupport('child', {});
  await nameSupport('parent', {});
});

const nameSupport = (brand: 'child' | 'parent', parameters: object) =>
  server.db.query('UPDATE brands SET parameters = $2::jsonb WHERE id = $1', [
    server.tenancy.brands[brand],
    JSON.stringify(parameters),
  ]);
const contact = async () => (await server.call('GET', '/api/v2/support/contact', { token: customer })).json<object>();
const report = (message: string, diagnostics = '', token = customer) =>
  server.call('POST', '/api/v2/support/report', {
    token,
    body: { message, diagnostics },
    headers: { 'accept-language': 'en-US' },
  });

test('a customer is told how the support of the own brand is reached, and nothing of the brand above it', async () => {
  await nameSupport('parent', { contactEmail: 'parent@example.com', contactPhone: '0800 555 0100' });
  const nothing = { phone: null, whatsapp: null, email: null, site: null, hours: null, sendsMail: true };
  expect(await contact()).toMatchObject(nothing);
  await nameSupport('child', {
    contactPhone: '0800 555 0134',
    contactEmail: 'child@example.com',
    secret: 'house rule',
  });
  expect(await contact()).toEqual({
    ...nothing,
    brandName: expect.any(String) as string,
    phone: '0800 555 0134',
    email: 'child@example.com',
    sendsMail: true,
  });
});

test('a report goes to the support with what was written and shown, answers go to who wrote it, and the trail has no word of it', async () => {
  await nameSupport('child', { contactEmail: 'child@example.com' });
  const { customer: id } = server.tenancy.users;
  await server.db.query(`UPDATE users SET email = 'ana@example.com', name = $2 WHERE id = $1`, [id, 'Ana\r\n<b>']);
  expect((await report('The map is empty.\n\nSince <today>.', 'link: "waiting"\nvehicles: 0')).statusCode).toBe(200);
  expect(mailbox.received.map(({ to }) => to)).toEqual([['child@example.com']]);
  const { header, text, html } = partsOf(mailbox.received[0]!);
  expect(header('Reply-To')).toContain('ana@example.com');
  expect(header('Subject')).toContain('report of Ana <b>');
  for (const said of ['The map is empty.', 'Since <today>.', 'link: "waiting"\nvehicles: 0'])
    expect(text).toContain(said);
  expect(html).toContain('Since &lt;today&gt;.');
  expect(html).not.toContain('<b>');
  const [entry] = await server.db.query<{ after: object }>(
    "SELECT after FROM audit_log WHERE action = 'support.report' AND actor = $1",
    [String(id)],
  );
  expect(entry!.after).toEqual({ to: 'child@example.com', characters: 'The map is empty.\n\nSince <today>.'.length });
});

test('a report that cannot be sent says why, and one person sends only so many', async () => {
  expect((await report('Hello')).json()).toMatchObject({ code: 'support-no-address' });
  await nameSupport('child', { contactEmail: 'child@example.com' });
  expect((await report(' ')).statusCode).toBe(400);
  mailbox.full = true;
  expect((await report('Hello')).json()).toMatchObject({ code: 'mail-failed' });
  mailbox.full = false;
  const token = await server.tokenOf(server.tenancy.users.neighbour);
  const answers: number[] = [];
  for (let n = 0; n <= MOST_REPORTS; n += 1) answers.push((await report('Hello', '', token)).statusCode);
  expect(answers.at(-1)).toBe(429);
});
