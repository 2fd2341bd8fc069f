import type { Clock } from '../../../domain/base/time/clock.ts';
import { authorOf } from '../../base/audit/record-change.ts';
import type { Scope } from '../../base/rights/scope.ts';
import type { Database } from '../../base/db/database.ts';
import type { CallContext, Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { BrandFinder } from './brand-finder.ts';
import { childrenOf, readBrands } from './brand-rows.ts';
import type { BrandNode, BrandTree } from './brand-tree.ts';
import { changeBrand, type BrandChanges } from './change-brand.ts';
import { logoOfUri } from './logo.ts';

export interface BrandDeps {
  db: Database;
  tree: BrandTree;
  brands: BrandFinder;
  clock: Clock;
}

type BrandHandlers = Pick<
  Handlers,
  'brands.exposed' | 'brands.search' | 'brands.read' | 'brands.tree' | 'brands.parameters' | 'brands.update'
>;

/** What a person may change of a brand: the logo is read to its bytes, parameters that become empty go. */
function changesOf(
  { logo, parameters, ...fields }: Omit<CallContext<'brands.update'>['body'], 'version'>,
  now: Readonly<Record<string, string>>,
): BrandChanges {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as BrandChanges;
  if (logo === null) given.logo = null;
  else if (logo !== undefined) {
    const read = logoOfUri(logo);
    if ('fault' in read) throw new Refusal('invalid-input', { logo: `field.logo-${read.fault}` });
    given.logo = read.uri;
  }
  if (parameters)
    given.parameters = Object.fromEntries(
      Object.entries({ ...now, ...parameters }).filter(([, value]) => value !== ''),
    );
  return given;
}

/** What a conflict of looks tells: where a brand hangs may be above whoever asks. */
const TOLD = [
  'name',
  'logo',
  'palette',
  'mapProvider',
  'requiresSecondFactor',
  'maintenanceIncidents',
  'parameters',
] as const;

const allSeen = (scope: Scope): readonly number[] => (scope.kind === 'customer' ? [scope.brandId] : scope.seenBrandIds);

/** Handlers of brands. A customer sees the own brand and none below it. */
export function brandHandlers({ db, tree, brands, clock }: BrandDeps): BrandHandlers {
  const nodesOf = (ids: readonly number[]): BrandNode[] => ids.flatMap((id) => tree.node(id) ?? []);
  const read = async (id: number) => {
    const [brand] = await readBrands(db, [id]);
    if (!brand) throw new Refusal('missing');
    return brand;
  };
  const shown = async (scope: Scope, id: number) => {
    const brand = await read(id);
    const seen = allSeen(scope);
    // What lies above the own brand is not the caller's to know.
    const parent = seen.some((seenId) => seenId === brand.parent) ? brand.parent : null;
    return { ...brand, parent, brandChildren: childrenOf(id, nodesOf(seen)) };
  };
  return {
    'brands.exposed': ({ params, address }) => brands.byAlias(params.alias, address),
    'brands.search': async ({ scope, query }) => {
      const wanted = (query.name ?? '').toLocaleLowerCase('pt-BR');
      const found = nodesOf(allSeen(scope)).filter((node) => node.name.toLocaleLowerCase('pt-BR').includes(wanted));
      return (await brands.exposed(found.map((node) => node.id))).slice(0, query.limit);
    },
    'brands.read': ({ scope, params }) => shown(scope, params.id),
    'brands.update': async ({ caller, scope, params, body: { version, ...body }, requestId }) => {
      const { parameters } = await read(params.id);
      const how = { tells: TOLD, ...(version !== undefined && { seen: version }) };
      await changeBrand({ db, clock }, params.id, changesOf(body, parameters), authorOf(caller, requestId), how);
      await tree.refresh();
      return shown(scope, params.id);
    },
    'brands.tree': async ({ scope, params }) => {
      const seen = new Set(allSeen(scope));
      return tree
        .withDescendants(params.id)
        .slice(1)
        .filter((node) => seen.has(node.id))
        .map((node) => ({ brandChildId: node.id, brandChildName: node.name, brandId: node.parentId! }));
    },
    'brands.parameters': async ({ params }) => (await read(params.id)).parameters,
  };
}
