import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Order } from '../../../domain/desk/commands/commands.ts';
import { grantAdvanced, openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { createGateway } from '../../live/devices/create-gateway.ts';
import { ACCEPTED, refusedFor, type HandOver } from './transport.ts';

let server: TestServer;
let gatewayKey: string;
/** The orders that were sent, and what the way to the tracker says. */
let told: Order[] = [];
let attempts = 0;
let answer: () => Promise<HandOver>;

beforeAll(async () => {
  server = await openTestServer({ TOKEN_MINUTES: '600', SESSION_HOURS: '24' });
  await grantAdvanced(server);
  gatewayKey = (await createGateway(server.db, { brandId: server.tenancy.brands.parent, name: 'gateway' })).key;
  await server.db.query(`UPDATE devices SET model = 'GT06N' WHERE identifier = 'own-1'`);
  server.house.commands.addTransport({
    send: async (_, order) => {
      attempts += 1;
      const said = await answer();
      if (said.accepted) told.push(order);
      return said;
    },
  });
});
beforeEach(async () => {
  told = [];
  attempts = 0;
  answer = async () => ACCEPTED;
  server.clock.advance(3_600_000);
  await server.db.query(`DELETE FROM commands`);
  await server.house.commands.tick();
});
afterAll(() => server.close());

const offline = async (): Promise<HandOver> => refusedFor('not-connected');
const operatorToken = () => server.tokenOf(server.tenancy.users.operator);
const create = async (order: object, more: object = {}) => {
  // No two at the same moment: they are listed and sent in the order of time.
  server.clock.advance(1);
  return server.call('POST', '/api/v2/commands/operations/create', {
    token: await operatorToken(),
    body: { deviceId: server.tenancy.devices.customers, order, ...more },
  });
};
const read = async (requestId: string, userId = server.tenancy.users.operator) =>
  server.call('GET', `/api/v2/commands/requests/${requestId}`, { token: await server.tokenOf(userId) });
const BLOCK = { type: 'oilCut', cut: true } as const;

/** The tracker reports. */
async function report(attributes: object = {}): Promise<void> {
  server.clock.advance(1_000);
  const time = new Date(server.clock.now()).toISOString();
  const position = {
    fixTime: time,
    deviceTime: time,
    latitude: -23.55,
    longitude: -46.63,
    speed: 0,
    valid: true,
    attributes,
  };
  const body = { position, device: { uniqueId: 'own-1' } };
  const headers = { authorization: `Bearer ${gatewayKey}` };
  expect((await server.call('POST', '/ingest/traccar', { body, headers })).json()).toMatchObject({ accepted: true });
}

test('a command to a tracker that is not connected is refused, unless it may wait (CMD-12, CMD-13)', async () => {
  answer = offline;
  const refused = await create(BLOCK);
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'command-not-connected' }]);
  expect((await create(BLOCK, { queueMinutes: 10, requestId: 'waits-for-it' })).json()).toMatchObject({
    status: 'QUEUED',
  });
  expect((await read('waits-for-it')).json()).toMatchObject({
    status: 'QUEUED',
    sentAt: null,
    expiresAt: new Date(server.clock.now() + 600_000).toISOString(),
  });
});

test('what waits goes out when its tracker is heard of, once, and is done when it shows it', async () => {
  answer = offline;
  await create(BLOCK, { queueMinutes: 60, requestId: 'waits-for-it' });
  await report();
  // It is tried beside the report, and waits again after that.
  await expect.poll(() => attempts).toBe(2);
  await expect.poll(async () => (await read('waits-for-it')).json()).toMatchObject({ status: 'QUEUED' });
  answer = async () => ACCEPTED;
  // After a vain attempt it waits some seconds before the next.
  const reported = async () => {
    server.clock.advance(15_000);
    await report();
    return (await read('waits-for-it')).json<object>();
  };
  await expect.poll(reported).toMatchObject({ status: 'SENT' });
  await report();
  expect(told).toEqual([BLOCK]);
  await report({ blocked: true });
  await expect.poll(async () => (await read('waits-for-it')).json()).toMatchObject({ status: 'DONE', fault: null });
});

