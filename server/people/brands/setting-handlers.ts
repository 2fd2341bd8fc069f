import { MAX_BRANDS } from '../../../domain/people/brands/brand-fields.ts';
import type { BrandSettings } from '../../../domain/people/brands/brand-settings.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Id } from '../../../domain/base/id.ts';
import { authorOf } from '../../base/audit/record-change.ts';
import type { Config } from '../../base/config.ts';
import type { Database } from '../../base/db/database.ts';
import type { CallContext, Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { aliasOf } from './brand-finder.ts';
import { readBrands } from './brand-rows.ts';
import type { BrandTree } from './brand-tree.ts';
import { addBrand, AliasTakenError, changeBrand } from './change-brand.ts';
import { listBrands, readSettings } from './setting-rows.ts';
import { assertAddresses, assertPlace, reservedLabels } from './setting-rules.ts';

export interface SettingDeps {
  db: Database;
  clock: Clock;
  tree: BrandTree;
  config: Pick<Config, 'publicUrl'>;
}

type SettingHandlers = Pick<Handlers, `brands.${'list' | 'settings' | 'create' | 'configure'}`>;

/** Hosts as they are kept; the alias itself needs no second one. */
const labelsOf = ({ alias, hosts }: { alias: string; hosts: readonly string[] }): string[] =>
  [...new Set(hosts.map(aliasOf))].filter((label) => label !== alias);

/** Says at which field another brand answers already, and not which one: it may be out of sight. */
async function withFreeAddresses<T>(alias: string, change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof AliasTakenError)) throw error;
    throw new Refusal('invalid-input', { [error.alias === alias ? 'alias' : 'hosts']: 'field.host-taken' });
  }
}

async function settingsOf({ db }: SettingDeps, own: Id, id: Id): Promise<BrandSettings> {
  const settings = await readSettings(db, own, id);
  if (!settings) throw new Refusal('missing');
  return settings;
}

async function createBelow(
  deps: SettingDeps,
  { caller, body, requestId }: CallContext<'brands.create'>,
): Promise<BrandSettings> {
  const { db, tree } = deps;
  const { name, alias, parent } = body;
  const hosts = labelsOf(body);
  assertAddresses(reservedLabels(deps.config), null, { alias, hosts });
  // Of the whole tree: sessions of the topmost brand listen to all of it.
  const top = tree.withAncestors(caller.brandId).at(-1);
  if (top && tree.withDescendants(top.id).length >= MAX_BRANDS) throw new Refusal('brand-too-many');
  const [above] = await readBrands(db, [parent]);
  if (!above) throw new Refusal('missing');
  const brand = { name, alias, parentId: parent, palette: above.palette };
  const id = await withFreeAddresses(alias, () => addBrand(deps, brand, hosts, authorOf(caller, requestId)));
  await tree.refresh();
  return settingsOf(deps, caller.brandId, id);
}

const TOLD = ['name', 'alias', 'hosts', 'mapProvider', 'b2cEnabled', 'parameters', 'debt'];
/** What a conflict tells of a brand; of the own one not where it hangs. */
const toldOf = (isOwn: boolean): string[] => [...TOLD, ...(isOwn ? [] : ['parent'])];

async function configure(
  deps: SettingDeps,
  { caller, params: { id }, body, requestId }: CallContext<'brands.configure'>,
): Promise<BrandSettings> {
  const { db, tree } = deps;
  const { version, parameters, parent, debt, ...fields } = body;
  const own = caller.brandId;
  const isOwn = id === own;
  if (isOwn && debt !== undefined) throw new Refusal('invalid-input', { debt: 'field.own-brand-debt' });
  if (isOwn && parent !== undefined) throw new Refusal('invalid-input', { parent: 'field.own-brand-place' });
  if (parent === id) throw new Refusal('invalid-input', { parent: 'field.brand-in-itself' });
  const [now] = await readBrands(db, [id]);
  if (!now) throw new Refusal('missing');
  const changes = {
    ...fields,
    hosts: labelsOf(body),
    parameters: Object.fromEntries(
      Object.entries({ ...now.parameters, ...parameters }).filter(([, value]) => value !== ''),
    ),
    ...(parent !== undefined && { parent }),
    ...(debt !== undefined && { debt }),
  };
  await withFreeAddresses(body.alias, () =>
    changeBrand(deps, id, changes, authorOf(caller, requestId), {
      seen: version,
      tells: toldOf(isOwn),
      check: async (tx, before, next) => {
        assertAddresses(reservedLabels(deps.config), before, next);
        if (next.parent !== before.parent) await assertPlace(tx, own, id, next.parent);
      },
    }),
  );
  await tree.refresh();
  return settingsOf(deps, own, id);
}

/** Handlers of brands as administrators manage them. That the caller may see the brands that are named is checked by then. */
export function settingHandlers(deps: SettingDeps): SettingHandlers {
  const { db, tree } = deps;
  return {
    'brands.list': async ({ caller, scope }) => {
      const seen = new Set(scope.brandIds);
      const ids = tree.withDescendants(caller.brandId).flatMap(({ id }) => (seen.has(id) ? [id] : []));
      const rows = await listBrands(db, ids);
      return rows.map((row) => (row.id === caller.brandId ? { ...row, parent: null } : row));
    },
    'brands.settings': ({ caller, params }) => settingsOf(deps, caller.brandId, params.id),
    'brands.create': (context) => createBelow(deps, context),
    'brands.configure': (context) => configure(deps, context),
  };
}
