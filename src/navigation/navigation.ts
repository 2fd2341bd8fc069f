import { DRIVERS_PERMISSION, hasDrivers } from '../../domain/people/users/drivers-access.ts';
import { grants } from '../../domain/people/users/grants.ts';
import type { NavigationItem } from '../../domain/base/navigation.ts';
import { plainText } from '../../domain/base/plain-text.ts';
import type { Permission, Profile } from '../../domain/people/users/user.ts';
import { passes } from '../base/routes/access.ts';
import { EVERYBODYS_SHORTCUTS, FOR_ADMINISTRATORS, NAVIGATION, SHORTCUTS_WITH_PERMISSION } from './navigation-tree.ts';
import { routeOf } from '../base/routes/routes.ts';

/** Who the navigation is for. `hasChat`: a support chat is configured. */
export interface NavigationPerson {
  profile: Profile;
  brand: number;
  /** Brand with drivers for all of its users; the default one where the server names none. */
  privilegedBrand?: number;
  permissions: readonly Permission[];
  hasChat: boolean;
}

/** Matches of a search that are shown. */
export const MOST_SUGGESTIONS = 10;

export const CHAT_ENTRY = 'suport-chat';

/** Whether an entry shows: its permission is granted, and the place it leads to lets the person in. */
function isOpenTo(item: NavigationItem, person: NavigationPerson): boolean {
  const granted = (name: string): boolean =>
    name === DRIVERS_PERMISSION
      ? hasDrivers(person.brand, person.permissions, person.privilegedBrand)
      : grants(person.permissions, name);
  if (item.auth !== undefined && !granted(item.auth)) return false;
  if (item.id === CHAT_ENTRY) return person.hasChat;
  if (item.url === undefined || item.type === 'link') return true;
  if (FOR_ADMINISTRATORS.includes(item.id) && person.profile !== 'ADMINISTRATOR') return false;
  const rule = routeOf(item.url);
  return rule !== undefined && passes(rule, person.profile, granted);
}

/** Trees without some entries. Groups and folding lists go with their last entry, a line with what it parts. */
export function pruned<T extends Pick<NavigationItem, 'type'> & { children?: T[] | undefined }>(
  items: readonly T[],
  keeps: (item: T) => boolean,
): T[] {
  const seen = items.flatMap((item): T[] => {
    if (!keeps(item)) return [];
    if (item.children === undefined) return [item];
    const children = pruned(item.children, keeps);
    return children.length === 0 ? [] : [{ ...item, children }];
  });
  return seen.filter((item, at) => item.type !== 'divider' || (at > 0 && at < seen.length - 1));
}

/** The trees a person has, without what they may not open: a customer the user's, staff the operator's, before it the admin's. */
export function navigationOf(person: NavigationPerson): NavigationItem[] {
  const roots: readonly NavigationItem[] =
    person.profile === 'USER' ? [NAVIGATION.user] : [NAVIGATION.admin, NAVIGATION.operator];
  return pruned(roots, (item) => isOpenTo(item, person));
}

const LEADS = new Set<NavigationItem['type']>(['item', 'button', 'link']);

/** The entries of trees that lead somewhere, in their order. */
export const entriesOf = <T extends Pick<NavigationItem, 'type'> & { children?: T[] | undefined }>(
  items: readonly T[],
): T[] => items.flatMap((item) => (LEADS.has(item.type) ? [item] : entriesOf(item.children ?? [])));

/** Whether an entry is the current place. */
export function isAt(item: Pick<NavigationItem, 'type' | 'url' | 'exact'>, path: string): boolean {
  if (item.url === undefined || item.type === 'link') return false;
  return path === item.url || (item.exact !== true && path.startsWith(`${item.url}/`));
}

/** Entries whose words have every word of the search, in any case, with or without accents; those that begin with it come first. At most ten. */
export function suggestions<T extends { words: string }>(entries: readonly T[], search: string): T[] {
  const wanted = plainText(search);
  if (wanted === '') return [];
  const words = wanted.split(/\s+/);
  const found = entries
    .map((entry) => ({ entry, title: plainText(entry.words) }))
    .filter(({ title }) => words.every((word) => title.includes(word)));
  const [first, rest] = [
    found.filter(({ title }) => title.startsWith(wanted)),
    found.filter(({ title }) => !title.startsWith(wanted)),
  ];
  return [...first, ...rest].slice(0, MOST_SUGGESTIONS).map(({ entry }) => entry);
}

/** Ids of the shortcuts that need no star: what every customer has. Staff have none. */
export const standingShortcuts = (profile: Profile): readonly string[] =>
  profile === 'USER' ? [...EVERYBODYS_SHORTCUTS, ...SHORTCUTS_WITH_PERMISSION] : [];

/** The shortcuts a person has: the standing ones, then the starred in the order they were starred. What may not be opened is left out. */
export function shortcutsOf<T extends { id: string }>(
  entries: readonly T[],
  profile: Profile,
  starred: readonly string[],
): T[] {
  const ids = new Set([...standingShortcuts(profile), ...starred]);
  return [...ids].flatMap((id) => entries.find((entry) => entry.id === id) ?? []);
}
