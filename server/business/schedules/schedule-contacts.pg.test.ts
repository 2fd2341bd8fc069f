import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { drawId } from '../../../domain/base/id.ts';
import type { ReportSchedule } from '../../../domain/business/reports/report-schedule.ts';
import { telemetrySchema } from '../../../domain/live/telemetry/telemetry.ts';
import { openMailbox, partsOf, type Mailbox } from '../../../tests/builders/mailbox.ts';
import { DAILY, DUE_MS } from '../../../tests/builders/scheduled-reports.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { insertContact } from '../../desk/contacts/contact-rows.ts';
import { secureRandom } from '../../base/platform.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let mailbox: Mailbox;
let server: TestServer;
/** Contacts of the customer whose vehicle it is. */
let contacts: { yara: number; abel: number; kim: number };

const contactOf = async (name: string, user: 'customer' | 'neighbour', type: 'EMAIL' | 'MOBILE' = 'EMAIL') => {
  const id = drawId(secureRandom);
  const whose = { brandId: server.tenancy.brands.child, userId: server.tenancy.users[user] };
  const value = type === 'EMAIL' ? `${name}@elsewhere.example` : '11987654321';
  await insertContact(server.db, id, whose, { name, type, value });
  return id;
};
const drove = (minutes: number): Promise<unknown> => {
  const history = Array.from({ length: minutes }, (_, minute) => {
    const dateTime = new Date(NOW_MS - HOUR_MS - minute * 1_000).toISOString();
    return telemetrySchema.parse({
      device: server.tenancy.devices.customers,
      dateTime,
      lastCommunication: dateTime,
      received: dateTime,
      valid: true,
      latitude: -23.55,
      longitude: -46.63,
      speed: 42,
    });
  });
  return server.house.telemetry.write({ history, live: new Map(), events: [] });
};

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'no-reply@example.com',
    PUBLIC_URL: 'https://{alias}.example.com',
    MAIL_ATTACHMENT_MB: '1',
  });
  await server.db.query(`UPDATE users SET email = login || '@example.com'`);
});
beforeEach(async () => {
  await drove(1);
  contacts = {
    yara: await contactOf('Yara', 'customer'),
    abel: await contactOf('Abel', 'customer'),
    kim: await contactOf('Kim', 'customer'),
  };
});
afterEach(async () => {
  await server.house.jobs.runner.settle();
  for (const table of ['report_schedules', 'jobs', 'telemetry_history']) await server.db.query(`DELETE FROM ${table}`);
  await server.db.query(`DELETE FROM contacts WHERE name IN ('Yara', 'Abel', 'Kim', 'Nina', 'Rui')`);
  mailbox.received.length = 0;
  mailbox.refused.clear();
  server.clock.set(NOW_MS);
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

type User = keyof TestServer['tenancy']['users'];
const ask = async (user: User, method: 'GET' | 'POST' | 'PUT', id = '', body?: object) => {
  const token = await server.tokenOf(server.tenancy.users[user]);
  return server.call(method, `/api/v2/reports/schedules${id}`, { token, ...(body && { body }) });
};
const created = async (ids: readonly number[], change: object = {}): Promise<ReportSchedule> => {
  const answer = await ask('customer', 'POST', '', { ...DAILY, contacts: ids, ...change });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ReportSchedule>();
};
const listed = async (): Promise<ReportSchedule> => (await ask('customer', 'GET')).json<ReportSchedule[]>()[0]!;
const sweep = (): Promise<unknown> => server.house.sweeps.find(({ name }) => name === 'reports')!.run();
async function sweepAt(ms: number): Promise<void> {
  server.clock.set(ms);
  await sweep();
  await server.house.jobs.runner.settle();
}
/** What the last run came to: for the owner, and for each contact. */
const told = async () => {
  const [{ outcome, contacts: mails }] = (await listed()).runs as [ReportSchedule['runs'][number]];
  return [outcome, ...mails.map((one) => `${one.name} ${one.outcome}`)];
};
const reached = (): string[] => mailbox.received.flatMap(({ to }) => to).toSorted();
const mailTo = (name: string) => {
  const mail = mailbox.received.find(({ to }) => to.includes(`${name}@elsewhere.example`));
  return partsOf(mail!);
};

test('each contact of a scheduled report gets the file in a mail of its own, and its owner a link as before (CON-02)', async () => {
  const { yara, abel } = contacts;
  const schedule = await created([yara, abel, yara]);
  const own = { user: server.tenancy.users.customer, userName: expect.any(String) };
  expect(schedule.contacts).toEqual([
    { id: yara, name: 'Yara', to: 'Yara@elsewhere.example', ...own },
    { id: abel, name: 'Abel', to: 'Abel@elsewhere.example', ...own },
  ]);
  await sweepAt(DUE_MS);
  expect(reached()).toEqual(['Abel@elsewhere.example', 'Yara@elsewhere.example', 'customer@example.com']);
  const { header, text, html, files } = mailTo('Yara');
  expect([header('Subject'), header('From'), header('Reply-To')]).toEqual([
    expect.stringContaining('relat=C3=B3rio_para_voc'),
    'Child <no-reply@example.com>',
    'customer@example.com',
  ]);
  expect(mailbox.received.filter(({ raw }) => raw.includes('Yara@') && raw.includes('Abel@'))).toEqual([]);
  expect(text).toContain('envia a você um relatório (linhas: 1), em anexo.');
  expect(text).not.toContain('https://');
  expect(html).toContain('<p style="margin:0 0 24px;font-size:20px;font-weight:600">Child</p>');
  expect(files.map(({ name }) => name)).toEqual(['telemetria-2026-11-22-0700.csv']);
  expect(files[0]!.content.toString('utf8')).toContain('OWN-1');
  expect(partsOf(mailbox.received.find(({ to }) => to[0] === 'customer@example.com')!).files).toEqual([]);
  expect(await told()).toEqual(['sent', 'Yara sent', 'Abel sent']);
});

test('a contact is mailed where it is reached at the time of the run; one that is gone or has no mail is left out and told of', async () => {
  const { yara, abel, kim } = contacts;
  const { id } = await created([yara, abel, kim]);
  await server.db.query(`UPDATE contacts SET value = 'yara@new.example' WHERE id = $1`, [yara]);
  await server.db.query(`UPDATE contacts SET type = 'MOBILE', value = '11987654321' WHERE id = $1`, [abel]);
  await server.db.query('DELETE FROM contacts WHERE id = $1', [kim]);
  await sweepAt(DUE_MS);
  expect(reached()).toEqual(['customer@example.com', 'yara@new.example']);
  expect(await told()).toEqual(['sent', 'Yara sent', 'Abel gone', 'Kim gone']);
  const { contacts: now, version } = await listed();
  expect(now.map(({ name, to }) => [name, to])).toEqual([
    ['Yara', 'yara@new.example'],
    ['Abel', null],
    ['Kim', null],
  ]);
  // What says nothing of contacts leaves them as they are.
  const rest = { ...DAILY, title: 'Mine', isPaused: false, version };
  const same = await ask('customer', 'PUT', `/${id}`, rest);
  expect(same.statusCode, same.body).toBe(200);
  expect(same.json<ReportSchedule>().contacts).toEqual(now);
  const fewer = { ...same.json<ReportSchedule>(), isPaused: false, contacts: [yara] };
  const less = await ask('customer', 'PUT', `/${id}`, fewer);
  expect(less.json<ReportSchedule>().contacts, less.body).toHaveLength(1);
  const trail = await server.db.query<{ after: { contacts: number[] } }>(
    `SELECT after FROM audit_log WHERE entity = 'reportSchedule' AND entity_id = $1 ORDER BY id`,
    [String(id)],
  );
  expect(trail.map(({ after }) => after.contacts)).toEqual([[yara, abel, kim], [yara, abel, kim], [yara]]);
});

test('nobody has a report mailed to contacts of others, to a telephone, to too many, or without seeing the phonebook', async () => {
  const status = async (ids: readonly number[]) =>
    (await ask('customer', 'POST', '', { ...DAILY, contacts: ids })).statusCode;
  expect(await status([contacts.yara, await contactOf('Nina', 'neighbour')])).toBe(404);
  for (const other of ['brands', 'foreign'] as const) expect(await status([server.tenancy.contacts[other]])).toBe(404);
  const phone = await ask('customer', 'POST', '', {
    ...DAILY,
    contacts: [await contactOf('Rui', 'customer', 'MOBILE')],
  });
  expect([phone.statusCode, phone.json()]).toEqual([
    400,
    expect.objectContaining({ fields: { contacts: 'Escolha contatos com e-mail.' } }),
  ]);
  expect(await status(Array.from({ length: 11 }, () => contacts.yara))).toBe(400);
  const { customer } = server.tenancy.users;
  const { id } = await created([contacts.yara]);
  await server.db.query(`DELETE FROM user_permissions WHERE user_id = $1 AND name = 'MONITORING_CONTACTS_LIST'`, [
    customer,
  ]);
  expect(await status([contacts.yara])).toBe(403);
  expect((await listed()).contacts).toEqual([]);
  const kept = await ask('customer', 'PUT', `/${id}`, { ...DAILY, title: 'Mine', isPaused: false, version: 0 });
  expect(kept.statusCode).toBe(200);
  await sweepAt(DUE_MS);
  expect(reached()).toEqual(['customer@example.com']);
  await server.db.query(
    `INSERT INTO user_permissions (user_id, name, type) VALUES ($1, 'MONITORING_CONTACTS_LIST', 'ACCESS')`,
    [customer],
  );
  expect(await told()).toEqual(['sent', 'Yara gone']);
  expect((await listed()).contacts).toHaveLength(1);
});

test('an address that the mail server refuses keeps nobody else from the report, and the run says whose it was', async () => {
  const { yara, abel, kim } = contacts;
  await created([yara, abel, kim]);
  mailbox.refused.add('Abel@elsewhere.example');
  await sweepAt(DUE_MS);
  expect(reached()).toEqual(['Kim@elsewhere.example', 'Yara@elsewhere.example', 'customer@example.com']);
  expect(await told()).toEqual(['sent', 'Yara sent', 'Abel failed', 'Kim sent']);
});

test('an owner who cannot be mailed keeps no contact from the report', async () => {
  await created([contacts.yara]);
  mailbox.refused.add('customer@example.com');
  await sweepAt(DUE_MS);
  expect(reached()).toEqual(['Yara@elsewhere.example']);
  expect(await told()).toEqual(['mail-failed', 'Yara sent']);
});

test('a file that is too large for a mail is told of without it, and one without rows says so', async () => {
  await server.db.query(`UPDATE vehicles SET name = repeat('Van ', 150) WHERE license_plate = 'OWN-1'`);
  await drove(2_000);
  await created([contacts.yara]);
  await sweepAt(DUE_MS);
  const { text, files } = mailTo('Yara');
  expect(files).toEqual([]);
  expect(text).toContain('o arquivo passa de 1 MB e não cabe neste e-mail. Peça-o a ');
  expect(await told()).toEqual(['sent', 'Yara too-large']);
  mailbox.received.length = 0;
  await server.db.query(`UPDATE vehicles SET name = '' WHERE license_plate = 'OWN-1'`);
  await server.db.query('DELETE FROM telemetry_history');
  await sweepAt(DUE_MS + DAY_MS);
  expect(mailTo('Yara').text).toContain('Nenhum dado encontrado para um relatório de Name of customer.');
  expect(mailTo('Yara').files).toEqual([]);
  expect(await told()).toEqual(['no-data', 'Yara sent']);
});

test('each contact is mailed once where two servers find the report due, and where a job runs again from its beginning', async () => {
  await created([contacts.yara, contacts.abel]);
  server.clock.set(DUE_MS);
  await Promise.all([sweep(), sweep(), sweep()]);
  await server.house.jobs.runner.settle();
  expect(reached()).toEqual(['Abel@elsewhere.example', 'Yara@elsewhere.example', 'customer@example.com']);
  // A server that died between two mails: whoever takes the job up finds the one that was sent.
  await server.db.query(`UPDATE report_mails SET outcome = 'waiting' WHERE name = 'Abel'`);
  await server.db.query(`UPDATE jobs SET state = 'queued', ended_at = NULL, lease_until = NULL`);
  await server.house.jobs.runner.look();
  await server.house.jobs.runner.settle();
  expect(reached()).toEqual([
    'Abel@elsewhere.example',
    'Abel@elsewhere.example',
    'Yara@elsewhere.example',
    'customer@example.com',
  ]);
  expect(await told()).toEqual(['sent', 'Yara sent', 'Abel sent']);
});
