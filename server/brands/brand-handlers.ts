import type { Caller } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import type { Handlers } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import type { BrandFinder } from './brand-finder.ts';
import { childrenOf, readBrands } from './brand-rows.ts';
import type { BrandNode, BrandTree } from './brand-tree.ts';

interface Deps {
  db: Database;
  tree: BrandTree;
  brands: BrandFinder;
}

type BrandHandlers = Pick<Handlers, 'brands.exposed' | 'brands.search' | 'brands.read' | 'brands.tree' | 'brands.parameters'>;

/** Handlers of brands. A customer sees the own brand and none below it. */
export function brandHandlers({ db, tree, brands }: Deps): BrandHandlers {
  const seenBy = (caller: Caller): BrandNode[] => {
    const all = tree.withDescendants(caller.brandId);
    return caller.profile === 'USER' ? all.slice(0, 1) : all;
  };
  const read = async (id: number) => {
    const [brand] = await readBrands(db, [id]);
    if (!brand) throw new Refusal('missing');
    return brand;
  };
  return {
    'brands.exposed': ({ params, address }) => brands.byAlias(params.alias, address),
    'brands.search': async ({ caller, query }) => {
      const wanted = (query.name ?? '').toLocaleLowerCase('pt-BR');
      const found = seenBy(caller).filter((node) => node.name.toLocaleLowerCase('pt-BR').includes(wanted));
      return (await brands.exposed(found.map((node) => node.id))).slice(0, query.limit);
    },
    'brands.read': async ({ caller, params }) => {
      const brand = await read(params.id);
      const seen = seenBy(caller);
      // What lies above the own brand is not the caller's to know.
      const parent = seen.some((node) => node.id === brand.parent) ? brand.parent : null;
      return { ...brand, parent, brandChildren: childrenOf(params.id, seen) };
    },
    'brands.tree': async ({ caller, params }) => {
      const seen = new Set(seenBy(caller).map((node) => node.id));
      return tree
        .withDescendants(params.id)
        .slice(1)
        .filter((node) => seen.has(node.id))
        .map((node) => ({ brandChildId: node.id, brandChildName: node.name, brandId: node.parentId! }));
    },
    'brands.parameters': async ({ params }) => (await read(params.id)).parameters,
  };
}
