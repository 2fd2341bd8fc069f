import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Incident, IncidentComment } from '../../../domain/desk/incidents/incident.ts';
import type { Pagination } from '../../../domain/base/page.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { addComment, createIncident, type NewIncident } from './create-incident.ts';

type Who = keyof TestServer['tenancy']['users'];
type Page = Pagination & { content: Incident[] };
const HOUR_MS = 3_600_000;
const NOW = new Date(NOW_MS).toISOString();

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterEach(async () => {
  vi.restoreAllMocks();
  const { customers, hidden, foreign } = server.tenancy.incidents;
  await server.db.query('DELETE FROM incidents WHERE NOT (id = ANY ($1::bigint[]))', [[customers, hidden, foreign]]);
});
afterAll(() => server.close());

const tokenOf = (who: Who) => server.tokenOf(server.tenancy.users[who]);
const ask = async (who: Who, path: string) =>
  server.call('GET', `/api/v2/incidents${path}`, { token: await tokenOf(who) });
const details = async (who: Who, filter: Record<string, string | number> = {}) =>
  (
    await ask(
      who,
      `/details?${new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]))}`,
    )
  ).json<Page>();
const titles = ({ content }: Page) => content.map(({ title }) => title);

/** Raises one as a person does; `token` keeps to one session. */
const raise = async (body: object = {}, token?: string) =>
  server.call('POST', '/api/v2/incidents/operation/create', {
    token: token ?? (await tokenOf('operator')),
    body: { devices: [server.tenancy.devices.customers], type: 'THEFT', title: 'Taken from the yard', ...body },
  });
const raised = async (body: object = {}, token?: string) =>
  (await raise(body, token)).json<{ created: Incident[]; skipped: number[] }>();

/** Puts one into the database as it may have become. */
const there = async (given: Partial<NewIncident> & { title: string }): Promise<number> =>
  (await createIncident(server.db, {
    deviceId: server.tenancy.devices.customers,
    type: 'PANIC',
    status: 'OPEN',
    situation: null,
    createdBy: null,
    sessionId: null,
    happenedMs: NOW_MS - HOUR_MS,
    createdMs: NOW_MS - HOUR_MS,
    ...given,
  }))!;

test('an incident raised by a user is open, with all its fields and its subject (CAL-082, INC-18, INC-47)', async () => {
  const { devices, brands } = server.tenancy;
  const answer = await raise({
    message: 'The guard called',
    observation: ' Gate broken ',
    dateTime: new Date(NOW_MS - HOUR_MS).toISOString(),
  });
  const { created, skipped } = answer.json<{ created: Incident[]; skipped: number[] }>();
  const [{ vehicle_id: vehicleId } = {}] = await server.db.query<{ vehicle_id: number }>(
    'SELECT vehicle_id FROM devices WHERE id = $1',
    [devices.customers],
  );
  expect(created).toEqual([
    {
      id: expect.any(Number),
      code: expect.stringMatching(/^\d+$/),
      title: 'Taken from the yard',
      message: 'The guard called',
      observation: 'Gate broken',
      dateTime: new Date(NOW_MS - HOUR_MS).toISOString(),
      created: NOW,
      brandId: brands.child,
      deviceId: devices.customers,
      vehicleId,
      userOperatorId: null,
      operator: null,
      operatorName: null,
      licensePlate: 'OWN-1',
      customerName: 'Name of customer',
      type: 'THEFT',
      status: 'OPEN',
      situation: 'Solicitação operacional',
      returned: null,
      comments: [],
      version: 0,
      areaId: null,
      severity: 'urgent',
      place: null,
    },
  ]);
  expect(skipped).toEqual([]);
  expect((await details('operator', { id: created[0]!.id })).content).toEqual(created);
});

test('a code is random: it does not reveal how many incidents there are', async () => {
  const codes: number[] = [];
  for (const type of ['CODE_A', 'CODE_B', 'CODE_C']) codes.push(Number((await raised({ type })).created[0]!.code));
  expect(codes.every((code) => code >= 100_000_000 && code <= 999_999_999)).toBe(true);
  // Three in a row that count up by one have odds of one in 10^17.
  expect(codes).not.toEqual([codes[0], codes[0]! + 1, codes[0]! + 2]);
});

test('one that is raised without a time happened now', async () => {
  expect((await raised()).created[0]!.dateTime).toBe(NOW);
});

test('raising skips a device for which the session has raised one of that type, and only then (INC-56)', async () => {
  const { customers, neighbours } = server.tenancy.devices;
  const token = await tokenOf('operator');
  expect((await raised({}, token)).created).toHaveLength(1);
  const again = await raised({ devices: [customers, neighbours] }, token);
  expect([again.created.map(({ deviceId }) => deviceId), again.skipped]).toEqual([[neighbours], [customers]]);
  expect((await raised({ type: 'STEAL' }, token)).created).toHaveLength(1);
  // Another sign-in of the same person is another session.
  expect((await raised()).skipped).toEqual([]);
});

