import type { CallName } from '../../../../contract/rest/calls.ts';
import type { Clock } from '../../../../domain/base/time/clock.ts';
import type { Id } from '../../../../domain/base/id.ts';
import type { IncidentRules } from '../../../../domain/desk/incidents/incident-rules.ts';
import { authorOf } from '../../../base/audit/record-change.ts';
import type { BrandTree } from '../../../people/brands/brand-tree.ts';
import type { Database } from '../../../base/db/database.ts';
import type { DeviceDirectory } from '../../../live/devices/directory.ts';
import type { Handlers } from '../../../base/http/handler.ts';
import { Refusal } from '../../../base/http/refusal.ts';
import type { Listening } from '../../../live/ingest/listening.ts';
import { changeRow, firstOf } from '../../../base/records/change-row.ts';
import { DRY_RUN_DAYS, dryRun } from './dry-run.ts';
import { ownRulesOf, type OwnRules, type RuleBook } from './rule-book.ts';

type RuleCall = Extract<CallName, `incidentRules.${string}`>;

export interface RuleHandlerDeps {
  db: Database;
  clock: Clock;
  tree: BrandTree;
  directory: DeviceDirectory;
  listening: Pick<Listening, 'dueMs'>;
  book: RuleBook;
}

/** The row of a brand, made where there is none: it is what a change locks. */
const makeRow = (db: Database, brand: Id): Promise<unknown> =>
  db.query('INSERT INTO incident_rules (id) VALUES ($1) ON CONFLICT DO NOTHING', [brand]);

async function readOwn(db: Database, brand: Id): Promise<{ own: OwnRules; version: number }> {
  const query = 'SELECT rules, version FROM incident_rules WHERE id = $1';
  const row = await firstOf<{ rules: unknown; version: number }>(db, query, brand);
  return { own: ownRulesOf(row?.rules ?? null), version: row?.version ?? 0 };
}

/** The groups that devices are in, with those that these lie in. */
async function groupsOf(db: Database, devices: readonly Id[]): Promise<ReadonlyMap<Id, ReadonlySet<Id>>> {
  const rows = await db.query<{ device: Id; group: Id }>(
    `SELECT m.device_id AS device, a.group_id AS "group" FROM group_devices m, LATERAL groups_around(m.group_id) a
     WHERE m.device_id = ANY ($1::bigint[])`,
    [devices],
  );
  const groups = new Map<Id, Set<Id>>();
  for (const { device, group } of rows) groups.set(device, (groups.get(device) ?? new Set()).add(group));
  return groups;
}

/** Handlers of the rules that raise incidents. */
export function ruleHandlers({
  db,
  clock,
  tree,
  directory,
  listening,
  book,
}: RuleHandlerDeps): Pick<Handlers, RuleCall> {
  const shown = async (brand: Id) => {
    const { own, version } = await readOwn(db, brand);
    return { brand, version, own, above: book.above(brand) };
  };
  /** Groups of other brands would never match, and would name what the brand does not see. */
  const assertOwnGroups = async (brand: Id, rules: OwnRules): Promise<void> => {
    const groups = [...new Set(Object.values(rules).flatMap((rule) => rule.groups))];
    const brands = tree.withDescendants(brand).map(({ id }) => id);
    const [{ count } = { count: 0 }] = await db.query<{ count: number }>(
      'SELECT count(*) AS count FROM groups WHERE id = ANY ($1::bigint[]) AND brand_id = ANY ($2::bigint[])',
      [groups, brands],
    );
    if (count !== groups.length) throw new Refusal('invalid-input', { rules: 'field.unknown-group' });
  };
  return {
    'incidentRules.read': ({ query: { brand } }) => shown(brand),
    'incidentRules.update': async ({ caller, body: { brand, version, rules }, requestId }) => {
      await assertOwnGroups(brand, rules);
      await makeRow(db, brand);
      await changeRow<OwnRules>(
        { db, clock },
        {
          table: 'incident_rules',
          id: brand,
          seen: version,
          read: async (tx) => (await readOwn(tx, brand)).own,
          // A rule that is no longer set counts as a change too.
          next: (now) => ({ ...Object.fromEntries(Object.keys(now).map((rule) => [rule, null])), ...rules }),
          write: (tx) =>
            tx.query('UPDATE incident_rules SET rules = $2::jsonb WHERE id = $1', [brand, JSON.stringify(rules)]),
          audit: {
            entity: 'incidentRules',
            action: 'incidentRules.set',
            author: authorOf(caller, requestId),
            brandOf: () => brand,
          },
          tell: () => book.refresh(),
        },
      );
      return shown(brand);
    },
    'incidentRules.dryRun': async ({ body: { brand, rules } }) => {
      const ids = directory.idsOfBrands(tree.withDescendants(brand).map(({ id }) => id));
      const groups = await groupsOf(db, ids);
      const wanted: IncidentRules = { ...book.above(brand), ...rules };
      const devices = ids.map((id) => ({ id, groups: groups.get(id) ?? new Set<Id>(), rules: wanted }));
      return { days: DRY_RUN_DAYS, raised: await dryRun({ db, listening }, devices, clock.now()) };
    },
  };
}
