import type { GuardKind } from '../../../contract/resources.ts';
import type { Caller, Rights } from './caller.ts';

/** Whether a caller may see the record with an id; false if there is none. */
export type Guard = (caller: Caller, id: number | string) => Promise<boolean>;

/** The guards of a room, for the kinds of records that it stores. */
export type RoomGuards = Partial<Record<GuardKind, Guard>>;
export type Guards = Record<GuardKind, Guard>;

/**
 * A guard for records of a brand or of one of its users: a customer may see the own ones, staff those of their brands.
 * `ownerOf` resolves with undefined for a record that does not exist.
 */
export const ownedBy =
  (
    { maySeeBrand }: Pick<Rights, 'maySeeBrand'>,
    ownerOf: (id: number) => Promise<{ brandId: number; userId: number | null } | undefined>,
  ): Guard =>
  async (caller, id) => {
    const owner = await ownerOf(Number(id));
    if (!owner) return false;
    return caller.profile === 'USER' ? owner.userId === caller.userId : maySeeBrand(caller, owner.brandId);
  };
