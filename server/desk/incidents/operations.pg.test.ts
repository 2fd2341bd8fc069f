import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Incident, IncidentNotice, IncidentOperator } from '../../../domain/desk/incidents/incident.ts';
import { createUser } from '../../people/users/create-user.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { NOW_MS } from '../../../tests/builders/tenancy.ts';
import { createIncident, type NewIncident } from './create-incident.ts';

type Who = keyof TestServer['tenancy']['users'];
type Operation = 'cancel' | 'assing' | 'resolved' | 'returned' | 'comment' | 'situation';
interface Refused {
  code: string;
  message: string;
  fields?: Record<string, string>;
  conflict?: { version: number; changedBy: string | null; changes: Record<string, unknown> };
}
const HOUR_MS = 3_600_000;
const at = (ms: number): string => new Date(NOW_MS + ms).toISOString();

let server: TestServer;
let id: number;
beforeAll(async () => {
  server = await openTestServer();
});
beforeEach(async () => {
  id = await there();
});
afterEach(async () => {
  vi.restoreAllMocks();
  const { customers, hidden, foreign } = server.tenancy.incidents;
  await server.db.query('DELETE FROM incidents WHERE NOT (id = ANY ($1::bigint[]))', [[customers, hidden, foreign]]);
});
afterAll(() => server.close());

/** Puts one into the database as it may have become; it happened an hour ago. */
const there = async (given: Partial<NewIncident> = {}): Promise<number> =>
  (await createIncident(server.db, {
    deviceId: server.tenancy.devices.customers,
    type: 'PANIC',
    title: 'Panic button',
    status: 'OPEN',
    situation: 'Análise pelo sistema',
    createdBy: null,
    sessionId: null,
    happenedMs: NOW_MS - HOUR_MS,
    createdMs: NOW_MS - HOUR_MS,
    ...given,
  }))!;
const tokenOf = (who: Who) => server.tokenOf(server.tenancy.users[who]);
const call = async (operation: Operation, body: object, who: Who = 'operator', about = id) =>
  server.call('POST', `/api/v2/incidents/operation/${operation}/${about}`, { token: await tokenOf(who), body });
const done = async (operation: Operation, body: object = {}, who: Who = 'operator') => {
  const answer = await call(operation, body, who);
  expect([operation, answer.statusCode]).toEqual([operation, 200]);
  return answer.json<Incident>();
};
const refused = async (operation: Operation, body: object = {}, who: Who = 'operator') => {
  const answer = await call(operation, body, who);
  return { status: answer.statusCode, ...answer.json<Refused>() };
};
const trail = async () =>
  server.db.query<{ action: string; actor: string; before: unknown; after: unknown; version: number }>(
    `SELECT action, actor, before, after, version FROM audit_log WHERE entity = 'incident' AND entity_id = $1 ORDER BY id`,
    [String(id)],
  );

test('who takes an incident is named, it is in progress, and its situation says so (INC-49, CAL-084, PRM-04)', async () => {
  const { users } = server.tenancy;
  expect(await done('assing')).toMatchObject({
    status: 'PROGRESS',
    situation: 'Análise em andamento',
    userOperatorId: users.operator,
    operator: 'operator',
    operatorName: 'Name of operator',
    version: 1,
  });
});

test('an incident is given to another operator, and keeps the situation that somebody set (INC-49, INC-52)', async () => {
  await done('assing', {}, 'admin');
  await done('situation', { situation: 'Resposta fora do padrão' });
  const { users } = server.tenancy;
  expect(await done('assing', { operator: users.operator }, 'admin')).toMatchObject({
    situation: 'Resposta fora do padrão',
    userOperatorId: users.operator,
    version: 3,
  });
});

test('an incident is given to nobody who may not handle it: a customer, somebody of another brand, nobody at all', async () => {
  const { customer, foreignAdmin } = server.tenancy.users;
  for (const operator of [customer, foreignAdmin, 1_234_567_890_123_456])
    expect(await refused('assing', { operator })).toMatchObject({
      status: 400,
      fields: { operator: expect.stringContaining('incidentes') },
    });
});

