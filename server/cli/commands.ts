import { z } from 'zod';
import { CALLS } from '../../contract/rest/calls.ts';
import { paletteSchema } from '../../domain/brand.ts';
import { profileSchema } from '../../domain/user.ts';
import { CLI, recordChange } from '../audit/record-change.ts';
import type { BrandNode, BrandTree } from '../brands/brand-tree.ts';
import { AliasTakenError, addBrand } from '../brands/change-brand.ts';
import { isUniqueViolation } from '../db/query-error.ts';
import { createGateway } from '../devices/create-gateway.ts';
import { addDevice } from '../devices/device-handlers.ts';
import { Refusal } from '../http/refusal.ts';
import { message } from '../messages/message.ts';
import { drawSecret } from '../platform.ts';
import { addUser } from '../users/change-user.ts';
import { accountsOf } from '../users/user-rows.ts';
import type { ServerCore } from '../core.ts';
import { CommandError, commandOf, type CommandLine, type CommandName } from './arguments.ts';

/** What a command needs of the server. */
export type CommandCore = Pick<ServerCore, 'db' | 'clock' | 'tree' | 'directory' | 'refresh'>;

/** What came of it: facts by name in the order they are shown. Secrets among them are shown this once. */
export type CommandResult = Record<string, string>;

type Options = Record<string, string | undefined>;

function brandOf(tree: BrandTree, text: string): BrandNode {
  const brand = tree.byAlias(text) ?? (/^\d{16}$/.test(text) ? tree.node(Number(text)) : null);
  if (!brand) throw new CommandError(`There is no brand "${text}"`);
  return brand;
}

function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new CommandError(`--${issue!.path.join('.')}: ${issue!.message}`);
}

async function userOf(core: CommandCore, login: string, brand: BrandNode): Promise<number> {
  const accounts = (await accountsOf(core.db, login)).filter(({ user }) => core.tree.isWithin(user.brand, brand.id) || core.tree.isWithin(brand.id, user.brand));
  const account = accounts.find(({ user }) => user.brand === brand.id) ?? accounts[0];
  if (!account) throw new CommandError(`There is no user "${login}" in the brand "${brand.alias}"`);
  return account.user.id;
}

async function deviceAdd(core: CommandCore, options: Options): Promise<CommandResult> {
  const brand = brandOf(core.tree, options['brand']!);
  const wanted = checked(CALLS['devices.create'].body, {
    brand: brand.id,
    identifier: options['identifier'],
    name: options['name'],
    licensePlate: options['plate'],
    model: options['model'],
    user: options['user'] ? await userOf(core, options['user'], brand) : null,
  });
  const created = await addDevice(core, wanted, CLI);
  return { device: String(created.id), identifier: created.identifier, brand: brand.alias, secret: created.secret };
}

async function gatewayAdd({ db, clock, tree }: CommandCore, options: Options): Promise<CommandResult> {
  const brand = brandOf(tree, options['brand']!);
  const name = options['name'] ?? 'gateway';
  const { id, key } = await db.transaction(async (tx) => {
    const made = await createGateway(tx, { brandId: brand.id, name });
    await recordChange(tx, clock, CLI, { brandId: brand.id, action: 'gateway.add', entity: 'gateway', entityId: made.id, after: { name } });
    return made;
  });
  return { gateway: String(id), brand: brand.alias, key };
}

const aliasSchema = z.object({ name: z.string().trim().min(1).max(80), alias: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be small letters, digits and hyphens') });

async function brandAdd({ db, clock, tree, refresh }: CommandCore, options: Options): Promise<CommandResult> {
  const parent = options['parent'] ? brandOf(tree, options['parent']) : null;
  const palette = checked(paletteSchema, { primary: options['colour'] ?? '#2e6373' });
  const { name, alias } = checked(aliasSchema, { name: options['name'], alias: options['alias'] });
  const id = await addBrand({ db, clock }, { name, alias, parentId: parent?.id ?? null, palette }, [], CLI);
  await refresh();
  return { brand: String(id), alias };
}

const userSchema = z.object({ login: z.string().trim().min(4).max(120), name: z.string().trim().min(1).max(120), profile: profileSchema, password: z.string().min(8).max(128) });

async function userAdd({ db, clock, tree }: CommandCore, options: Options): Promise<CommandResult> {
  const brand = brandOf(tree, options['brand']!);
  const made = options['password'] ? null : drawSecret().slice(0, 16);
  const user = checked(userSchema, { ...options, password: options['password'] || made });
  const id = await addUser({ db, clock }, { ...user, brandId: brand.id, mobile: options['mobile'] ?? null }, CLI);
  return { user: String(id), login: user.login, brand: brand.alias, ...(made ? { password: made } : {}) };
}

const RUN: Record<CommandName, (core: CommandCore, options: Options) => Promise<CommandResult>> = {
  'device add': deviceAdd,
  'gateway add': gatewayAdd,
  'brand add': brandAdd,
  'user add': userAdd,
};

/** Does what a command line says. Throws CommandError with a sentence for the person. */
export async function runCommand(core: CommandCore, line: CommandLine): Promise<CommandResult> {
  try {
    return await RUN[commandOf(line)](core, line.options);
  } catch (error) {
    if (error instanceof Refusal) throw new CommandError(message('en-US', error.code, error.values));
    if (error instanceof AliasTakenError) throw new CommandError(error.message);
    if (isUniqueViolation(error)) throw new CommandError('There is one of this name already');
    throw error;
  }
}
