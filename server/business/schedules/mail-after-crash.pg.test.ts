import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ReportSchedule } from '../../../domain/business/reports/report-schedule.ts';
import { DUE_MS, openScheduledReports } from '../../../tests/builders/scheduled-reports.ts';
import { letLeasesPass } from '../../../tests/builders/leases.ts';
import type { Database } from '../../base/db/database.ts';

const OWNER = 'customer@example.com';
const NAMES = ['Yara', 'Abel'] as const;

let desk: Awaited<ReturnType<typeof openScheduledReports>>;
beforeAll(async () => {
  desk = await openScheduledReports({ MAIL_BRAND_HOURLY: '100000' });
});
beforeEach(() => desk.drove());
afterEach(() => desk.clear());
afterAll(() => desk.close());

const ofJob = new AsyncLocalStorage<true>();

/**
 * Has a server die for its database before its nth step of a job: to ask for a write, and to hear that it was done. Reads are no steps: to die
 * before one is to die before the next write. Nor is what comes when a timer says: a renewed lease, and all that is not of the job.
 */
function killedAt(db: Database, nth: number) {
  const { query, transaction } = db;
  let steps = 0;
  const step = async <T>(count: number, run: () => Promise<T>): Promise<T> => {
    if (!ofJob.getStore()) return run();
    steps += count;
    if (steps > nth) throw new Error('killed');
    const answer = await run();
    steps += count;
    if (steps > nth) throw new Error('killed');
    return answer;
  };
  const writes = (text: string): number =>
    /^\s*(?:INSERT|UPDATE (?!jobs SET lease_until)|DELETE)/i.test(text) ? 1 : 0;
  db.query = (...given) => step(writes(given[0]), () => query.apply(db, given)) as never;
  db.transaction = (...given) => step(1, () => transaction.apply(db, given)) as never;
  return {
    wasKilled: () => steps > nth,
    revive: () => Object.assign(db, { query, transaction }),
  };
}

const scheduled = async (): Promise<ReportSchedule> =>
  desk.scheduled([await desk.contact('Yara'), await desk.contact('Abel')]);

/** The job of a report that is due dies at a step; answers whether it got that far. */
async function dies(nth: number): Promise<boolean> {
  const { db, clock, house } = desk.server;
  clock.set(DUE_MS);
  // What finds the report due is not what dies: it writes down the run and its job in one transaction.
  const runner = house.jobs.runner as unknown as { fill(): Promise<void> };
  const { fill } = runner;
  runner.fill = async () => undefined;
  await desk.look();
  runner.fill = fill;
  const killed = killedAt(db, nth);
  await ofJob.run(true, () => house.jobs.runner.look()).catch(() => undefined);
  await house.jobs.runner.settle();
  killed.revive();
  return killed.wasKilled();
}

/** Another server finds that nothing was heard of the first. */
async function comesBack(): Promise<void> {
  const { db, house } = desk.server;
  await letLeasesPass(db);
  await house.jobs.runner.look();
  await house.jobs.runner.settle();
  await desk.look();
}

/** How often each was mailed, beside what is said of it. */
async function judged(): Promise<[string, number, string][]> {
  const run = (await desk.listed()).runs[0]!;
  const mails = (to: string): number => desk.reached().filter((each) => each === to).length;
  return [
    ['owner', mails(OWNER), run.outcome],
    ...run.contacts.map(({ name, outcome }): [string, number, string] => [
      name,
      mails(`${name}@elsewhere.example`),
      outcome,
    ]),
  ];
}

/** All have it once, or are not said to have it. */
const isTrue = ([, mails, outcome]: [string, number, string]): boolean =>
  mails === 1
    ? ['sent', 'unknown'].includes(outcome)
    : mails === 0 && !['sent', 'waiting', 'running'].includes(outcome);