test('the situation is set in words and leaves the status (INC-52, CAL-088)', async () => {
  expect(await done('situation', { situation: ' Resolvido pelo WhatsApp ' })).toMatchObject({
    status: 'OPEN',
    situation: 'Resolvido pelo WhatsApp',
  });
  expect((await refused('situation', { situation: '  ' })).fields).toHaveProperty('situation');
});

test('an incident that somebody works on is resolved (INC-50, CAL-085)', async () => {
  await done('assing');
  expect(await done('resolved', { comment: 'The driver is well' })).toMatchObject({
    status: 'RESOLVED',
    comments: [{ comment: 'The driver is well', createdUserName: 'Name of operator', created: at(0) }],
  });
});

test('an incident that nobody works on cannot be resolved, and the answer says what to do first (ERR-60, INC-41)', async () => {
  expect(await refused('resolved')).toMatchObject({
    status: 409,
    code: 'incident-not-in-progress',
    message: 'Ninguém está atendendo este incidente: atribua-o primeiro.',
  });
});

test('an incident is cancelled with a comment, and not without one (INC-48, CAL-083)', async () => {
  for (const body of [{}, { comment: null }, { comment: ' \n ' }])
    expect(await refused('cancel', body)).toMatchObject({ status: 400, fields: { comment: expect.any(String) } });
  expect(await done('cancel', { comment: 'A false alarm' })).toMatchObject({
    status: 'CANCELLED',
    comments: [{ comment: 'A false alarm' }],
  });
});

test('the vehicle was returned at a time between the incident and now (INC-51, CAL-086)', async () => {
  expect(await done('returned', { returnedDate: at(-HOUR_MS / 2) })).toMatchObject({
    status: 'OPEN',
    returned: at(-HOUR_MS / 2),
  });
  for (const [returnedDate, why] of [
    [at(-HOUR_MS - 1), 'antes do incidente'],
    [at(1), 'futuro'],
  ])
    expect(await refused('returned', { returnedDate })).toMatchObject({
      status: 400,
      fields: { returnedDate: expect.stringContaining(why!) },
    });
  expect((await refused('returned', {})).fields).toHaveProperty('returnedDate');
});

test('a comment is kept as it was written, markup and all, and overtakes nothing (INC-53, CAL-087)', async () => {
  const comment = '<img src=x onerror=alert(1)> & "so on"';
  expect(await done('comment', { comment })).toMatchObject({ comments: [{ comment, type: 'COMMENT' }], version: 0 });
  expect(await done('assing', { version: 0 })).toMatchObject({ version: 1 });
});

test('nothing is done with an incident that is resolved or cancelled, not even said (INC-41)', async () => {
  await done('cancel', { comment: 'A false alarm' });
  const bodies: Record<Operation, object> = {
    cancel: { comment: 'Again' },
    assing: {},
    resolved: {},
    returned: { returnedDate: at(0) },
    comment: { comment: 'One more word' },
    situation: { situation: 'Análise em andamento' },
  };
  for (const [operation, body] of Object.entries(bodies))
    expect([operation, (await refused(operation as Operation, body)).code]).toEqual([operation, 'incident-settled']);
  expect((await trail()).map(({ action }) => action)).toEqual(['incident.cancel']);
});

test('an incident in a status that is not known can only be commented on (INC-40, INC-41)', async () => {
  id = await there({ status: 'PENDING_VENDOR' });
  expect((await refused('assing')).code).toBe('incident-status-unknown');
  expect(await done('comment', { comment: 'Waiting for the workshop' })).toMatchObject({ status: 'PENDING_VENDOR' });
});