test('of two presses at once one raises it', async () => {
  const token = await tokenOf('operator');
  const answers = await Promise.all([
    raised({}, token),
    raised({}, token),
    raised({ devices: [server.tenancy.devices.customers, server.tenancy.devices.customers] }, token),
  ]);
  expect(answers.flatMap(({ created }) => created)).toHaveLength(1);
  expect((await details('operator', { type: 'THEFT' })).totalElements).toBe(1);
});

test('a time to come, a device or a type that is missing and a text too long are refused by their field, and nothing is kept', async () => {
  const fields = async (body: object) => Object.keys((await raise(body)).json<{ fields: object }>().fields);
  expect(await fields({ dateTime: new Date(NOW_MS + 2 * HOUR_MS).toISOString() })).toEqual(['dateTime']);
  expect(await fields({ devices: [] })).toEqual(['devices']);
  expect(await fields({ type: '' })).toEqual(['type']);
  expect(await fields({ type: 'THEFT,STEAL' })).toEqual(['type']);
  expect(await fields({ title: '  ' })).toEqual(['title']);
  expect(await fields({ title: 'x'.repeat(121), observation: 'x'.repeat(2001) })).toEqual(['title', 'observation']);
  expect((await details('operator', { type: 'THEFT' })).totalElements).toBe(0);
});

test("a device that is not the caller's to see among others keeps all of them from being raised", async () => {
  const { customers, foreign, hidden } = server.tenancy.devices;
  for (const strange of [foreign, hidden])
    expect((await raise({ devices: [customers, strange] })).statusCode).toBe(404);
  expect((await details('admin', { type: 'THEFT' })).totalElements).toBe(0);
});

test('an unknown type is taken and found by its code, the pair of both robberies finds either (INC-27, INC-38, INC-33)', async () => {
  for (const type of ['HASH_9F2', 'THEFT', 'STEAL']) await raised({ type, title: type });
  expect(titles(await details('operator', { type: 'HASH_9F2' }))).toEqual(['HASH_9F2']);
  expect(titles(await details('operator', { type: 'THEFT,STEAL' })).sort()).toEqual(['STEAL', 'THEFT']);
});

test('the trail has who raised it, for which device and by which request', async () => {
  const { created } = await raised();
  const [entry] = await server.db.query(
    'SELECT actor, brand_id, action, entity_id, after FROM audit_log WHERE entity = $1 ORDER BY id DESC LIMIT 1',
    ['incident'],
  );
  const { users, devices, brands } = server.tenancy;
  expect(entry).toEqual({
    actor: String(users.operator),
    brand_id: brands.child,
    action: 'incident.create',
    entity_id: String(created[0]!.id),
    after: { device: devices.customers, type: 'THEFT', title: 'Taken from the yard', status: 'OPEN' },
  });
});

test('staff of the brand and the user of the vehicle are notified, of a hidden device administrators only (BRK-04)', async () => {
  const { brands, users, devices } = server.tenancy;
  const publish = vi.spyOn(server.house.broker, 'publish');
  const { created } = await raised();
  const body = {
    id: String(created[0]!.id),
    code: created[0]!.code,
    title: 'Taken from the yard',
    // A person wrote it: it has no other language.
    titles: null,
    message: null,
    type: 'THEFT',
    severity: 'urgent',
    status: 'OPEN',
    device: devices.customers,
    deviceName: expect.any(String),
    change: 'RAISED',
    version: 0,
  };
  expect(publish.mock.calls).toEqual([
    // Who raised it is told to staff alone.
    [`brand/${brands.child}/Incident`, { ...body, raisedBy: users.operator }],
    [`user/${users.customer}/Incident`, body],
  ]);
  publish.mockClear();
  await raised({ devices: [devices.hidden] }, await tokenOf('admin'));
  expect(publish.mock.calls.map(([topic]) => topic)).toEqual([`brand/${brands.child}/hidden/Incident`]);
});

test('skipped ones are not published again', async () => {
  const token = await tokenOf('operator');
  await raised({}, token);
  const publish = vi.spyOn(server.house.broker, 'publish');
  await raised({}, token);
  expect(publish).not.toHaveBeenCalled();
});

