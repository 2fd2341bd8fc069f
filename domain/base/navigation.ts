import { z } from 'zod';

/**
 * What an entry of the navigation is: a heading over entries, a list that folds, a place of the console, something that is done
 * at once, a place outside the console, a line between entries.
 */
export const navigationTypes = ['group', 'collapse', 'item', 'button', 'link', 'divider'] as const;
export type NavigationType = (typeof navigationTypes)[number];

/** The three trees there are; what a person sees of them hangs on profile and permissions. */
export const navigationRoots = ['admin', 'user', 'operator'] as const;
export type NavigationRoot = (typeof navigationRoots)[number];

/** A small sign on an entry; `bg` and `fg` are CSS colours of the console. */
export const navigationBadgeSchema = z.strictObject({ title: z.string(), bg: z.string(), fg: z.string() });
export type NavigationBadge = z.infer<typeof navigationBadgeSchema>;

/**
 * An entry of the navigation. `title` is the key of its words, `url` a path of the console (an address for a link), `auth` the
 * permission without which it hides, `target` the window a link opens in, `exact` whether only the very path marks it as the
 * place one is at, or also what lies below.
 */
export interface NavigationItem {
  id: string;
  type: NavigationType;
  title: string;
  url?: string | undefined;
  icon?: string | undefined;
  auth?: string | undefined;
  badge?: NavigationBadge | undefined;
  children?: NavigationItem[] | undefined;
  isBeta?: boolean | undefined;
  target?: '_self' | '_blank' | undefined;
  exact?: boolean | undefined;
}

/** Reads an entry; what it holds beside its fields is refused. */
export const navigationItemSchema: z.ZodType<NavigationItem> = z.strictObject({
  id: z.string().min(1),
  type: z.enum(navigationTypes),
  title: z.string(),
  url: z.string().optional(),
  icon: z.string().optional(),
  auth: z.string().optional(),
  badge: navigationBadgeSchema.optional(),
  children: z.lazy(() => z.array(navigationItemSchema)).optional(),
  isBeta: z.boolean().optional(),
  target: z.enum(['_self', '_blank']).optional(),
  exact: z.boolean().optional(),
});
