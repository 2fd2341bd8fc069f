import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { partsOf } from '../../../tests/builders/mailbox.ts';
import { DUE_MS, openScheduledReports } from '../../../tests/builders/scheduled-reports.ts';

const DAY_MS = 24 * 3_600_000;
const HOSTILE = 'Ganhe https://evil.example/x www.evil.example evil.example';

let desk: Awaited<ReturnType<typeof openScheduledReports>>;
beforeAll(async () => {
  desk = await openScheduledReports({ MAIL_BRAND_HOURLY: '12' });
});
beforeEach(() => desk.drove());
afterEach(async () => {
  await desk.clear();
  const { db, tenancy } = desk.server;
  await db.query(`UPDATE users SET name = 'Name of customer' WHERE id = $1`, [tenancy.users.customer]);
  await db.query(`UPDATE vehicles SET name = '' WHERE license_plate = 'OWN-1'`);
});
afterAll(() => desk.close());

test('of a scheduled report a contact without an account gets neither its title nor an address of the web, in the file neither', async () => {
  const { db, tenancy } = desk.server;
  await db.query(`UPDATE users SET name = $2 WHERE id = $1`, [tenancy.users.customer, HOSTILE]);
  await db.query(`UPDATE vehicles SET name = $1 WHERE license_plate = 'OWN-1'`, [HOSTILE]);
  const stranger = await desk.contact('www.evil.example', 'stranger@elsewhere.example');
  const known = await desk.contact('Neighbour', 'neighbour@example.com');
  for (const format of ['csv', 'xlsx', 'pdf']) {
    await desk.scheduled([stranger, known], { title: HOSTILE, format });
  }
  await desk.dueAt(DUE_MS);
  const mails = desk.mailbox.received.filter(({ to }) => to.includes('stranger@elsewhere.example'));
  expect(mails).toHaveLength(3);
  for (const { raw } of mails) expect(raw).not.toContain('evil');
  const files = mails.flatMap((mail) => partsOf(mail).files);
  const csv = files.find(({ name }) => name.endsWith('.csv'))!.content.toString('utf8');
  expect(csv).toContain('Ganhe https: / /evil. example/x www. evil. example evil. example');
  expect(csv).not.toContain('evil.example');
  expect(desk.mailTo('neighbour@example.com').text).toContain('evil.example');
});

test('a contact is mailed ten times a day; what comes then is said in the list as not sent, and the others have theirs', async () => {
  const [often, seldom] = [await desk.contact('Often'), await desk.contact('Seldom')];
  for (let nth = 0; nth < 10; nth += 1) await desk.scheduled([often], { title: `Nr ${nth}` });
  await desk.dueAt(DUE_MS);
  // A person has five jobs open at a time.
  await desk.look();
  expect(desk.reached().filter((to) => to.startsWith('Often'))).toHaveLength(10);
  await desk.server.db.query('DELETE FROM report_schedules');
  await desk.scheduled([often, seldom], { hour: 9 });
  await desk.dueAt(DUE_MS + 2 * 3_600_000);
  expect(await desk.outcomes()).toEqual(['sent', 'Often limited', 'Seldom sent']);
  await desk.dueAt(DUE_MS + DAY_MS + 2 * 3_600_000);
  expect(await desk.outcomes()).toEqual(['no-data', 'Often sent', 'Seldom sent']);
});

test('above the mails of its brand in an hour a report still reaches its owner, and says who was not mailed', async () => {
  const contacts = await Promise.all(Array.from({ length: 7 }, (_, nth) => desk.contact(`C${nth}`)));
  await desk.scheduled(contacts);
  await desk.scheduled(contacts, { title: 'Second' });
  await desk.dueAt(DUE_MS);
  const toContacts = desk.reached().filter((to) => to.endsWith('@elsewhere.example'));
  expect(toContacts).toHaveLength(12);
  expect(desk.reached().filter((to) => to === 'customer@example.com')).toHaveLength(2);
  const runs = (await desk.ask('GET')).json<Awaited<ReturnType<typeof desk.listed>>[]>().map(({ runs: [run] }) => run!);
  expect(runs.map(({ outcome }) => outcome)).toEqual(['sent', 'sent']);
  expect(runs.flatMap((run) => run.contacts).filter(({ outcome }) => outcome === 'limited')).toHaveLength(2);
});