test('what nobody connected for in time expires, and what was taken back is not sent', async () => {
  answer = offline;
  await create(BLOCK, { queueMinutes: 5, requestId: 'too-short-a-time' });
  await create({ type: 'reboot' }, { queueMinutes: 60, requestId: 'taken-back' });
  const cancel = async () =>
    server.call('POST', '/api/v2/commands/requests/taken-back/cancel', { token: await operatorToken() });
  expect((await cancel()).json()).toMatchObject({ status: 'CANCELLED' });
  expect((await cancel()).json()).toMatchObject({ code: 'command-not-waiting' });
  server.clock.advance(300_000);
  await server.house.commands.tick();
  expect((await read('too-short-a-time')).json()).toMatchObject({ status: 'EXPIRED', fault: 'queue-expired' });
  answer = async () => ACCEPTED;
  await report();
  await server.house.commands.tick();
  expect(told).toEqual([]);
});

test('what waits is not sent for somebody who lost the right to it meanwhile', async () => {
  answer = offline;
  await create(BLOCK, { queueMinutes: 60, requestId: 'right-is-lost' });
  answer = async () => ACCEPTED;
  const { operator } = server.tenancy.users;
  const hold = (type: string) =>
    server.db.query(
      `UPDATE user_permissions SET type = $2 WHERE user_id = $1 AND name = 'MONITORING_DEVICES_COMMAND_BLOCK'`,
      [operator, type],
    );
  await hold('NONE');
  try {
    server.clock.advance(20_000);
    await report();
    await expect
      .poll(async () => (await read('right-is-lost')).json())
      .toMatchObject({ status: 'FAILED', fault: 'forbidden' });
  } finally {
    await hold('ACCESS');
  }
  expect(told).toEqual([]);
});

test('a contrary order takes the place of one that waits, and a newer setting that of an older', async () => {
  answer = offline;
  await create(BLOCK, { queueMinutes: 60, requestId: 'older-block' });
  await create({ type: 'interval', seconds: 60 }, { queueMinutes: 60, requestId: 'older-interval' });
  await create({ type: 'oilCut', cut: false }, { queueMinutes: 60 });
  await create({ type: 'interval', seconds: 90 }, { queueMinutes: 60 });
  for (const name of ['older-block', 'older-interval'])
    expect((await read(name)).json()).toMatchObject({ status: 'FAILED', fault: 'superseded' });
  answer = async () => ACCEPTED;
  server.clock.advance(20_000);
  await report();
  await expect
    .poll(() => told)
    .toEqual([
      { type: 'oilCut', cut: false },
      { type: 'interval', seconds: 90 },
    ]);
});

test('a secret of what waits is sealed in the database until it is sent, and gone then', async () => {
  answer = offline;
  const apn = { type: 'apn', host: 'apn.carrier.com', user: 'u', pass: 'very secret' };
  await create(apn, { queueMinutes: 60 });
  const stored = () => server.db.query<{ sealed: string | null }>('SELECT * FROM commands');
  expect(JSON.stringify(await stored())).not.toContain('very secret');
  answer = async () => ACCEPTED;
  server.clock.advance(20_000);
  await report();
  await expect.poll(() => told).toEqual([apn]);
  await expect.poll(async () => (await stored())[0]!.sealed).toBeNull();
});

test('the same request id is the same command, whatever became of it; for another order it is refused', async () => {
  const ask = (order: object) => create(order, { requestId: 'asked-again' });
  const first = (await ask(BLOCK)).json<{ id: number }>();
  expect((await ask(BLOCK)).json()).toEqual({ ...first, status: 'SENT', requestId: 'asked-again' });
  await report({ blocked: true });
  await expect
    .poll(async () => (await ask(BLOCK)).json())
    .toEqual({ ...first, status: 'DONE', requestId: 'asked-again' });
  expect((await ask({ type: 'reboot' })).json()).toMatchObject({ code: 'command-request-used' });
  expect(told).toEqual([BLOCK]);
});

