import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestCore, type Tenancy } from '../../../tests/builders/tenancy.ts';
import { routesFor } from '../../desk/commands/gateway-routes.ts';
import { ensureKnownModels } from '../../desk/commands/known-models.ts';
import { modelOfDevice } from '../../desk/commands/models.ts';
import type { ServerCore } from '../../live/core.ts';
import type { Database } from '../../base/db/database.ts';
import { gatewaySeal } from '../../live/devices/change-gateway.ts';
import { openTestDatabase } from '../../base/db/test-database.ts';
import { readArguments } from './arguments.ts';
import { runCommand } from './commands.ts';

let db: Database;
let core: ServerCore;
let tenancy: Tenancy;
beforeAll(async () => {
  db = await openTestDatabase();
  ({ core, tenancy } = await openTestCore(db));
});
afterAll(() => db.close());

const rastro = (text: string) =>
  runCommand(core, readArguments(text.match(/"[^"]*"|\S+/g)!.map((part) => part.replaceAll('"', ''))));

test('a gateway is given an address for commands, for the brand and those below, its token sealed and out of the trail', async () => {
  const { gateway } = (await rastro('gateway add --brand parent --name Traccar')).facts;
  await rastro(`gateway set --gateway ${gateway} --commands https://traccar.example.com/ --token very-secret`);
  const routes = async (brandId: number) => routesFor(db, core.tree, await gatewaySeal(db), brandId);
  expect([await routes(tenancy.brands.child), await routes(tenancy.brands.foreign)]).toEqual([
    [{ url: 'https://traccar.example.com', token: 'very-secret', isPublicOnly: false }],
    [],
  ]);
  const kept = await db.query(
    `SELECT command_token::text AS text FROM gateways UNION ALL SELECT after::text FROM audit_log`,
  );
  expect([kept.length > 1, JSON.stringify(kept).includes('very-secret')]).toEqual([true, false]);
  expect((await rastro('gateway list')).rows).toContainEqual({
    id: gateway,
    brand: 'parent',
    name: 'Traccar',
    commands: 'https://traccar.example.com/',
  });
  await rastro(`gateway set --gateway ${gateway} --commands none`);
  expect(await routes(tenancy.brands.child)).toEqual([]);
});

test('a gateway that is not there, an address that is none and one without a token are refused with a sentence', async () => {
  const { gateway } = (await rastro('gateway add --brand child')).facts;
  await expect(rastro('gateway set --gateway 1234567890123456 --commands none')).rejects.toThrow('There is no gateway');
  await expect(rastro(`gateway set --gateway ${gateway} --commands ftp://x --token t`)).rejects.toThrow('--commands');
  await expect(rastro(`gateway set --gateway ${gateway} --commands https://x.example`)).rejects.toThrow('--token');
});

test('a gateway, its token and a model may be named by command as the console may name them, and not longer', async () => {
  await expect(rastro(`gateway add --brand child --name ${'x'.repeat(81)}`)).rejects.toThrow('--name');
  const { gateway } = (await rastro(`gateway add --brand child --name ${'x'.repeat(80)}`)).facts;
  const set = (token: string) =>
    rastro(`gateway set --gateway ${gateway} --commands https://x.example --token ${token}`);
  await expect(set('sénha')).rejects.toThrow('--token');
  await expect(set('x'.repeat(2_001))).rejects.toThrow('--token');
  await expect(rastro('gateway revoke --gateway 0000000000000001')).rejects.toThrow('must be the id of a gateway');
  await expect(rastro(`model set --model ${'x'.repeat(61)} --buttons none`)).rejects.toThrow('--model');
});

test('a model is added and changed by command, and a known one that was changed stays so over a start', async () => {
  await ensureKnownModels(db);
  await rastro('model set --model FMB640 --buttons block,position');
  await db.query(`UPDATE devices SET model = 'FMB640' WHERE identifier = 'own-1'`);
  const buttons = { blockVehicle: true, reboot: false, requestPosition: true, sharePosition: false, speedAlert: false };
  expect(await modelOfDevice(db, tenancy.devices.customers)).toEqual({ model: 'FMB640', buttons });
  await rastro('model set --model GT06N --buttons none --battery on');
  await ensureKnownModels(db);
  expect((await rastro('model list')).rows).toContainEqual({
    model: 'GT06N',
    buttons: 'none',
    commands: 'on',
    battery: 'on',
  });
  await rastro('model set --model FMB640 --buttons block --commands off');
  expect((await modelOfDevice(db, tenancy.devices.customers)).buttons).toBeNull();
  await expect(rastro('model set --model X --buttons fly')).rejects.toThrow('there is no "fly"');
});