test('an operation from a version that is overtaken is refused with what changed and by whom', async () => {
  await done('assing', { version: 0 });
  expect(await refused('situation', { version: 0, situation: 'Solicitação operacional' }, 'admin')).toMatchObject({
    status: 409,
    code: 'conflict',
    conflict: {
      version: 1,
      changedBy: 'Name of operator',
      changes: {
        status: { before: 'OPEN', after: 'PROGRESS' },
        situation: { before: 'Análise pelo sistema', after: 'Análise em andamento' },
        operatorName: { before: null, after: 'Name of operator' },
      },
    },
  });
});

test('of two who resolve an incident in the same second one does, and the other learns that it is resolved', async () => {
  await done('assing');
  const answers = await Promise.all(
    (['operator', 'admin'] as const).map((who) => call('resolved', { version: 1 }, who)),
  );
  const [won, lost] = answers.toSorted((a, b) => a.statusCode - b.statusCode);
  expect([won!.statusCode, lost!.statusCode]).toEqual([200, 409]);
  expect(lost!.json<Refused>().conflict?.changes['status']).toEqual({ before: 'PROGRESS', after: 'RESOLVED' });
  expect((await trail()).filter(({ action }) => action === 'incident.resolve')).toHaveLength(1);
});

test('the trail has each operation with its author and what it changed', async () => {
  await done('assing');
  await done('resolved', {}, 'admin');
  const { operator, admin } = server.tenancy.users;
  expect(await trail()).toEqual([
    {
      action: 'incident.assign',
      actor: String(operator),
      before: { status: 'OPEN', situation: 'Análise pelo sistema', operator: null },
      after: { status: 'PROGRESS', situation: 'Análise em andamento', operator },
      version: 1,
    },
    {
      action: 'incident.resolve',
      actor: String(admin),
      before: { status: 'PROGRESS' },
      after: { status: 'RESOLVED' },
      version: 2,
    },
  ]);
});

test('what is so already changes nothing and is told to nobody, but a comment on it is kept', async () => {
  await done('situation', { situation: 'Análise em andamento' });
  const publish = vi.spyOn(server.house.broker, 'publish');
  expect(await done('situation', { situation: 'Análise em andamento' })).toMatchObject({ version: 1, comments: [] });
  expect(publish).not.toHaveBeenCalled();
  const said = await done('situation', { situation: 'Análise em andamento', comment: 'Still so' });
  expect(said).toMatchObject({ version: 1, comments: [{ comment: 'Still so' }] });
  expect(publish.mock.calls.map(([, body]) => (body as { change: string }).change)).toEqual(['COMMENTED']);
});

test('the desks of the brand are told of each operation, the customer of none (BRK-04)', async () => {
  const publish = vi.spyOn(server.house.broker, 'publish');
  await done('assing');
  await done('comment', { comment: 'Called the driver' });
  const { brands } = server.tenancy;
  expect(publish.mock.calls.map(([topic, body]) => [topic, body])).toEqual([
    [
      `brand/${brands.child}/Incident`,
      expect.objectContaining({ id: String(id), change: 'CHANGED', status: 'PROGRESS', version: 1 }),
    ],
    [`brand/${brands.child}/Incident`, expect.objectContaining({ id: String(id), change: 'COMMENTED', version: 1 })],
  ]);
});

test('whoever is given an incident by somebody else is notified of it, once, and nobody of a hidden vehicle (BRK-05)', async () => {
  const { users, devices } = server.tenancy;
  const publish = vi.spyOn(server.house.broker, 'publish');
  await done('assing');
  await done('assing', { operator: users.operator }, 'admin');
  await done('assing', { operator: users.admin });
  await done('assing', { operator: users.admin });
  const hidden = await there({ deviceId: devices.hidden });
  expect((await call('assing', { operator: users.operator }, 'admin', hidden)).statusCode).toBe(200);
  const told = publish.mock.calls.filter(([topic]) => topic.endsWith('/Notification'));
  expect(told).toEqual([
    [
      `user/${users.admin}/Notification`,
      {
        id: expect.stringContaining(`incident-${id}-`),
        title: 'Panic button · OWN-1',
        titles: { 'pt-BR': 'Panic button · OWN-1', 'en-US': 'Panic button · OWN-1' },
        message: expect.stringMatching(/^O incidente \d{9} está com você\.$/),
        messages: {
          'pt-BR': expect.stringMatching(/^O incidente \d{9} está com você\.$/),
          'en-US': expect.stringMatching(/^Incident \d{9} is yours now\.$/),
        },
        dateTime: at(0),
      },
    ],
  ]);
});