test('a request id under which another time to wait, password or user is asked for is refused', async () => {
  answer = offline;
  const apn = { type: 'apn', host: 'apn.carrier.com', user: 'u', pass: 'one' };
  const ask = (order: object, more: object) => create(order, { requestId: 'asked-other', queueMinutes: 60, ...more });
  expect((await ask(apn, {})).json()).toMatchObject({ status: 'QUEUED' });
  for (const [order, more] of [
    [apn, { queueMinutes: 61 }],
    [apn, { queueMinutes: undefined }],
    [{ ...apn, pass: 'two' }, {}],
    [{ ...apn, user: 'other' }, {}],
  ] as const) {
    const answered = await ask(order, more);
    expect([more, answered.statusCode, answered.json()]).toMatchObject([more, 409, { code: 'command-request-used' }]);
  }
  expect((await ask(apn, {})).json()).toMatchObject({ status: 'QUEUED' });
});

test('two requests with one id at once are one command (double click)', async () => {
  const both = await Promise.all([BLOCK, BLOCK].map((order) => create(order, { requestId: 'double-click' })));
  expect(new Set(both.map((each) => each.json<{ id: number }>().id)).size).toBe(1);
  expect(told).toEqual([BLOCK]);
});

test('a server that ends between sending and storing leaves an unknown outcome, and a block is not sent again', async () => {
  // What is written after the sending fails, as it does when the server is killed then.
  await server.db.query(
    `CREATE FUNCTION killed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'killed'; END $$`,
  );
  await server.db.query(
    `CREATE TRIGGER killed BEFORE UPDATE ON commands FOR EACH ROW WHEN (NEW.status = 'SENT') EXECUTE FUNCTION killed()`,
  );
  try {
    expect((await create(BLOCK, { requestId: 'killed-then' })).statusCode).toBe(500);
  } finally {
    await server.db.query('DROP TRIGGER killed ON commands');
    await server.db.query('DROP FUNCTION killed');
  }
  expect((await create(BLOCK, { requestId: 'killed-then' })).json()).toMatchObject({ status: 'PENDING' });
  expect((await create(BLOCK)).json()).toMatchObject({ code: 'command-under-way' });
  server.clock.advance(61_000);
  await server.house.commands.tick();
  expect((await read('killed-then')).json()).toMatchObject({ status: 'UNKNOWN', fault: 'server-lost' });
  await report();
  await server.house.commands.tick();
  expect(told).toEqual([BLOCK]);
});

test('people of another brand neither find a command nor take it back', async () => {
  answer = offline;
  await create(BLOCK, { queueMinutes: 60, requestId: 'not-yours' });
  await server.db.query(`UPDATE devices SET brand_id = $1 WHERE identifier = 'own-1'`, [server.tenancy.brands.foreign]);
  try {
    expect((await read('not-yours')).statusCode).toBe(404);
    const cancel = await server.call('POST', '/api/v2/commands/requests/not-yours/cancel', {
      token: await operatorToken(),
    });
    expect(cancel.statusCode).toBe(404);
  } finally {
    await server.db.query(`UPDATE devices SET brand_id = $1 WHERE identifier = 'own-1'`, [server.tenancy.brands.child]);
  }
});

test('commands are listed by state, type and way', async () => {
  answer = offline;
  await create(BLOCK, { queueMinutes: 60 });
  answer = async () => ACCEPTED;
  await create({ type: 'reboot' });
  const list = async (query: string) =>
    (await server.call('GET', `/api/v2/commands?${query}`, { token: await operatorToken() })).json<{
      content: { type: string }[];
    }>();
  const typesOf = async (query: string) => (await list(query)).content.map(({ type }) => type);
  expect(await typesOf('status=QUEUED')).toEqual(['oilCut']);
  expect(await typesOf('status=SENT,QUEUED')).toEqual(['reboot', 'oilCut']);
  expect(await typesOf('type=reboot')).toEqual(['reboot']);
  expect(await typesOf('way=sms')).toEqual([]);
});
