import { fetchJson } from '../platform.ts';

/** Where a brand's apps are; null where it has none. */
export interface StoreLinks {
  android: string | null;
  ios: string | null;
}

const TIMEOUT_MS = 4000;

/** Only a web address becomes a link. */
const linkFrom = (value: unknown): string | null =>
  typeof value === 'string' && /^https:\/\/[^\s]+$/.test(value) ? value : null;

/** Reads the links of an alias out of `flavors.json`, whatever else stands in it. */
export function storeLinksFrom(flavors: unknown, alias: string): StoreLinks {
  const all = typeof flavors === 'object' && flavors !== null ? (flavors as Record<string, unknown>) : {};
  const own = (Object.hasOwn(all, alias) ? all[alias] : null) as Partial<Record<keyof StoreLinks, unknown>> | null;
  return { android: linkFrom(own?.android), ios: linkFrom(own?.ios) };
}

/** Links to the apps of a brand by its alias; none when the file cannot be loaded. */
export async function loadStoreLinks(alias: string): Promise<StoreLinks> {
  const answer = await fetchJson(`${import.meta.env.BASE_URL}flavors.json`, TIMEOUT_MS);
  return storeLinksFrom(answer.ok ? answer.value : null, alias);
}
