import type { Id } from '../../../domain/base/id.ts';
import type { Caller } from './caller.ts';

/** Scope of staff: all records of some brands. */
export interface StaffScope {
  kind: 'staff';
  /** Requested brands: all that the caller may see, or the one that the call names and those below it. */
  brandIds: readonly Id[];
  /** All brands that the caller may see: no user of another brand is ever returned, whatever is requested. */
  seenBrandIds: readonly Id[];
  /** Whether hidden devices are included. */
  seesHidden: boolean;
}

/** Scope of a customer: the own records, in the customer's brand. */
export interface CustomerScope {
  kind: 'customer';
  userId: Id;
  brandId: Id;
  seesHidden: false;
}

/**
 * Whose records a caller may see. The two scopes have different field names, so that a query cannot use the brands and
 * forget the user.
 */
export type Scope = StaffScope | CustomerScope;

/** The part of the brand tree that `scopeOf` needs. */
export interface Descendants {
  /** The brand and all below it. */
  withDescendants(id: Id): readonly { id: Id }[];
}

/** The scope of a caller, narrowed to `brand`. Check first that the caller may see that brand. */
export function scopeOf(caller: Caller, tree: Descendants, brand?: Id): Scope {
  if (caller.profile === 'USER')
    return { kind: 'customer', userId: caller.userId, brandId: caller.brandId, seesHidden: false };
  const below = (id: Id): Id[] => tree.withDescendants(id).map((node) => node.id);
  const seenBrandIds = below(caller.brandId);
  return {
    kind: 'staff',
    brandIds: brand === undefined ? seenBrandIds : below(brand),
    seenBrandIds,
    seesHidden: caller.profile === 'ADMINISTRATOR',
  };
}

/** A scope as conditions of a query: brands, one user or null for all, and whether hidden devices are included. */
export interface SeenRows {
  brandIds: readonly Id[];
  userId: Id | null;
  hidden: boolean;
}

/** `user` limits the records of staff to one user; without it they get all. A customer always gets the own ones. */
export const seenRows = (scope: Scope, user?: Id): SeenRows =>
  scope.kind === 'customer'
    ? { brandIds: [scope.brandId], userId: scope.userId, hidden: false }
    : { brandIds: scope.brandIds, userId: user ?? null, hidden: scope.seesHidden };

/** The user whose periods of a device's history are visible: the customer; null for all periods. */
export const ownerOf = (scope: Scope): Id | null => (scope.kind === 'customer' ? scope.userId : null);

/** Whether a device is visible to a caller: hidden ones only to administrators. */
export const isShown = ({ profile }: Pick<Caller, 'profile'>, { hidden }: { hidden: boolean }): boolean =>
  !hidden || profile === 'ADMINISTRATOR';
