import type { Id } from '../../../domain/base/id.ts';
import { reloadPage, tabStore } from '../platform.ts';
import { leaveWith } from './leave-guard.ts';

/** What one person typed, as JSON, by place and what the form held at first. */
interface Drafts {
  userId: Id;
  byForm: Record<string, string>;
}

/** In the tab's storage only from a reload to the start after it. */
const KEY = 'rastro.drafts';
/** Fields that are not kept: secrets, and pictures, which have to be chosen again. */
const NOT_KEPT = /password|secret|token|key|^(?:photo|file)$/i;

let drafts: Drafts | null = null;
/** Keeps what was typed into a form that is drawn. */
export const keepers = new Set<() => void>();

function stored(): Drafts | null {
  try {
    return JSON.parse(tabStore.get(KEY) ?? 'null') as Drafts | null;
  } catch {
    return null;
  }
}

export const textOf = (values: object): string =>
  JSON.stringify(values, (name, value: unknown) => (NOT_KEPT.test(name) ? undefined : value));

/** Those of a person; of whoever came before nothing is left. */
export function draftsOf(userId: Id): Drafts['byForm'] {
  drafts ??= stored();
  tabStore.set(KEY, null);
  if (drafts?.userId !== userId) drafts = { userId, byForm: {} };
  return drafts.byForm;
}

/** Who signs out leaves nothing. A session that ended otherwise leaves what was typed to its person, outside of the tab's storage. */
export function endDrafts(isSignedOut: boolean): void {
  drafts = isSignedOut ? null : (drafts ?? stored());
  tabStore.set(KEY, null);
  if (isSignedOut) keepers.clear();
}

/** Loads the page again; what stands in its forms is there again afterwards. */
export function reloadKeeping(): void {
  for (const keep of keepers) keep();
  tabStore.set(KEY, drafts && JSON.stringify(drafts));
  leaveWith(keepers.size);
  reloadPage();
}
