import { auditQuery } from '../../../contract/rest/base/audit-calls.ts';
import { readAudit } from '../../base/audit/audit-query.ts';
import { accountsOf } from '../../people/users/user-rows.ts';
import { CommandError } from './arguments.ts';
import { brandOf, checked, rows, type Command, type CommandCore } from './command-core.ts';

/** Resolves an id, a login, `cli` or `system` to ids of the trail. */
async function actorOf({ db }: CommandCore, text: string | undefined): Promise<string | undefined> {
  if (text === undefined || /^(\d{16}|cli|system)$/.test(text)) return text;
  const [account, another] = await accountsOf(db, text);
  if (!account) throw new CommandError(`There is no user "${text}"`);
  if (another)
    throw new CommandError(`Several brands have a user "${text}": give the id (\`user list --term ${text}\`)`);
  return String(account.user.id);
}

/** `2026-11-21` or a time without a zone stands for UTC. */
function instantOf(option: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const ms = Date.parse(
    /T.*(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text.includes('T') ? text : `${text}T00:00:00`}Z`,
  );
  if (Number.isNaN(ms))
    throw new CommandError(`--${option}: "${text}" is no time; one is 2026-11-21 or 2026-11-21T12:00:00Z`);
  return new Date(ms).toISOString();
}

const auditList: Command = async (core, options) => {
  const { db, tree } = core;
  const brandIds = options['brand']
    ? tree.withDescendants(brandOf(tree, options['brand']).id).map((node) => node.id)
    : null;
  const wanted = {
    ...options,
    brand: undefined,
    actor: await actorOf(core, options['actor']),
    start: instantOf('start', options['start']),
    end: instantOf('end', options['end']),
  };
  const { page, limit, ...filter } = checked(auditQuery, wanted);
  const { content } = await readAudit(db, { ...filter, brandIds, seenBrandIds: null }, { page, limit });
  return rows(
    content.map(({ id: _, at, actor, actorName, brand, action, entity, entityId, before, after, requestId }) => ({
      at,
      actor: actorName ?? actor,
      actorId: actor,
      brand: brand === null ? null : (tree.node(brand)?.alias ?? String(brand)),
      action,
      entity,
      entityId,
      before,
      after,
      requestId,
    })),
  );
};

export const AUDIT_COMMANDS = { 'audit list': auditList } as const;
