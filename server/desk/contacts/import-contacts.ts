import type { ContactEntry, ContactImport, ImportedContacts } from '../../../domain/desk/contacts/contact-file.ts';
import { drawId, type Id } from '../../../domain/base/id.ts';
import { recordChange, type Author } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import { secureRandom } from '../../base/platform.ts';
import { lockOrder, type ContactRoom } from './change-contact.ts';
import { insertContact, type Phonebook } from './contact-rows.ts';
import { judgePeople, type KnownContact } from './files/judge-people.ts';
import { readerOf } from '../../base/reading/reader.ts';
import type { Asker, Reading } from '../../base/reading/reading.ts';
import type { peopleIn } from './people-in.ts';
import { publishChange } from '../../base/records/publish-change.ts';

const PEOPLE_IN = readerOf<typeof peopleIn>(new URL('./people-in.ts', import.meta.url), 'peopleIn');

/** The contacts of a phonebook in their order; of two with one value the one that is called first. */
const knownOf = (tx: Database, { brandId, userId }: Phonebook): Promise<KnownContact[]> =>
  tx.query<KnownContact & Record<string, unknown>>(
    `SELECT id, name, type, value FROM contacts WHERE brand_id = $1 AND user_id IS NOT DISTINCT FROM $2::bigint
     ORDER BY position DESC, id DESC`,
    [brandId, userId],
  );

interface Written {
  tx: Database;
  room: ContactRoom;
  whose: Phonebook;
  author: Author;
}

async function add({ tx, room, whose, author }: Written, { name, type, value }: ContactEntry): Promise<Id> {
  const id = drawId(secureRandom);
  const input = { name, type: type!, value };
  await insertContact(tx, id, whose, input);
  const { brandId, userId: user } = whose;
  const change = { brandId, action: 'contact.add', entity: 'contact', entityId: id } as const;
  await recordChange(tx, room.clock, author, { ...change, after: { ...input, user } });
  return id;
}

async function rename({ tx, room, whose, author }: Written, id: Id, entry: ContactEntry): Promise<void> {
  const [changed] = await tx.query<{ version: number }>(
    'UPDATE contacts SET name = $2, version = version + 1 WHERE id = $1 RETURNING version',
    [id, entry.name],
  );
  if (!changed) return;
  await recordChange(tx, room.clock, author, {
    brandId: whose.brandId,
    action: 'contact.set',
    entity: 'contact',
    entityId: id,
    before: { name: entry.nameBefore },
    after: { name: entry.name },
    version: changed.version,
  });
}

const counted = (format: ImportedContacts['format'], contacts: ContactEntry[], wanted: readonly ContactEntry[]) => ({
  format,
  added: wanted.filter(({ deed }) => deed === 'ADD').length,
  changed: wanted.filter(({ deed }) => deed === 'CHANGE').length,
  contacts,
});

/**
 * Reads a file into a phonebook, or says what it would bring: everything or, where something fails, nothing. Whoever follows the
 * phonebook is told once, and reads it anew.
 */
export async function importContacts(
  room: ContactRoom & { reading: Reading },
  asker: Asker,
  whose: Phonebook,
  { text, isDryRun, only }: Pick<ContactImport, 'text' | 'isDryRun' | 'only'>,
  author: Author,
): Promise<ImportedContacts> {
  const { format, people } = await room.reading.run(asker, PEOPLE_IN, text);
  const chosen = only && new Set(only);
  const wantedOf = (entries: readonly ContactEntry[]): ContactEntry[] =>
    entries.filter(({ at, deed }) => (deed === 'ADD' || deed === 'CHANGE') && (!chosen || chosen.has(at)));
  if (isDryRun) {
    const { entries } = judgePeople(people, await knownOf(room.db, whose));
    return counted(format, entries, wantedOf(entries));
  }
  const { entries, wanted, told } = await room.db.transaction(async (tx) => {
    await lockOrder(tx, whose);
    const { entries, idAt } = judgePeople(people, await knownOf(tx, whose));
    const wanted = wantedOf(entries);
    const written = { tx, room, whose, author };
    let told: Id | null = null;
    for (const entry of wanted) {
      const known = idAt.get(entry.at);
      if (known !== undefined) await rename(written, known, entry);
      told = known ?? (await add(written, entry));
    }
    return { entries, wanted, told };
  });
  if (told !== null)
    await publishChange(room.broker, 'Contact', { id: told, change: 'CHANGED' }, [
      { brand: whose.brandId, user: whose.userId },
    ]);
  return counted(format, entries, wanted);
}
