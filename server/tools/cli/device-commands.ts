import { z } from 'zod';
import { CALLS } from '../../../contract/rest/calls.ts';
import { gatewayName } from '../../../contract/rest/live/secret-calls.ts';
import { deviceStatus } from '../../../domain/live/devices/device.ts';
import { isPayloadKey, PAYLOAD_KEY_BYTES } from '../../../domain/live/devices/payload-key.ts';
import { CLI } from '../../base/audit/record-change.ts';
import type { BrandNode } from '../../people/brands/brand-tree.ts';
import { addDevice, assertOwner } from '../../live/devices/device-handlers.ts';
import { addGateway } from '../../live/devices/gateways.ts';
import { setDevice } from '../../live/devices/set-device.ts';
import { accountsOf } from '../../people/users/user-rows.ts';
import { addressesOf, gatewayAddress } from './addresses.ts';
import { CommandError } from './arguments.ts';
import { brandOf, checked, facts, type Command, type CommandCore, type Options } from './command-core.ts';

/** A customer of a brand; for a good refusal also one of a brand above or below it. */
async function customerOf({ db, tree }: CommandCore, login: string, brand: BrandNode): Promise<number> {
  const accounts = (await accountsOf(db, login)).filter(
    ({ user }) => tree.isWithin(user.brand, brand.id) || tree.isWithin(brand.id, user.brand),
  );
  const account = accounts.find(({ user }) => user.brand === brand.id) ?? accounts[0];
  if (!account) throw new CommandError(`There is no user "${login}" in the brand "${brand.alias}"`);
  return account.user.id;
}

/** The key of a phone as it was given; throws CommandError where the app would cut it off. */
function payloadKeyOf(options: Options): string | undefined {
  const key = options['payload-key'];
  if (key !== undefined && !isPayloadKey(key))
    throw new CommandError(`--payload-key: must be 1 to ${PAYLOAD_KEY_BYTES} bytes`);
  return key;
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
    payloadKey: payloadKeyOf(options),
  });
  const created = await addDevice(core, wanted, CLI);
  return facts({
    device: String(created.id),
    identifier: created.identifier,
    brand: brand.alias,
    secret: created.secret,
    ...addressesOf(core, brand.id, created.identifier, created.secret),
  });
};

/** The customer a device is to go to: null for nobody, undefined where it stays with whom it is. */
async function ownerFor(
  core: CommandCore,
  login: string | undefined,
  brandId: number,
): Promise<number | null | undefined> {
  if (login === undefined || login === 'none') return login === 'none' ? null : undefined;
  const user = await customerOf(core, login, core.tree.node(brandId)!);
  await assertOwner(core.db, user, brandId);
  return user;
}

const deviceSet: Command = async (core, options) => {
  const { db, clock, directory } = core;
  const identifier = options['identifier']!;
  const { status } = checked(z.object({ status: deviceStatus.optional() }), { status: options['status'] });
  const payloadKey = payloadKeyOf(options);
  if (status === undefined && options['user'] === undefined && payloadKey === undefined)
    throw new CommandError('device set needs --status, --user or --payload-key');
  // Another server may have handed it over meanwhile.
  await directory.refresh();
  const device = await directory.byIdentifier(identifier);
  if (!device) throw new CommandError(`There is no device "${identifier}"`);
  const user = await ownerFor(core, options['user'], device.brandId);
  const keyGiven = payloadKey === 'none' ? null : payloadKey;
  const had = (await setDevice({ db, clock }, device.id, { status, user, payloadKey: keyGiven }, CLI))!;
  await directory.refresh();
  const owner: Record<string, string> =
    user === undefined ? {} : { user: options['user']!, userBefore: had.user === null ? 'none' : String(had.user) };
  const encrypted: Record<string, string> =
    payloadKey === undefined ? {} : { encrypted: payloadKey === 'none' ? 'no' : 'yes' };
  return facts({
    device: String(device.id),
    identifier: device.identifier,
    ...(status && { status, before: had.status }),
    ...owner,
    ...encrypted,
  });
};

const gatewayAdd: Command = async (core, options) => {
  const { db, clock, tree } = core;
  const brand = brandOf(tree, options['brand']!);
  const { name } = checked(z.object({ name: gatewayName }), { name: options['name'] ?? 'gateway' });
  const { id, key } = await addGateway({ db, clock }, brand.id, name, CLI);
  return facts({ gateway: String(id), brand: brand.alias, key, address: gatewayAddress(core, brand.id) });
};

export const DEVICE_COMMANDS = { 'device add': deviceAdd, 'device set': deviceSet, 'gateway add': gatewayAdd } as const;
