import { bareValue, type Contact, type ContactInput } from '../../../domain/desk/contacts/contact.ts';
import { drawId, type Id } from '../../../domain/base/id.ts';
import { recordChange, type Author } from '../../base/audit/record-change.ts';
import type { Broker } from '../../live/broker/broker.ts';
import type { Database } from '../../base/db/database.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { secureRandom } from '../../base/platform.ts';
import { changeRow, type RecordRoom } from '../../base/records/change-row.ts';
import { contactOwner, insertContact, readContact, type Phonebook } from './contact-rows.ts';
import { changeOf, publishChange } from '../../base/records/publish-change.ts';

/** Where contacts are changed. */
export interface ContactRoom extends RecordRoom {
  broker: Pick<Broker, 'publish'>;
}

/** A contact as it is compared and written down. */
interface Kept extends ContactInput {
  brand: Id;
  user: Id | null;
}

const keptOf = ({ name, type, value, brand, user }: Contact): Kept => ({ name, type, value, brand, user });

const bare = ({ name, type, value }: ContactInput): ContactInput => ({ name, type, value: bareValue(type, value) });

/** Holds the order of a phonebook still: of two who add or move at once, one waits. */
export const lockOrder = (tx: Database, { brandId, userId }: Phonebook): Promise<unknown> =>
  tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`contacts ${brandId} ${userId ?? 'own'}`]);

/** Adds a contact to a phonebook and writes it down. */
export async function addContact(
  { db, clock, broker }: ContactRoom,
  whose: Phonebook,
  input: ContactInput,
  author: Author,
): Promise<Contact> {
  const id = drawId(secureRandom);
  const added = await db.transaction(async (tx) => {
    await lockOrder(tx, whose);
    await insertContact(tx, id, whose, input);
    const { brandId, userId } = whose;
    const after = { ...bare(input), user: userId };
    await recordChange(tx, clock, author, { brandId, action: 'contact.add', entity: 'contact', entityId: id, after });
    return (await readContact(tx, id))!;
  });
  await publishChange(broker, 'Contact', { id, change: 'ADDED' }, [{ brand: whose.brandId, user: whose.userId }]);
  return added;
}

/** A change of a contact by somebody who saw a version of it; null removes it. */
export interface ContactChange {
  id: Id;
  version: number;
  next: ContactInput | null;
}

/** Changes or removes a contact and writes it down; refused where somebody else did since the version that was seen. */
export async function changeContact(
  { broker, ...room }: ContactRoom,
  { id, version, next }: ContactChange,
  author: Author,
): Promise<void> {
  const changed = await changeRow<Kept>(room, {
    table: 'contacts',
    id,
    seen: version,
    read: async (tx) => {
      const contact = await readContact(tx, id);
      return contact && keptOf(contact);
    },
    next: (now) => next && { ...now, ...bare(next) },
    write: (tx, { name, type, value }) =>
      tx.query('UPDATE contacts SET name = $2, type = $3, value = $4 WHERE id = $1', [id, name, type, value]),
    remove: (tx) => tx.query('DELETE FROM contacts WHERE id = $1', [id]),
    audit: {
      entity: 'contact',
      action: next === null ? 'contact.remove' : 'contact.set',
      author,
      brandOf: ({ brand }) => brand,
    },
    tell: (after, before) => publishChange(broker, 'Contact', { id, change: changeOf(before, after) }, [before]),
  });
  if (!changed) throw new Refusal('missing');
}

interface Placed {
  id: Id;
  position: number;
}

/**
 * Swaps a contact with the one that is called before or after it. The place is no part of the record that a form edits, so
 * its version stays, and whoever has the form open is not in the way.
 */
export async function moveContact(
  { db, clock, broker }: ContactRoom,
  id: Id,
  to: 'EARLIER' | 'LATER',
  author: Author,
): Promise<Contact> {
  const { whose, contact, isMoved } = await db.transaction(async (tx) => {
    const whose = await contactOwner(tx, id);
    if (!whose) throw new Refusal('missing');
    await lockOrder(tx, whose);
    const order = await tx.query<Placed>(
      `SELECT id, position FROM contacts WHERE brand_id = $1 AND user_id IS NOT DISTINCT FROM $2::bigint ORDER BY position, id`,
      [whose.brandId, whose.userId],
    );
    const at = order.findIndex((placed) => placed.id === id);
    const other = order[at + (to === 'EARLIER' ? -1 : 1)];
    const moved = order[at];
    if (!moved) throw new Refusal('missing');
    if (other) {
      await tx.query('UPDATE contacts SET position = $2 WHERE id = $1', [id, other.position]);
      await tx.query('UPDATE contacts SET position = $2 WHERE id = $1', [other.id, moved.position]);
      const place = (step: number) => ({ place: at + 1 + step });
      const change = { before: place(0), after: place(to === 'EARLIER' ? -1 : 1) };
      const { brandId } = whose;
      await recordChange(tx, clock, author, {
        brandId,
        action: 'contact.move',
        entity: 'contact',
        entityId: id,
        ...change,
      });
    }
    const contact = await readContact(tx, id);
    if (!contact) throw new Refusal('missing');
    return { whose, contact, isMoved: other !== undefined };
  });
  if (isMoved)
    await publishChange(broker, 'Contact', { id, change: 'CHANGED' }, [{ brand: whose.brandId, user: whose.userId }]);
  return contact;
}
