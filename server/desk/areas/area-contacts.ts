import type { AreaContact } from '../../../domain/desk/areas/area.ts';
import type { Id } from '../../../domain/base/id.ts';
import { seesPhonebook } from '../contacts/sees-phonebook.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { Caller } from '../../base/rights/caller.ts';
import type { SeenRoom } from './seen-area.ts';

/** Whose area it is: its contacts are of the same phonebook. */
interface Whose {
  brand: Id;
  user: Id | null;
}

/** Contacts that were only written at the area, and are in no phonebook. */
export const writtenContacts = (contacts: readonly AreaContact[]): AreaContact[] =>
  contacts.filter(({ id }) => id === undefined);

/** Those of some contacts of an area that a caller sees. */
export const seenContacts = async (
  room: Pick<SeenRoom, 'rights'>,
  caller: Caller,
  contacts: readonly AreaContact[],
): Promise<AreaContact[]> => ((await seesPhonebook(room, caller)) ? [...contacts] : writtenContacts(contacts));

/**
 * What becomes of the contacts that somebody gives an area, each once, in their order. One of another phonebook is refused like one
 * that does not exist; those that the caller does not see stay, before the others.
 */
export async function contactsAfter(
  room: SeenRoom,
  caller: Caller,
  { brand, user }: Whose,
  now: readonly AreaContact[],
  given: readonly AreaContact[],
): Promise<AreaContact[]> {
  const ids = [...new Set(given.flatMap(({ id }) => (id === undefined ? [] : [id])))];
  const maySee = await seesPhonebook(room, caller);
  const rows = ids.length > 0 && maySee ? await phonebookRows(room, { brand, user }, ids) : [];
  if (rows.length < ids.length) throw new Refusal('invalid-input', { contacts: 'field.area-other-phonebook' });
  const known = new Map(rows.map((row) => [row.id, row]));
  const after = given.flatMap(({ id, name, type, value }): AreaContact[] => {
    if (id === undefined) return [{ name, type, value }];
    const picked = known.get(id);
    known.delete(id);
    return picked ? [picked] : [];
  });
  return maySee ? after : [...now.filter(({ id }) => id !== undefined), ...after];
}

const phonebookRows = ({ db }: SeenRoom, { brand, user }: Whose, ids: readonly Id[]): Promise<AreaContact[]> =>
  db.query<AreaContact & Record<string, unknown>>(
    `SELECT id, name, type, value FROM contacts
     WHERE id = ANY ($1::bigint[]) AND brand_id = $2 AND user_id IS NOT DISTINCT FROM $3::bigint`,
    [ids, brand, user],
  );