test('the operators to choose from are those who may handle it, the one with the fewest in progress first (INC-73)', async () => {
  const { brands, users } = server.tenancy;
  const create = async (login: string, brandId: number, profile: 'OPERATOR' | 'USER' = 'OPERATOR') =>
    createUser(server.db, { brandId, login, name: `Name of ${login}`, profile, password: 'x'.repeat(12) });
  const free = await create('free-hands', brands.child);
  await create('elsewhere', brands.foreign);
  await create('no-operator', brands.child, 'USER');
  const disabled = await create('gone', brands.child);
  await server.db.query('UPDATE users SET disabled_at = now() WHERE id = $1', [disabled]);
  await there({ status: 'PROGRESS', operatorId: users.operator });
  const token = await tokenOf('operator');
  const answer = await server.call('GET', `/api/v2/incidents/${id}/operators`, { token });
  const listed = answer.json<IncidentOperator[]>();
  expect(listed.map(({ login, inProgress }) => [login, inProgress])).toEqual([
    ['free-hands', 0],
    ['operator', 1],
  ]);
  expect(listed[0]).toEqual({ id: free, login: 'free-hands', name: 'Name of free-hands', inProgress: 0 });
});

test('the counts are those of the tabs, of the incidents that the caller sees', async () => {
  await there({ status: 'PROGRESS', situation: 'Análise em andamento' });
  await there({ status: 'PROGRESS', situation: 'Resposta fora do padrão', type: 'THEFT' });
  await there({ status: 'RESOLVED', type: 'STEAL' });
  await there({ status: 'CANCELLED' });
  const counts = async (who: Who) =>
    (await server.call('GET', '/api/v2/incidents/counts', { token: await tokenOf(who) })).json<object>();
  expect(await counts('operator')).toEqual({ open: 2, progress: 1, resolved: 1, robberies: 2, urgent: 2 });
  // An administrator sees that of the hidden device too.
  expect(await counts('admin')).toEqual({ open: 3, progress: 1, resolved: 1, robberies: 2, urgent: 3 });
  expect(await counts('foreignAdmin')).toEqual({ open: 1, progress: 0, resolved: 0, robberies: 0, urgent: 1 });
});

test('the history of a case says who did what and when, the newest first, and names nobody of other brands', async () => {
  await done('assing');
  await server.db.query("UPDATE audit_log SET actor = $2 WHERE entity_id = $1 AND action = 'incident.assign'", [
    String(id),
    String(server.tenancy.users.foreignAdmin),
  ]);
  await done('resolved', {}, 'admin');
  const answer = await server.call('GET', `/api/v2/incidents/${id}/history`, { token: await tokenOf('operator') });
  expect(answer.json<{ content: object[] }>().content).toEqual([
    {
      at: at(0),
      operation: 'resolve',
      bySystem: false,
      byName: 'Name of admin',
      status: 'RESOLVED',
      situation: null,
      operatorName: null,
      returned: null,
    },
    {
      at: at(0),
      operation: 'assign',
      bySystem: false,
      byName: null,
      status: 'PROGRESS',
      situation: 'Análise em andamento',
      operatorName: 'Name of operator',
      returned: null,
    },
  ]);
});

