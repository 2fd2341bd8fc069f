import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { grantAdvanced, openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import {
  NO_LINK,
  traccarError,
  traccarStandIn,
  type TraccarStandIn,
} from '../../../tests/builders/traccar-stand-in.ts';
import { createDevice } from '../../live/devices/create-devices.ts';
import { createGateway } from '../../live/devices/create-gateway.ts';
import { gatewaySeal } from '../../live/devices/change-gateway.ts';
import { ACCEPTED, type CommandTransport } from './transport.ts';

let server: TestServer;
/** What another way to trackers was asked, and what it says; null stands for "none of mine". */
let told = 0;
let answer: Awaited<ReturnType<CommandTransport['send']>> = ACCEPTED;
const standIns: TraccarStandIn[] = [];

beforeAll(async () => {
  server = await openTestServer({ TOKEN_MINUTES: '600', SESSION_HOURS: '24' });
  await grantAdvanced(server);
  await server.db.query(`UPDATE devices SET model = 'GT06N' WHERE identifier = 'own-1'`);
  server.house.commands.addTransport({
    send: async () => {
      told += 1;
      return answer;
    },
  });
});
beforeEach(() => {
  told = 0;
  answer = ACCEPTED;
  server.clock.advance(3_600_000);
});
afterEach(async () => {
  for (const standIn of standIns.splice(0)) standIn.close();
  await server.db.query('UPDATE gateways SET command_url = NULL, command_token = NULL');
});
afterAll(() => server.close());

const operatorToken = () => server.tokenOf(server.tenancy.users.operator);
const onOwn = async (action: string) =>
  server.call('POST', `/api/commands/actions/${action}/${server.tenancy.devices.customers}`, {
    token: await operatorToken(),
  });
const lastFault = async () =>
  (
    await server.call('GET', `/api/v2/commands?deviceId=${server.tenancy.devices.customers}&limit=1`, {
      token: await operatorToken(),
    })
  ).json<{ content: { status: string; fault: string; answer: string | null }[] }>().content[0]!;

/** A stand-in for a Traccar's API that knows one device. */
async function traccar(uniqueId: string, answer?: Parameters<typeof traccarStandIn>[1], status?: string) {
  const standIn = await traccarStandIn({ [uniqueId]: 7 }, answer, status);
  standIns.push(standIn);
  return standIn;
}

async function route(origin: string, brandId = server.tenancy.brands.parent, isPublicOnly = false): Promise<void> {
  const { id } = await createGateway(server.db, { brandId, name: 'commanded' });
  await server.db.query(
    'UPDATE gateways SET command_url = $2, command_token = $3, command_public_only = $4 WHERE id = $1',
    [id, `${origin}/`, (await gatewaySeal(server.db)).seal('traccar-token'), isPublicOnly],
  );
}

test('a configured Traccar is asked for its id of the device and then gets the command, with its token', async () => {
  const { origin, said, sent } = await traccar('own-1');
  await route(origin);
  for (const action of ['position', 'reboot', 'block', 'unblock']) expect((await onOwn(action)).statusCode).toBe(200);
  expect(told).toBe(0);
  expect(sent()).toEqual(
    ['positionSingle', 'rebootDevice', 'engineStop', 'engineResume'].map((type) => ({
      deviceId: 7,
      type,
      textChannel: false,
      // Traccar's own queue has no end: what nobody wants any more must not go out one day.
      attributes: { noQueue: true },
    })),
  );
  // Its id of the device is asked for once.
  expect(said).toHaveLength(5);
  expect(new Set(said.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer traccar-token']));
});

test('a Traccar that refuses or is unreachable is reported with a message, one that does not know the device is skipped', async () => {
  const refusing = await traccar('own-1', () => traccarError('Command engineStop is not supported in protocol osmand'));
  await route(refusing.origin);
  expect((await onOwn('block')).json()).toMatchObject({ code: 'command-gateway-refused' });
  expect(await lastFault()).toMatchObject({
    status: 'FAILED',
    fault: 'gateway-refused',
    answer: 'Command engineStop is not supported in protocol osmand',
  });
  await server.db.query('UPDATE gateways SET command_url = NULL');
  await route('http://127.0.0.1:9');
  server.clock.advance(1_000);
  answer = null;
  expect([(await onOwn('block')).statusCode, (await lastFault()).fault]).toEqual([503, 'gateway-unreachable']);
  await server.db.query('UPDATE gateways SET command_url = NULL');
  const stranger = await traccar('somebody-else');
  await route(stranger.origin);
  answer = ACCEPTED;
  expect((await onOwn('block')).statusCode).toBe(200);
  expect([told, stranger.said.length]).toEqual([1, 1]);
});

test('an address of an administrator that leads behind the server is never asked, by name or by number', async () => {
  const behind = await traccar('own-1');
  answer = null;
  for (const origin of [behind.origin, behind.origin.replace('127.0.0.1', 'localhost')]) {
    await route(origin, server.tenancy.brands.parent, true);
    server.clock.advance(1_000);
    expect([(await onOwn('block')).statusCode, (await lastFault()).fault]).toEqual([503, 'gateway-unreachable']);
    await server.db.query('UPDATE gateways SET command_url = NULL');
  }
  expect(behind.said).toEqual([]);
});

test('a gateway of another brand is never asked', async () => {
  const foreign = await traccar('own-1');
  await route(foreign.origin, server.tenancy.brands.foreign);
  answer = null;
  expect((await onOwn('block')).json()).toMatchObject({ code: 'command-no-transport' });
  expect(foreign.said).toEqual([]);
});

const create = async (order: object, more: object = {}) =>
  server.call('POST', '/api/v2/commands/operations/create', {
    token: await operatorToken(),
    body: { deviceId: server.tenancy.devices.customers, order, ...more },
  });

test('a tracker that has no link at its gateway gets nothing: that is said, or the command waits for it (CMD-12, CMD-13)', async () => {
  answer = null;
  const standIn = await traccar('own-1', () => NO_LINK);
  await route(standIn.origin);
  expect((await onOwn('block')).json()).toMatchObject({ code: 'command-not-connected' });
  expect(await lastFault()).toMatchObject({
    status: 'FAILED',
    fault: 'not-connected',
    answer: 'Failed to send command',
  });
  expect((await create({ type: 'reboot' }, { queueMinutes: 30 })).json()).toMatchObject({ status: 'QUEUED' });
});

test('a gateway that hides its words is believed to have no link to a tracker that it calls offline', async () => {
  answer = null;
  const standIn = await traccar('own-1', () => ({ status: 400, body: 'HiddenError' }), 'offline');
  await route(standIn.origin);
  expect((await onOwn('reboot')).json()).toMatchObject({ code: 'command-not-connected' });
});

test('a gateway that never answers may have sent the command: its outcome is unknown, and nothing sends it again', async () => {
  const standIn = await traccar('own-1', () => (response) => response.socket!.destroy());
  await route(standIn.origin);
  const taken = (await onOwn('block')).json<{ status: string; requestId: string }>();
  expect(taken.status).toBe('PENDING');
  expect((await onOwn('block')).json()).toMatchObject({ code: 'command-under-way' });
  server.clock.advance(61_000);
  await server.house.commands.tick();
  expect(await lastFault()).toMatchObject({ status: 'UNKNOWN', fault: 'gateway-silent' });
  expect(standIn.sent()).toHaveLength(1);
});

test('a gateway that answers late, or twice, is one command', async () => {
  let answerIt: () => void = () => undefined;
  const late = await traccar('own-1', () => (response) => {
    answerIt = () => void response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await route(late.origin);
  const first = onOwn('block');
  await expect.poll(() => late.sent().length).toBe(1);
  // Meanwhile neither the same nor the contrary can overtake it.
  for (const action of ['block', 'unblock'])
    expect((await onOwn(action)).json()).toMatchObject({ code: 'command-under-way' });
  answerIt();
  expect((await first).json()).toMatchObject({ status: 'SENT' });
  await server.db.query('UPDATE gateways SET command_url = NULL');
  const twice = await traccar('own-1', () => (response) => {
    const said = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';
    response.socket!.end(said + said);
  });
  await route(twice.origin);
  expect((await onOwn('unblock')).json()).toMatchObject({ status: 'SENT' });
  expect(twice.sent()).toHaveLength(1);
});

test('a proxy that gave up leaves the outcome unknown; an error of the server itself is a refusal with its words', async () => {
  const proxy = await traccar('own-1', () => ({ status: 504, body: 'Gateway Time-out' }));
  await route(proxy.origin);
  expect((await onOwn('reboot')).json()).toMatchObject({ status: 'PENDING' });
  expect(await lastFault()).toMatchObject({ status: 'PENDING', fault: 'gateway-silent', answer: 'Gateway Time-out' });
  await server.db.query('UPDATE gateways SET command_url = NULL');
  server.clock.advance(1_000);
  const broken = await traccar('own-1', () => ({ status: 500, body: '' }));
  await route(broken.origin);
  expect((await onOwn('position')).json()).toMatchObject({ code: 'command-gateway-refused' });
  expect(await lastFault()).toMatchObject({ fault: 'gateway-refused', answer: 'HTTP 500' });
});

test('a text goes by a gateway to the number of the SIM card, and says plainly where there is no number or no gateway', async () => {
  const text = { order: { type: 'raw', format: 'text', data: 'RESET#' }, way: { way: 'sms' } };
  answer = null;
  expect((await create(text.order, text.way)).json()).toMatchObject({ code: 'command-no-sms' });
  const { parent } = server.tenancy.brands;
  await server.db.query(`INSERT INTO sim_cards (iccid, brand_id, msisdn) VALUES ('8955', $1, '5511999990000')`, [
    parent,
  ]);
  await server.db.query(`UPDATE devices SET iccid = '8955' WHERE identifier = 'own-1'`);
  expect((await create(text.order, text.way)).json()).toMatchObject({ code: 'command-sms-no-gateway' });
  const standIn = await traccar('own-1', ({ type }) => (type === 'custom' ? null : traccarError('SMS not configured')));
  await route(standIn.origin);
  expect((await create(text.order, text.way)).json()).toMatchObject({ status: 'SENT' });
  expect(standIn.sent()).toEqual([{ deviceId: 7, type: 'custom', textChannel: true, attributes: { data: 'RESET#' } }]);
  server.clock.advance(1_000);
  expect((await create({ type: 'reboot' }, text.way)).json()).toMatchObject({ code: 'command-gateway-refused' });
  expect(await lastFault()).toMatchObject({ answer: 'SMS not configured' });
  const token = await operatorToken();
  const reach = await server.call('GET', `/api/v2/commands/reach/${server.tenancy.devices.customers}`, { token });
  expect(reach.json()).toEqual({
    isConnected: true,
    gprs: { isPossible: true, types: ['raw', 'reboot', 'positionInquiry', 'oilCut'], fault: null },
    sms: { isPossible: true, types: ['raw'], fault: null },
  });
});

test('before many get a text it is counted whom it reaches: who takes the command, has a number and a gateway', async () => {
  const { devices, brands, users } = server.tenancy;
  const tag = await createDevice(server.db, { identifier: 'tag-1', brandId: brands.parent, model: 'KTAG' });
  await server.core.refresh();
  const texted = async (): Promise<unknown> => {
    const body = { order: { type: 'reboot' }, deviceIds: [devices.customers, tag.id] };
    const token = await server.tokenOf(users.admin);
    return (await server.call('POST', '/api/v2/commands/batches/preview', { token, body })).json().takeTexts;
  };
  await server.db.query(`INSERT INTO sim_cards (iccid, brand_id, msisdn) VALUES ('8956', $1, '5511999990001')`, [
    brands.parent,
  ]);
  await server.db.query(`UPDATE devices SET iccid = '8956' WHERE identifier IN ('own-1', 'tag-1')`);
  expect(await texted()).toBe(0);
  await route((await traccar('own-1')).origin);
  expect(await texted()).toBe(1);
  await server.db.query(`UPDATE sim_cards SET msisdn = '' WHERE iccid = '8956'`);
  expect(await texted()).toBe(0);
});

test('what opens a gateway is not in the database as it is, and the seal of a changed text does not open', async () => {
  const seal = await gatewaySeal(server.db);
  const sealed = seal.seal('traccar-token');
  expect([sealed.includes('traccar-token'), seal.open(sealed), seal.seal('traccar-token') === sealed]).toEqual([
    false,
    'traccar-token',
    false,
  ]);
  expect([seal.open(`A${sealed.slice(1)}`), seal.open('short'), (await gatewaySeal(server.db)).open(sealed)]).toEqual([
    sealed.startsWith('A') ? 'traccar-token' : null,
    null,
    'traccar-token',
  ]);
});
