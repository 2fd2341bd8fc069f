import { fetchJson } from '../platform.ts';

/** Where the brand's app is offered; null where it is not. */
export interface StoreLinks {
  android: string | null;
  ios: string | null;
}

const TIMEOUT_MS = 4000;
const NO_LINKS: StoreLinks = { android: null, ios: null };

/** Only addresses of the web: the file is the installation's, but a link must never run a script. */
function webAddress(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null;
  return new URL(value).protocol === 'https:' ? value : null;
}

/** Reads the store links of an alias out of `flavors.json`; none where the file is missing or broken. */
export function storeLinksFrom(flavors: unknown, alias: string): StoreLinks {
  if (flavors === null || typeof flavors !== 'object' || !Object.hasOwn(flavors, alias)) return NO_LINKS;
  const links = (flavors as Record<string, unknown>)[alias];
  if (links === null || typeof links !== 'object') return NO_LINKS;
  const { android, ios } = links as Record<string, unknown>;
  return { android: webAddress(android), ios: webAddress(ios) };
}

/** The store links of a brand's alias. Never fails: without an answer there are none. */
export async function loadStoreLinks(alias: string): Promise<StoreLinks> {
  const answer = await fetchJson(`${import.meta.env.BASE_URL}flavors.json`, TIMEOUT_MS);
  return answer.ok ? storeLinksFrom(answer.value, alias) : NO_LINKS;
}
