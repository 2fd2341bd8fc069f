import { sql, type SQL } from 'drizzle-orm';
import type { Driver, DriverContact } from '../../../domain/desk/driver.ts';
import type { Id } from '../../../domain/base/id.ts';
import { seesPhonebook } from '../contacts/sees-phonebook.ts';
import type { Database } from '../../base/db/database.ts';
import { when } from '../../base/db/statement.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { Caller, Rights } from '../../base/rights/caller.ts';

/**
 * The contacts of a driver `d` as JSON, in their order: those of the phonebook of whose driver it is. With a customer only of that
 * customer's own, since the brand's drivers are known to its customers and the brand's phonebook is not.
 */
export const contactsOf = (userId: Id | null = null): SQL =>
  sql`(SELECT COALESCE(json_agg(json_build_object('id', c.id, 'name', c.name, 'type', c.type, 'value', c.value) ORDER BY dc.nth), '[]')
    FROM driver_contacts dc JOIN contacts c ON c.id = dc.contact_id AND c.brand_id = d.brand_id AND c.user_id IS NOT DISTINCT FROM d.user_id
    WHERE dc.driver_id = d.id ${when(userId, (user) => sql`AND c.user_id = ${user}`)})`;

/** Drivers with their contacts where the caller sees the phonebook, and without them where not. */
export async function withSeenContacts<T extends Pick<Driver, 'contacts'>>(
  rights: Pick<Rights, 'permissionsOf'>,
  caller: Caller,
  drivers: readonly T[],
): Promise<T[]> {
  if (drivers.every(({ contacts }) => contacts.length === 0) || (await seesPhonebook({ rights }, caller)))
    return [...drivers];
  return drivers.map((driver) => ({ ...driver, contacts: [] }));
}

/** The contacts that somebody gives a driver, each once, in their order; one of another phonebook is refused. */
export async function chosenContacts(
  db: Database,
  { brandId, userId }: { brandId: Id; userId: Id | null },
  given: readonly Id[],
): Promise<DriverContact[]> {
  const ids = [...new Set(given)];
  const rows = await db.query<DriverContact & Record<string, unknown>>(
    `SELECT id, name, type, value FROM contacts
     WHERE id = ANY ($1::bigint[]) AND brand_id = $2 AND user_id IS NOT DISTINCT FROM $3::bigint`,
    [ids, brandId, userId],
  );
  if (rows.length < ids.length) throw new Refusal('invalid-input', { contacts: 'field.driver-other-phonebook' });
  return ids.map((id) => rows.find((row) => row.id === id)!);
}

/** Ties a driver to who is called, in the order given, in place of those before. */
export async function tieContacts(tx: Database, driver: Id, contacts: readonly { id: Id }[]): Promise<void> {
  await tx.query('DELETE FROM driver_contacts WHERE driver_id = $1', [driver]);
  if (contacts.length === 0) return;
  // One that was removed meanwhile is no reason to refuse the rest.
  await tx.query(
    `INSERT INTO driver_contacts (driver_id, contact_id, nth) SELECT $1, c.id, given.nth
     FROM unnest($2::bigint[]) WITH ORDINALITY AS given (id, nth) JOIN contacts c ON c.id = given.id`,
    [driver, contacts.map(({ id }) => id)],
  );
}