test('the list answers ten a page, the newest first, of the brands one sees, of a brand or a device (CAL-079)', async () => {
  const { devices, brands } = server.tenancy;
  for (let n = 1; n <= 11; n += 1) await there({ title: `n ${n}`, createdMs: NOW_MS - (20 - n) * 60_000 });
  const first = (await ask('operator', '')).json<Page>();
  expect([first.content.length, first.totalElements, first.totalPages, first.limit, first.page]).toEqual([
    10, 12, 2, 10, 0,
  ]);
  expect(titles(first).slice(0, 2)).toEqual(['n 11', 'n 10']);
  expect(titles((await ask('operator', '?page=1')).json())).toEqual(['n 1', 'Panic button']);
  expect((await ask('operator', `?brand=${brands.child}&limit=25`)).json<Page>().content).toHaveLength(12);
  expect((await ask('operator', `?brand=${brands.parent}`)).json<Page>().totalElements).toBe(12);
  expect((await ask('operator', `?device=${devices.neighbours}`)).json<Page>().totalElements).toBe(0);
});

test('the details are filtered by everything that people may ask for (CAL-080)', async () => {
  const { neighbours } = server.tenancy.devices;
  const { admin } = server.tenancy.users;
  const odd = await there({
    title: 'odd',
    deviceId: neighbours,
    operatorId: admin,
    type: 'STEAL',
    status: 'PROGRESS',
    situation: 'Análise em andamento',
    happenedMs: NOW_MS - 5 * HOUR_MS,
  });
  const [{ code } = { code: 0 }] = await server.db.query<{ code: number }>('SELECT code FROM incidents WHERE id = $1', [
    odd,
  ]);
  const { brands } = server.tenancy;
  const fits: Record<string, string | number>[] = [
    { status: 'PROGRESS' },
    { status: 'CANCELLED,PROGRESS' },
    { situation: 'Análise em andamento' },
    { type: 'STEAL' },
    { id: odd },
    { id: code },
    { licensePlate: 'bour-1' },
    { customerName: 'OF NEIGH' },
    { operator: 'OF ADMIN' },
    { start: new Date(NOW_MS - 5 * HOUR_MS).toISOString(), end: new Date(NOW_MS - 4 * HOUR_MS).toISOString() },
    { brand: brands.child, type: 'STEAL' },
  ];
  for (const filter of fits) expect(titles(await details('operator', filter)), JSON.stringify(filter)).toEqual(['odd']);
  const none: Record<string, string | number>[] = [
    { status: 'RESOLVED' },
    { licensePlate: '%' },
    { operator: 'of nobody' },
    { id: 99_999 },
    { end: new Date(NOW_MS - 5 * HOUR_MS).toISOString(), type: 'STEAL' },
  ];
  for (const filter of none) expect((await details('operator', filter)).totalElements, JSON.stringify(filter)).toBe(0);
  expect([
    (await details('operator', { limit: 1 })).content.length,
    (await details('operator', { limit: 1 })).totalPages,
  ]).toEqual([1, 2]);
});

test('the details are sorted by what the contract names, either way, the newest first where rows are equal', async () => {
  await there({ title: 'b', type: 'THEFT', happenedMs: NOW_MS - 3 * HOUR_MS, createdMs: NOW_MS - 2 * HOUR_MS });
  await there({ title: 'a', type: 'ASSISTANCE', happenedMs: NOW_MS - 5 * HOUR_MS, createdMs: NOW_MS - 3 * HOUR_MS });
  await there({ title: 'c', type: 'THEFT', happenedMs: NOW_MS - 4 * HOUR_MS, createdMs: NOW_MS - HOUR_MS });
  const sorted = async (sort?: string) =>
    titles(await details('operator', sort === undefined ? {} : { sort })).filter((title) => title.length === 1);
  expect(await sorted()).toEqual(['c', 'b', 'a']);
  expect(await sorted('created')).toEqual(['a', 'b', 'c']);
  expect(await sorted('dateTime')).toEqual(['a', 'c', 'b']);
  expect(await sorted('-type')).toEqual(['c', 'b', 'a']);
  expect(await sorted('type')).toEqual(['a', 'c', 'b']);
  for (const sort of ['status', 'licensePlate', 'customerName']) expect(await sorted(sort), sort).toHaveLength(3);
  expect((await ask('operator', '/details?sort=title')).statusCode).toBe(400);
});

