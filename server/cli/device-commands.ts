import { z } from 'zod';
import { CALLS } from '../../contract/rest/calls.ts';
import { deviceStatus } from '../../domain/device.ts';
import { CLI, recordChange } from '../audit/record-change.ts';
import type { BrandNode } from '../brands/brand-tree.ts';
import { createGateway } from '../devices/create-gateway.ts';
import { addDevice } from '../devices/device-handlers.ts';
import { setDeviceStatus } from '../devices/set-device-status.ts';
import { pathsOf } from '../ingest/provisioning.ts';
import { accountsOf } from '../users/user-rows.ts';
import { CommandError } from './arguments.ts';
import { brandOf, checked, facts, type Command, type CommandCore } from './command-core.ts';

/** A customer of a brand; for a good refusal also one of a brand above or below it. */
async function customerOf({ db, tree }: CommandCore, login: string, brand: BrandNode): Promise<number> {
  const accounts = (await accountsOf(db, login)).filter(({ user }) => tree.isWithin(user.brand, brand.id) || tree.isWithin(brand.id, user.brand));
  const account = accounts.find(({ user }) => user.brand === brand.id) ?? accounts[0];
  if (!account) throw new CommandError(`There is no user "${login}" in the brand "${brand.alias}"`);
  return account.user.id;
}

const deviceAdd: Command = async (core, options) => {
  const brand = brandOf(core.tree, options['brand']!);
  const wanted = checked(CALLS['devices.create'].body, {
    brand: brand.id,
    identifier: options['identifier'],
    name: options['name'],
    licensePlate: options['plate'],
    model: options['model'],
    user: options['user'] ? await customerOf(core, options['user'], brand) : null,
  });
  const created = await addDevice(core, wanted, CLI);
  return facts({ device: String(created.id), identifier: created.identifier, brand: brand.alias, secret: created.secret, ...pathsOf(created.identifier, created.secret) });
};

const deviceSet: Command = async ({ db, clock, directory }, options) => {
  const identifier = options['identifier']!;
  const { status } = checked(z.object({ status: deviceStatus }), { status: options['status'] });
  const device = await directory.byIdentifier(identifier);
  if (!device) throw new CommandError(`There is no device "${identifier}"`);
  const before = await db.transaction(async (tx) => {
    const had = await setDeviceStatus(tx, device.id, status, clock.now());
    if (had !== null && had !== status)
      await recordChange(tx, clock, CLI, { brandId: device.brandId, action: 'device.set', entity: 'device', entityId: device.id, before: { status: had }, after: { status } });
    return had;
  });
  await directory.refresh();
  return facts({ device: String(device.id), identifier, status, before: before ?? status });
};

const gatewayAdd: Command = async ({ db, clock, tree }, options) => {
  const brand = brandOf(tree, options['brand']!);
  const name = options['name'] ?? 'gateway';
  const { id, key } = await db.transaction(async (tx) => {
    const made = await createGateway(tx, { brandId: brand.id, name });
    await recordChange(tx, clock, CLI, { brandId: brand.id, action: 'gateway.add', entity: 'gateway', entityId: made.id, after: { name } });
    return made;
  });
  return facts({ gateway: String(id), brand: brand.alias, key });
};

export const DEVICE_COMMANDS = { 'device add': deviceAdd, 'device set': deviceSet, 'gateway add': gatewayAdd } as const;
