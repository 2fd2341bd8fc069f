import { sql } from 'drizzle-orm';
import type { MapProvider } from '../../../domain/people/brands/brand.ts';
import { MAP_KEYS } from '../../../domain/live/devices/map-providers.ts';
import type { Database } from '../../base/db/database.ts';
import { run } from '../../base/db/statement.ts';

export interface BrandNode {
  id: number;
  name: string;
  alias: string;
  parentId: number | null;
}

/**
 * All brands as a tree in memory: they are few and asked about at every call. `refresh` reads them again; the server
 * does so every few seconds, and at once after a change of its own.
 */
export interface BrandTree {
  refresh(): Promise<void>;
  node(id: number): BrandNode | null;
  /** The brand of an alias, its own or that of a further host it answers to. */
  byAlias(alias: string): BrandNode | null;
  /** Brands without a parent, by name. */
  roots(): BrandNode[];
  /** The brand and all below it, parents before children, children by name. Empty when there is no such brand. */
  withDescendants(id: number): BrandNode[];
  /** The brand and all above it, from the nearest. */
  withAncestors(id: number): BrandNode[];
  /** Whether `id` is `ancestor` or below it. */
  isWithin(id: number, ancestor: number): boolean;
  /** Map providers that a brand of this installation has a key for. */
  keyedProviders(): readonly MapProvider[];
}

const byName = (a: BrandNode, b: BrandNode): number => a.name.localeCompare(b.name, 'pt-BR') || a.id - b.id;

async function read(db: Database): Promise<BrandNode[]> {
  return db.query<BrandNode & Record<string, unknown>>('SELECT id, name, alias, parent_id AS "parentId" FROM brands');
}

async function readHosts(db: Database): Promise<Map<string, number>> {
  const rows = await db.query<{ alias: string; brandId: number }>(
    'SELECT alias, brand_id AS "brandId" FROM brand_hosts',
  );
  return new Map(rows.map(({ alias, brandId }) => [alias, brandId]));
}

const KEYED = Object.entries(MAP_KEYS) as [MapProvider, string][];

async function readKeyed(db: Database): Promise<MapProvider[]> {
  const held = KEYED.map(
    ([provider, parameter]) =>
      sql`COALESCE(bool_or(COALESCE(parameters->>${parameter}, '') <> ''), false) AS ${sql.identifier(provider)}`,
  );
  const [row] = await run<Record<string, boolean>>(db, sql`SELECT ${sql.join(held, sql`, `)} FROM brands`);
  return KEYED.map(([provider]) => provider).filter((provider) => row?.[provider] === true);
}

/** Loads the tree. */
export async function openBrandTree(db: Database): Promise<BrandTree> {
  let nodes = new Map<number, BrandNode>();
  let children = new Map<number | null, BrandNode[]>();
  let hosts = new Map<string, number>();
  let keyed: readonly MapProvider[] = [];
  const refresh = async (): Promise<void> => {
    const list = (await read(db)).sort(byName);
    hosts = await readHosts(db);
    keyed = await readKeyed(db);
    nodes = new Map(list.map((node) => [node.id, node]));
    children = new Map();
    for (const node of list) children.set(node.parentId, [...(children.get(node.parentId) ?? []), node]);
  };
  const withAncestors = (id: number): BrandNode[] => {
    const path: BrandNode[] = [];
    // The guard against a circle costs nothing and a hand-made one in the database would hang the server.
    for (let node = nodes.get(id); node && !path.includes(node); node = nodes.get(node.parentId ?? -1)) path.push(node);
    return path;
  };
  const withDescendants = (id: number): BrandNode[] => {
    const root = nodes.get(id);
    const found = root ? [root] : [];
    for (let i = 0; i < found.length && found.length <= nodes.size; i += 1)
      found.push(...(children.get(found[i]!.id) ?? []));
    return found;
  };
  await refresh();
  return {
    refresh,
    node: (id) => nodes.get(id) ?? null,
    byAlias: (alias) =>
      [...nodes.values()].find((node) => node.alias === alias.toLowerCase()) ??
      nodes.get(hosts.get(alias.toLowerCase()) ?? -1) ??
      null,
    roots: () => children.get(null) ?? [],
    withAncestors,
    withDescendants,
    isWithin: (id, ancestor) => withAncestors(id).some((node) => node.id === ancestor),
    keyedProviders: () => keyed,
  };
}
