import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../tests/builders/server.ts';
import { createGateway } from '../devices/create-gateway.ts';
import { gatewaySeal } from './gateway-routes.ts';
import { ACCEPTED, type CommandTransport } from './transport.ts';

let server: TestServer;
/** What another way to trackers was asked, and what it says; null stands for "none of mine". */
let told = 0;
let answer: Awaited<ReturnType<CommandTransport['send']>> = ACCEPTED;
const standIns: Server[] = [];

beforeAll(async () => {
  server = await openTestServer({ TOKEN_MINUTES: '600', SESSION_HOURS: '24' });
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
const onOwn = async (action: string) => server.call('POST', `/api/commands/actions/${action}/${server.tenancy.devices.customers}`, { token: await operatorToken() });
const lastFault = async () => (await server.call('GET', `/api/v2/commands?deviceId=${server.tenancy.devices.customers}&limit=1`, { token: await operatorToken() })).json<{ content: { status: string; fault: string }[] }>().content[0]!;

interface TraccarSaid {
  path: string;
  authorization: string | undefined;
  body: unknown;
}

/** A stand-in for a Traccar's API that knows one device; `status` answers its sends. */
async function traccar(uniqueId: string, status = 200): Promise<{ origin: string; said: TraccarSaid[] }> {
  const said: TraccarSaid[] = [];
  const standIn = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      said.push({ path: request.url!, authorization: request.headers.authorization, body: text === '' ? null : JSON.parse(text) });
      const knows = request.url === `/api/devices?uniqueId=${uniqueId}`;
      if (request.url!.startsWith('/api/devices')) response.writeHead(knows ? 200 : 400, { 'content-type': 'application/json' }).end(knows ? JSON.stringify([{ id: 7, uniqueId, name: 'x' }]) : 'not found');
      else response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  standIns.push(standIn);
  await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(standIn.address() as AddressInfo).port}`, said };
}

async function route(origin: string, brandId = server.tenancy.brands.parent): Promise<void> {
  const { id } = await createGateway(server.db, { brandId, name: 'commanded' });
  await server.db.query('UPDATE gateways SET command_url = $2, command_token = $3 WHERE id = $1', [id, `${origin}/`, (await gatewaySeal(server.db)).seal('traccar-token')]);
}

test('a Traccar that was given an address is asked for its id of the device and then told, with its token', async () => {
  const { origin, said } = await traccar('own-1');
  await route(origin);
  for (const action of ['position', 'reboot', 'block', 'unblock']) expect((await onOwn(action)).statusCode).toBe(200);
  expect(told).toBe(0);
  const sends = said.filter(({ path }) => path === '/api/commands/send');
  expect(sends.map(({ body }) => body)).toEqual(['positionSingle', 'rebootDevice', 'engineStop', 'engineResume'].map((type) => ({ deviceId: 7, type, attributes: {} })));
  expect(new Set(said.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer traccar-token']));
});

test('a Traccar that refuses or is away is said in words, one that does not know the device is passed by', async () => {
  const refusing = await traccar('own-1', 400);
  await route(refusing.origin);
  expect((await onOwn('block')).json()).toMatchObject({ code: 'command-gateway-refused' });
  expect(await lastFault()).toMatchObject({ status: 'FAILED', fault: 'gateway-refused' });
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

test('a gateway of another brand is never asked', async () => {
  const foreign = await traccar('own-1');
  await route(foreign.origin, server.tenancy.brands.foreign);
  answer = null;
  expect((await onOwn('block')).json()).toMatchObject({ code: 'command-no-transport' });
  expect(foreign.said).toEqual([]);
});

test('what opens a gateway is not in the database as it is, and the seal of a changed text does not open', async () => {
  const seal = await gatewaySeal(server.db);
  const sealed = seal.seal('traccar-token');
  expect([sealed.includes('traccar-token'), seal.open(sealed), seal.seal('traccar-token') === sealed]).toEqual([false, 'traccar-token', false]);
  expect([seal.open(`A${sealed.slice(1)}`), seal.open('short'), (await gatewaySeal(server.db)).open(sealed)]).toEqual([sealed.startsWith('A') ? 'traccar-token' : null, null, 'traccar-token']);
});