test('wherever a server dies over a scheduled report, nobody is said to have a mail who has none, and nobody is missing', async () => {
  const seen = new Set<string>();
  let steps = 0;
  for (let nth = 0; ; nth += 1) {
    await scheduled();
    const wasKilled = await dies(nth);
    await comesBack();
    const found = await judged();
    expect(found.map(([name]) => name)).toEqual(['owner', ...NAMES]);
    expect(
      found.filter((one) => !isTrue(one)),
      `killed at step ${nth}`,
    ).toEqual([]);
    for (const [name, mails, outcome] of found) seen.add(`${name} ${mails} ${outcome}`);
    await desk.clear();
    await desk.drove();
    if (!wasKilled) break;
    steps += 1;
  }
  expect(steps).toBeGreaterThan(20);
  // Both sides of a mail were cut: handed over and not noted, and not handed over.
  for (const name of ['owner', 'Yara', 'Abel'])
    for (const known of ['0 unknown', '1 unknown', '1 sent']) expect(seen).toContain(`${name} ${known}`);
}, 240_000);

test('a report whose servers died too often ends as what is known of it: not sent, or unknown, and none waits for ever', async () => {
  for (const nth of [4, 8, 12, 16, 20]) {
    await scheduled();
    const wasKilled = await dies(nth);
    await desk.server.db.query('UPDATE jobs SET losses = 2');
    await comesBack();
    expect(wasKilled).toBe(true);
    expect(
      (await judged()).filter((one) => !isTrue(one)),
      `step ${nth}`,
    ).toEqual([]);
    await desk.clear();
    await desk.drove();
  }
});

test('a mail whose link breaks before it is answered is unknown, not refused and not sent', async () => {
  await scheduled();
  desk.mailbox.cuts = true;
  await desk.dueAt(DUE_MS);
  expect(await desk.outcomes()).toEqual(['unknown', 'Yara unknown', 'Abel unknown']);
});

test('a person has a report sent again to those who are not known to have it, and to nobody else', async () => {
  const { id } = await scheduled();
  desk.mailbox.refused.add('Abel@elsewhere.example');
  await desk.dueAt(DUE_MS);
  await desk.server.db.query(`UPDATE report_runs SET outcome = 'unknown', mailed = 'unknown'`);
  expect(await desk.outcomes()).toEqual(['unknown', 'Yara sent', 'Abel failed']);
  desk.mailbox.refused.clear();
  desk.mailbox.received.length = 0;
  const { dueAt } = (await desk.listed()).runs[0]!;
  const again = await desk.ask('POST', `/${id}/again`, { dueAt });
  expect(again.statusCode, again.body).toBe(200);
  await desk.server.house.jobs.runner.settle();
  expect(desk.reached()).toEqual(['Abel@elsewhere.example', OWNER]);
  expect(await desk.outcomes()).toEqual(['sent', 'Yara sent', 'Abel sent']);
  const [entry] = await desk.server.db.query(`SELECT after FROM audit_log WHERE action = 'report.again'`);
  expect(entry).toEqual({ after: { dueAt } });
  const refused = await desk.ask('POST', `/${id}/again`, { dueAt });
  expect([refused.statusCode, refused.json()]).toEqual([409, expect.objectContaining({ code: 'schedule-all-sent' })]);
  const never = await desk.ask('POST', `/${id}/again`, { dueAt: '2026-11-20T10:00:00.000Z' });
  expect(never.statusCode).toBe(409);
});

test('a report that its owner cancels while it waits is said to be cancelled, and its contacts have nothing', async () => {
  const { db, house, tenancy } = desk.server;
  await scheduled();
  await dies(0);
  const [job] = await db.query<{ id: string }>('SELECT id FROM jobs');
  await house.jobs.cancel(tenancy.users.customer, job!.id);
  await comesBack();
  expect(await desk.outcomes()).toEqual(['cancelled', 'Yara failed', 'Abel failed']);
  expect(desk.reached()).toEqual([]);
});
