import { z } from 'zod';
import { idFromText } from '../../../domain/base/id.ts';
import type { BrandNode, BrandTree } from '../../people/brands/brand-tree.ts';
import type { ServerCore } from '../../live/core.ts';
import type { Standing } from '../../base/mail/console-origin.ts';
import { accountsOf, type Account } from '../../people/users/user-rows.ts';
import { CommandError } from './arguments.ts';

/** What a command needs of the server. */
export interface CommandCore extends Pick<ServerCore, 'db' | 'clock' | 'tree' | 'directory' | 'refresh'> {
  /** What says where the server is reached; without it addresses are paths. */
  standing?: Standing;
}

/** What came of a command: facts by name in the order they are shown. Secrets among them are shown this once. */
export type CommandResult = Record<string, string>;

/** A line of a list by name of its column: texts, numbers, lists of them. */
export type Row = Record<string, unknown>;

/** What a command answers: facts about one thing, or the rows of a list. */
export interface CommandAnswer {
  facts: CommandResult;
  rows: Row[] | null;
}

export type Options = Record<string, string | undefined>;
export type Command = (core: CommandCore, options: Options) => Promise<CommandAnswer>;

export const facts = (result: CommandResult): CommandAnswer => ({ facts: result, rows: null });
export const rows = (list: Row[]): CommandAnswer => ({ facts: {}, rows: list });

/** The brand an alias or an id means; throws CommandError. */
export function brandOf(tree: BrandTree, text: string): BrandNode {
  const brand = tree.byAlias(text) ?? (/^\d{16}$/.test(text) ? tree.node(Number(text)) : null);
  if (!brand) throw new CommandError(`There is no brand "${text}". \`npm run rastro -- brand list\` shows them.`);
  return brand;
}

/** A value of the shape of a schema; throws CommandError that names the option and what is wrong with it. */
export function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new CommandError(`--${issue!.path.join('.')}: ${issue!.message}`);
}

/** A gateway as an option names it. */
export const gatewayId = z
  .string()
  .refine((id) => idFromText.safeParse(id).success, 'must be the id of a gateway')
  .transform(Number);

/** The account a login means, in a brand where one is given; throws CommandError. */
export async function accountOf(core: CommandCore, options: Options): Promise<Account> {
  const login = options['login']!;
  const brand = options['brand'] ? brandOf(core.tree, options['brand']) : null;
  const accounts = (await accountsOf(core.db, login)).filter(({ user }) => brand === null || user.brand === brand.id);
  const [account, another] = accounts;
  if (!account) throw new CommandError(`There is no user "${login}"${brand ? ` in the brand "${brand.alias}"` : ''}`);
  if (another)
    throw new CommandError(
      `Several brands have a user "${login}": say which with --brand (${accounts.map(({ brandAlias }) => brandAlias).join(', ')})`,
    );
  return account;
}
