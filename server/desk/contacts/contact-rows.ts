import { sql } from 'drizzle-orm';
import { bareValue, type Contact, type ContactInput } from '../../../domain/desk/contacts/contact.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Page } from '../../../domain/base/page.ts';
import type { Database } from '../../base/db/database.ts';
import { containing, idList, orderOf, readPage, run, when, where, type KeyedQuery } from '../../base/db/statement.ts';
import type { CallContext } from '../../base/http/handler.ts';
import type { SeenRows } from '../../base/rights/scope.ts';

type ListQuery = CallContext<'contacts.list'>['query'];
type Filter = Omit<ListQuery, 'brand' | 'page' | 'limit'>;

/** Whose phonebook it is: a client's, or with null the brand's own. */
export interface Phonebook {
  brandId: Id;
  userId: Id | null;
}

/** The place counts the contacts of the same phonebook up to this one: positions have gaps. */
const ROW = sql`c.id, c.name, c.type, c.value, c.brand_id AS brand, c.user_id AS "user", u.name AS "userName", c.version,
  (SELECT count(*)::int FROM contacts o WHERE o.brand_id = c.brand_id AND o.user_id IS NOT DISTINCT FROM c.user_id
    AND (o.position, o.id) <= (c.position, c.id)) AS place`;
const FROM = sql`FROM contacts c LEFT JOIN users u ON u.id = c.user_id`;

/** A contact, or null. */
export async function readContact(db: Database, id: Id): Promise<Contact | null> {
  const [contact] = await run<Contact>(db, sql`SELECT ${ROW} ${FROM} WHERE c.id = ${id}`);
  return contact ?? null;
}

/** Whose a contact is; undefined for one that does not exist. */
export async function contactOwner(db: Database, id: Id): Promise<Phonebook | undefined> {
  const [owner] = await db.query<Phonebook>(
    'SELECT brand_id AS "brandId", user_id AS "userId" FROM contacts WHERE id = $1',
    [id],
  );
  return owner;
}

/** The digits of what is searched, where it may be a part of a number: `(11)98` finds 1198. */
const digitsIn = (term: string): string | null =>
  /^[\d\s()-]*\d[\d\s()-]*$/.test(term) ? term.replace(/\D/g, '') : null;

/** Contacts that fit a filter: the brand's own first, then each client's, in the order of calling. */
export function contactQuery(
  { brandIds, userId }: Pick<SeenRows, 'brandIds' | 'userId'>,
  { term = '', type, user }: Filter,
): KeyedQuery {
  const wanted = term.trim();
  const part = wanted && containing(wanted);
  const number = containing(digitsIn(wanted) ?? wanted);
  const conditions = where(
    sql`c.brand_id = ANY (${idList(brandIds)})`,
    when(userId, (owner) => sql`c.user_id = ${owner}`),
    when(user, (client) => sql`c.user_id = ${client}`),
    when(type, (kind) => sql`c.type = ${kind}`),
    when(part || null, (like) => sql`(c.name ILIKE ${like} OR c.value ILIKE ${number})`),
  );
  return {
    fields: ROW,
    from: sql`${FROM} ${conditions}`,
    keys: [
      { by: sql`COALESCE(lower(u.name), '')` },
      { by: sql`COALESCE(c.user_id, c.brand_id)` },
      { by: sql`c.position` },
      { by: sql`c.id` },
    ],
  };
}

/** Contacts that fit a filter, page by page. */
export function listContacts(
  db: Database,
  seen: Pick<SeenRows, 'brandIds' | 'userId'>,
  { page, limit, ...filter }: Filter & Pick<ListQuery, 'page' | 'limit'>,
): Promise<Page<Contact>> {
  const query = contactQuery(seen, filter);
  return readPage<Contact>(db, { ...query, order: orderOf(query.keys) }, { page, limit });
}

/** Adds a contact at the end of a phonebook. */
export const insertContact = (
  tx: Database,
  id: Id,
  { brandId, userId }: Phonebook,
  { name, type, value }: ContactInput,
): Promise<unknown> =>
  tx.query(
    `INSERT INTO contacts (id, brand_id, user_id, name, type, value, position)
     SELECT $1, $2::bigint, $3::bigint, $4, $5, $6, COALESCE(max(position), 0) + 1 FROM contacts
     WHERE brand_id = $2::bigint AND user_id IS NOT DISTINCT FROM $3::bigint`,
    [id, brandId, userId, name, type, bareValue(type, value)],
  );