test('what happened to incidents is told newest first, of brands and devices that the caller sees, for seven days', async () => {
  const { users, incidents, devices } = server.tenancy;
  const notices = async (who: Who, query = '') => {
    const answer = await server.call('GET', `/api/v2/incidents/notices${query}`, { token: await tokenOf(who) });
    expect(answer.statusCode).toBe(200);
    return answer.json<{ content: IncidentNotice[]; totalElements: number }>();
  };
  await server.db.query("DELETE FROM audit_log WHERE entity = 'incident'");
  await done('assing', { operator: users.operator });
  server.clock.advance(1_000);
  await done('resolved', {}, 'admin');
  for (const other of [incidents.hidden, incidents.foreign])
    await server.db.query(
      `INSERT INTO audit_log (at, actor, action, entity, entity_id) VALUES ($1, 'system', 'incident.create', 'incident', $2)`,
      [at(2_000), String(other)],
    );
  const seen = await notices('operator');
  expect(seen.content).toEqual([
    expect.objectContaining({
      incident: id,
      operation: 'resolve',
      byName: 'Name of admin',
      status: 'RESOLVED',
      at: at(1_000),
    }),
    expect.objectContaining({
      incident: id,
      type: 'PANIC',
      title: 'Panic button',
      device: devices.customers,
      operation: 'assign',
      operatorName: 'Name of operator',
      at: at(0),
    }),
  ]);
  expect(seen.totalElements).toBe(2);
  expect(seen.content[0]!.deviceName).not.toBe('');
  // An administrator sees those of hidden devices too, and nobody those of other brands.
  const of = async (who: Who) => (await notices(who)).content.map(({ incident }) => incident);
  expect(await of('admin')).toEqual([incidents.hidden, id, id]);
  expect(await of('foreignAdmin')).toEqual([incidents.foreign]);
  expect((await notices('operator', '?limit=1&page=1')).content).toEqual(seen.content.slice(1));
  await server.db.query("UPDATE audit_log SET at = $1 WHERE action = 'incident.assign'", [at(-8 * 24 * HOUR_MS)]);
  expect((await notices('operator')).totalElements).toBe(1);
  expect((await notices('operator', `?start=${at(-9 * 24 * HOUR_MS)}`)).totalElements).toBe(2);
  server.clock.advance(-1_000);
});

test('what is said about an incident is a notice and stands in its history, without the words (INC-53, INC-60)', async () => {
  await server.db.query("DELETE FROM audit_log WHERE entity = 'incident'");
  await done('comment', { comment: 'A secret of the customer' });
  const token = await tokenOf('operator');
  for (const path of ['notices', `${id}/history`]) {
    const answer = await server.call('GET', `/api/v2/incidents/${path}`, { token });
    const { content } = answer.json<{ content: IncidentNotice[] }>();
    expect(content.map(({ operation, byName, status }) => [operation, byName, status])).toEqual([
      ['comment', 'Name of operator', null],
    ]);
    expect(answer.body).not.toContain('secret');
  }
});

test('who opens a case sees who else has it open, and the others are told when somebody comes or leaves', async () => {
  const tokens = { operator: await tokenOf('operator'), admin: await tokenOf('admin') };
  const view = async (who: keyof typeof tokens, isOpen = true) =>
    (await server.call('POST', `/api/v2/incidents/${id}/viewing`, { token: tokens[who], body: { isOpen } })).json<
      { name: string }[]
    >();
  const publish = vi.spyOn(server.house.broker, 'publish');
  expect(await view('operator')).toEqual([]);
  expect((await view('admin')).map(({ name }) => name)).toEqual(['Name of operator']);
  expect((await view('operator')).map(({ name }) => name)).toEqual(['Name of admin']);
  expect(publish.mock.calls.map(([, body]) => (body as { change: string }).change)).toEqual(['VIEWED', 'VIEWED']);
  expect(await view('admin', false)).toMatchObject([{ name: 'Name of operator' }]);
  expect(await view('operator')).toEqual([]);
  expect(publish).toHaveBeenCalledTimes(3);
  // Who says nothing for half a minute has left.
  await view('admin');
  server.clock.advance(31_000);
  expect(await view('operator')).toEqual([]);
  server.clock.advance(-31_000);
});