test('comments come ten at a time, the newest first, and an incident carries the latest with who wrote them (CAL-081, CST-18, INC-20)', async () => {
  const { incidents, users } = server.tenancy;
  for (let n = 1; n <= 11; n += 1)
    await addComment(server.db, {
      incidentId: incidents.customers,
      comment: `word ${n}`,
      createdBy: n === 11 ? users.foreignAdmin : users.operator,
      createdMs: NOW_MS - (20 - n) * 60_000,
    });
  const read = async (query = '') =>
    (await ask('operator', `/${incidents.customers}/comments${query}`)).json<
      Pagination & { content: IncidentComment[] }
    >();
  const first = await read();
  expect([first.content.length, first.totalElements, first.totalPages]).toEqual([10, 12, 2]);
  expect(first.content[1]).toEqual({
    comment: 'word 10',
    type: 'COMMENT',
    createdUserId: users.operator,
    createdUserName: 'Name of operator',
    created: new Date(NOW_MS - 10 * 60_000).toISOString(),
  });
  // Of people of other brands the reader learns nothing.
  expect(first.content[0]).toMatchObject({ comment: 'word 11', createdUserId: null, createdUserName: null });
  expect((await read('?page=1')).content.map(({ comment }) => comment)).toEqual(['word 1', 'Nobody answers the phone']);
  expect((await details('operator', { id: incidents.customers })).content[0]!.comments).toEqual(first.content);
});

test('the return is a time of day and date, and who works on it is named (INC-19)', async () => {
  const { users } = server.tenancy;
  const id = await there({
    title: 'back',
    status: 'RESOLVED',
    operatorId: users.operator,
    returnedMs: NOW_MS - 60_000,
  });
  expect((await details('operator', { id })).content[0]).toMatchObject({
    returned: new Date(NOW_MS - 60_000).toISOString(),
    userOperatorId: users.operator,
    operator: 'operator',
    operatorName: 'Name of operator',
  });
});

test('operators see nothing about hidden devices, and no one sees other brands or a tracker that moved to one', async () => {
  const { brands, devices, incidents } = server.tenancy;
  const ids = async (who: Who) => (await details(who, { limit: 100 })).content.map(({ id }) => id).sort();
  expect(await ids('admin')).toEqual([incidents.customers, incidents.hidden].sort());
  expect(await ids('operator')).toEqual([incidents.customers]);
  expect(await ids('foreignAdmin')).toEqual([incidents.foreign]);
  await server.db.query('UPDATE devices SET brand_id = $2, changed_at = clock_timestamp() WHERE id = $1', [
    devices.customers,
    brands.foreign,
  ]);
  await server.core.refresh();
  try {
    expect([await ids('operator'), await ids('foreignAdmin')]).toEqual([[], [incidents.foreign]]);
    for (const who of ['operator', 'foreignAdmin'] as const)
      expect((await ask(who, `/${incidents.customers}/comments`)).statusCode).toBe(404);
  } finally {
    await server.db.query('UPDATE devices SET brand_id = $2, changed_at = clock_timestamp() WHERE id = $1', [
      devices.customers,
      brands.child,
    ]);
    await server.core.refresh();
  }
});

test('without the permission for incidents none are returned or raised', async () => {
  const { users, incidents } = server.tenancy;
  await server.db.query(
    `UPDATE user_permissions SET type = 'NONE' WHERE user_id = $1 AND name = 'MONITORING_INCIDENTS'`,
    [users.operator],
  );
  try {
    for (const path of ['', '/details', `/${incidents.customers}/comments`])
      expect((await ask('operator', path)).statusCode, path).toBe(403);
    expect((await raise()).statusCode).toBe(403);
  } finally {
    await server.db.query(`UPDATE user_permissions SET type = 'ACCESS' WHERE user_id = $1`, [users.operator]);
  }
});

test('a customer and an operator are found whatever accents and capitals they are typed with (CAL-080)', async () => {
  const { devices, users } = server.tenancy;
  const id = await there({ title: 'odd', deviceId: devices.neighbours, operatorId: users.admin });
  const [person] = await server.db.query<{ customer: number; name: string }>(
    `SELECT c.id AS customer, c.name FROM incidents i JOIN users u ON u.id = i.user_id JOIN customers c ON c.id = u.customer_id
     WHERE i.id = $1`,
    [id],
  );
  const [staff] = await server.db.query<{ name: string }>('SELECT name FROM users WHERE id = $1', [users.admin]);
  const nameBoth = async (customer: string, operator: string) => {
    await server.db.query('UPDATE customers SET name = $2 WHERE id = $1', [person!.customer, customer]);
    await server.db.query('UPDATE users SET name = $2 WHERE id = $1', [users.admin, operator]);
  };
  await nameBoth('José da Conceição', 'Zoë Muñoz');
  const fits: Record<string, string>[] = [
    { customerName: 'jose da conceicao' },
    { customerName: 'CONCEIÇÃO' },
    { operator: 'munoz' },
    { operator: 'ZOË' },
  ];
  for (const filter of fits) expect(titles(await details('operator', filter)), JSON.stringify(filter)).toEqual(['odd']);
  expect((await details('operator', { customerName: 'conceicaa' })).totalElements).toBe(0);
  await nameBoth(person!.name, staff!.name);
});
