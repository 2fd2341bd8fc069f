import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Job } from '../../../domain/work/job.ts';
import type { ReportSchedule } from '../../../domain/business/reports/report-schedule.ts';
import { telemetrySchema } from '../../../domain/live/telemetry/telemetry.ts';
import { openMailbox, partsOf, type Mailbox } from '../../../tests/builders/mailbox.ts';
import { DAILY, DUE_MS } from '../../../tests/builders/scheduled-reports.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const iso = (ms: number): string => new Date(ms).toISOString();

let mailbox: Mailbox;
let server: TestServer;
beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'no-reply@example.com',
    PUBLIC_URL: 'https://{alias}.example.com',
  });
  await server.db.query(`UPDATE users SET email = login || '@example.com'`);
});
beforeEach(async () => {
  const dateTime = iso(NOW_MS - HOUR_MS);
  const fix = telemetrySchema.parse({
    device: server.tenancy.devices.customers,
    dateTime,
    lastCommunication: dateTime,
    received: dateTime,
    valid: true,
    latitude: -23.55,
    longitude: -46.63,
    speed: 42,
  });
  await server.house.telemetry.write({ history: [fix], live: new Map(), events: [] });
});
afterEach(async () => {
  await server.house.jobs.runner.settle();
  for (const table of ['report_schedules', 'jobs', 'telemetry_history']) await server.db.query(`DELETE FROM ${table}`);
  await server.db.query('UPDATE users SET disabled_at = NULL');
  mailbox.received.length = 0;
  mailbox.full = false;
  server.clock.set(NOW_MS);
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

type User = keyof TestServer['tenancy']['users'];
const ask = async (user: User, method: 'GET' | 'POST' | 'PUT' | 'DELETE', id = '', body?: object) => {
  // A token holds for an hour, and the clock of these tests goes on for days.
  const token = await server.tokenOf(server.tenancy.users[user]);
  return server.call(method, `/api/v2/reports/schedules${id}`, { token, ...(body && { body }) });
};
const created = async (user: User, change: object = {}): Promise<ReportSchedule> => {
  const answer = await ask(user, 'POST', '', { ...DAILY, ...change });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ReportSchedule>();
};
const listed = async (user: User): Promise<ReportSchedule[]> => (await ask(user, 'GET')).json<ReportSchedule[]>();
const sweep = (): Promise<unknown> => server.house.sweeps.find(({ name }) => name === 'reports')!.run();
async function sweepAt(ms: number): Promise<void> {
  server.clock.set(ms);
  await sweep();
  await server.house.jobs.runner.settle();
}
const outcomes = async (user: User) => (await listed(user))[0]!.runs.map(({ outcome }) => outcome);

test('a scheduled report is made when it is due and its owner is mailed a link to their exports, not the file', async () => {
  const schedule = await created('customer');
  expect(schedule).toMatchObject({ ...DAILY, paused: null, nextAt: iso(DUE_MS), runs: [], version: 0 });
  await sweepAt(DUE_MS - 1);
  expect(mailbox.received).toEqual([]);
  await sweepAt(DUE_MS);
  expect(mailbox.received.map(({ to }) => to)).toEqual([['customer@example.com']]);
  const { header, text } = partsOf(mailbox.received[0]!);
  expect(header('Subject')).toContain('Telemetry of the day');
  expect(text).toContain('(linhas: 1)');
  expect(text).toContain('https://child.example.com/monitoring/reports?exports=open');
  expect(await listed('customer')).toMatchObject([
    { nextAt: iso(DUE_MS + DAY_MS), runs: [{ dueAt: iso(DUE_MS), outcome: 'sent' }] },
  ]);
  const token = await server.tokenOf(server.tenancy.users.customer);
  const jobs = (await server.call('GET', '/api/v2/jobs', { token })).json<Job[]>();
  expect(jobs).toMatchObject([{ name: 'report.mail', title: 'Telemetry of the day', state: 'done', done: 1 }]);
});

test('two servers that find the same report due send one mail, and the next one comes a day later', async () => {
  await created('operator');
  server.clock.set(DUE_MS);
  await Promise.all([sweep(), sweep(), sweep()]);
  await server.house.jobs.runner.settle();
  await sweep();
  await server.house.jobs.runner.settle();
  expect(mailbox.received).toHaveLength(1);
  await sweepAt(DUE_MS + DAY_MS);
  expect(mailbox.received).toHaveLength(2);
});

test('what was missed while no server ran is not made up for', async () => {
  await created('operator');
  await sweepAt(DUE_MS + 5 * DAY_MS + HOUR_MS);
  expect(mailbox.received).toHaveLength(1);
  expect((await listed('operator'))[0]!.nextAt).toBe(iso(DUE_MS + 6 * DAY_MS));
});

test('where there is nothing to tell the mail says so; one that cannot be sent is listed as that, and the file is there', async () => {
  await created('operator');
  await sweepAt(DUE_MS);
  await server.db.query('DELETE FROM telemetry_history');
  await sweepAt(DUE_MS + DAY_MS);
  expect(partsOf(mailbox.received[1]!).text).toContain('Nenhum dado encontrado');
  mailbox.full = true;
  await created('admin', { report: 'silent' });
  await sweepAt(DUE_MS + 2 * DAY_MS);
  expect(await outcomes('admin')).toEqual(['mail-failed']);
  expect((await outcomes('operator')).slice(1)).toEqual(['no-data', 'sent']);
});

test('an owner who may no longer see the report has it paused with the reason, and can have it go on', async () => {
  const { customer } = server.tenancy.users;
  const { id } = await created('customer');
  const remove = `DELETE FROM user_permissions WHERE user_id = ${customer} AND name = 'MONITORING_DEVICES_HISTORY'`;
  await server.db.query(remove);
  await sweepAt(DUE_MS);
  expect(await listed('customer')).toMatchObject([{ paused: 'forbidden', nextAt: null, version: 1 }]);
  expect(
    await server.db.query(`SELECT actor, after FROM audit_log WHERE action = 'report.pause' AND entity_id = $1`, [
      String(id),
    ]),
  ).toEqual([{ actor: 'system', after: { paused: 'forbidden' } }]);
  expect(mailbox.received).toEqual([]);
  const resume = { ...DAILY, isPaused: false, version: 1 };
  expect((await ask('customer', 'PUT', `/${id}`, resume)).statusCode).toBe(403);
  await server.db.query(
    `INSERT INTO user_permissions (user_id, name, type) VALUES (${customer}, 'MONITORING_DEVICES_HISTORY', 'ACCESS')`,
  );
  expect((await ask('customer', 'PUT', `/${id}`, resume)).json()).toMatchObject({
    paused: null,
    nextAt: iso(DUE_MS + DAY_MS),
    version: 2,
  });
});

test('of an account that was closed nothing is sent', async () => {
  await created('customer');
  await server.db.query('UPDATE users SET disabled_at = now() WHERE id = $1', [server.tenancy.users.customer]);
  await sweepAt(DUE_MS);
  expect(mailbox.received).toEqual([]);
  expect(await server.db.query('SELECT paused FROM report_schedules')).toEqual([{ paused: 'forbidden' }]);
});

test("schedules are their owner's alone, and a change from an overtaken version is a conflict", async () => {
  const { id } = await created('customer');
  expect(await listed('neighbour')).toEqual([]);
  const body = { ...DAILY, title: 'Mine', isPaused: true, version: 0 };
  expect((await ask('neighbour', 'PUT', `/${id}`, body)).statusCode).toBe(404);
  expect((await ask('admin', 'DELETE', `/${id}`)).statusCode).toBe(404);
  expect((await ask('customer', 'PUT', `/${id}`, body)).json()).toMatchObject({ title: 'Mine', paused: 'asked' });
  expect((await ask('customer', 'PUT', `/${id}`, body)).statusCode).toBe(409);
  expect((await ask('customer', 'DELETE', `/${id}`)).statusCode).toBe(200);
  expect(await listed('customer')).toEqual([]);
  const trail = await server.db.query<{ action: string }>(
    `SELECT action FROM audit_log WHERE entity = 'reportSchedule' AND entity_id = $1 ORDER BY id`,
    [String(id)],
  );
  expect(trail.map(({ action }) => action)).toEqual(['report.schedule', 'report.reschedule', 'report.unschedule']);
});

test('nobody schedules what they may not see, what is of others, or without an address to send it to', async () => {
  const status = async (user: User, change: object) =>
    (await ask(user, 'POST', '', { ...DAILY, ...change })).statusCode;
  expect(await status('customer', { report: 'commands' })).toBe(403);
  expect(await status('customer', { query: { user: String(server.tenancy.users.neighbour) } })).toBe(404);
  expect(await status('operator', { query: { brand: String(server.tenancy.brands.foreign) } })).toBe(404);
  expect(await status('operator', { report: 'nothing' })).toBe(400);
  await server.db.query(`UPDATE users SET email = '' WHERE id = $1`, [server.tenancy.users.neighbour]);
  expect((await ask('neighbour', 'POST', '', DAILY)).json()).toMatchObject({ code: 'no-mail-address' });
});
