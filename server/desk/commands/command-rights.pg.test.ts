import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RequestMessage } from '../../../contract/messages.ts';
import {
  COMMANDS_PERMISSION,
  ORDER_PERMISSION,
  orderOf,
  QUICK_ACTIONS,
  socketOfAction,
} from '../../../domain/desk/commands/command-rules.ts';
import { commandType, type CommandType } from '../../../domain/live/telemetry/protocol-model.ts';
import type { Profile } from '../../../domain/people/users/user.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { orderOfType } from '../../../tests/conformance/command-samples.ts';
import { unique } from '../../../tests/conformance/unique.ts';
import { MIGRATIONS_FOLDER } from '../../base/db/migrate.ts';
import type { Refusal } from '../../base/http/refusal.ts';
import { commandsService } from './commands-service.ts';
import { ACCEPTED } from './transport.ts';

let server: TestServer;
/** Types of the commands that came through to a tracker. */
let told: string[] = [];
beforeAll(async () => {
  server = await openTestServer({ TOKEN_MINUTES: '600', SESSION_HOURS: '24' });
  server.house.commands.addTransport({ send: async (_, { type }) => (told.push(type), ACCEPTED) });
  await server.db.query(`UPDATE devices SET model = 'GT06N' WHERE identifier = 'own-1'`);
});
beforeEach(async () => {
  told = [];
  await server.db.query('DELETE FROM commands');
});
afterEach(() => server.house.jobs.runner.settle());
afterAll(() => server.close());

/** An account holds these permissions and no others. */
async function hold(userId: number, names: readonly string[]): Promise<void> {
  await server.db.query('DELETE FROM user_permissions WHERE user_id = $1', [userId]);
  await server.db.query(
    `INSERT INTO user_permissions (user_id, name, type) SELECT $1, name, 'ACCESS' FROM unnest($2::text[]) AS given (name)`,
    [userId, names],
  );
}

const callerOf = async (userId: number) => (await server.core.rights.callerOf(await server.tokenOf(userId)))!;

type Send = (userId: number) => Promise<number>;

/** Every way by which a command of a type can be sent; each answers the status. */
function waysOf(type: CommandType): Record<string, Send> {
  const order = orderOfType(type);
  const deviceId = server.tenancy.devices.customers;
  const post = (path: string, body?: object): Send => {
    return async (userId) =>
      (await server.call('POST', `/api/${path}`, { token: await server.tokenOf(userId), ...(body ? { body } : {}) }))
        .statusCode;
  };
  const actions = QUICK_ACTIONS.filter((action) => orderOf(action).type === type);
  const service = commandsService(server.house.commands, server.core.rights);
  const ofAction = actions.map((action): Record<string, Send> => ({
    [`actions/${action}`]: post(`commands/actions/${action}/${deviceId}`),
    [`legacy ${action}`]: post('commands', { device: deviceId, commandType: action.toUpperCase() }),
    [`default-action ${action}`]: post(`v2/commands/default-action/${deviceId}`, { action: socketOfAction(action) }),
    [`request ${action}`]: async (userId) => {
      const body = { deviceId, interface: 'socket', action: socketOfAction(action) };
      return (await service(await callerOf(userId), body, { requestId: unique() } as RequestMessage)).status;
    },
  }));
  return {
    create: post('v2/commands/operations/create', { deviceId, order }),
    'create that waits': post('v2/commands/operations/create', { deviceId, order, queueMinutes: 30 }),
    preview: post('v2/commands/batches/preview', { order, deviceIds: [deviceId] }),
    batch: post('v2/commands/batches', { batchId: unique(), title: 'x', order, deviceIds: [deviceId], confirm: 1 }),
    // What every way ends in: one that is added later is held to it too.
    desk: async (userId) =>
      server.house.commands
        .send({ caller: await callerOf(userId), deviceId, order, interface: 'rest', requestId: unique() })
        .then(
          () => 200,
          (refusal: Refusal) => refusal.status,
        ),
    ...Object.assign({}, ...ofAction),
  };
}

const users = (): Record<Profile, number> => {
  const { admin, operator, customer } = server.tenancy.users;
  return { ADMINISTRATOR: admin, OPERATOR: operator, USER: customer };
};

for (const type of commandType.options)
  for (const profile of ['ADMINISTRATOR', 'OPERATOR', 'USER'] as const)
    test(`${profile} without a permission that ${type} needs is refused it by every way there is`, async () => {
      const userId = users()[profile];
      const needed = [COMMANDS_PERMISSION, ...ORDER_PERMISSION[type]];
      const others = new Set(Object.values(ORDER_PERMISSION).flat());
      for (const lost of needed) {
        await hold(
          userId,
          [COMMANDS_PERMISSION, ...others].filter((name) => name !== lost),
        );
        for (const [way, send] of Object.entries(waysOf(type)))
          expect([way, lost, await send(userId)]).toEqual([way, lost, 403]);
      }
      await server.house.jobs.runner.settle();
      expect(told).toEqual([]);
      await hold(userId, needed);
      for (const [way, send] of Object.entries(waysOf(type))) {
        await server.house.jobs.runner.settle();
        await server.db.query('DELETE FROM commands');
        const status = await send(userId);
        if (profile === 'USER') expect([way, status]).toEqual([way, 403]);
        else expect([way, status < 300], `${way}: ${status}`).toEqual([way, true]);
      }
    });

test('an operator who may do everything but cut engines neither writes the cut as bytes nor sends the tracker elsewhere', async () => {
  const { operator } = server.tenancy.users;
  await hold(operator, [
    COMMANDS_PERMISSION,
    'MONITORING_DEVICES_COMMAND_POSITION_INQUIRY',
    'MONITORING_DEVICES_COMMAND_RESTART',
    'MONITORING_DEVICES_COMMAND_ADVANCED',
    'MONITORING_DEVICES_SETTINGS',
  ]);
  for (const type of ['raw', 'serverAddress'] as const)
    for (const [way, send] of Object.entries(waysOf(type))) expect([way, await send(operator)]).toEqual([way, 403]);
  expect(told).toEqual([]);
});

test('administrators who could block when the right came got it, in the trail, and nobody else', async () => {
  const { admin, operator, foreignAdmin } = server.tenancy.users;
  await server.db.query('DELETE FROM user_permissions');
  for (const userId of [admin, operator]) await hold(userId, [COMMANDS_PERMISSION, 'MONITORING_DEVICES_COMMAND_BLOCK']);
  await hold(foreignAdmin, [COMMANDS_PERMISSION]);
  await server.db.query('DELETE FROM audit_log');
  await server.db.query(readFileSync(join(MIGRATIONS_FOLDER, '0037_advanced_commands.sql'), 'utf8'));
  const holders = await server.db.query<{ id: number }>(
    `SELECT user_id AS id FROM user_permissions WHERE name = 'MONITORING_DEVICES_COMMAND_ADVANCED' ORDER BY user_id`,
  );
  expect(holders.map(({ id }) => id)).toEqual([admin]);
  expect(await server.db.query('SELECT actor, action, entity_id AS user, after FROM audit_log')).toEqual([
    {
      actor: 'system',
      action: 'user.permission-add',
      user: String(admin),
      after: { permissions: ['MONITORING_DEVICES_COMMAND_ADVANCED'] },
    },
  ]);
});
