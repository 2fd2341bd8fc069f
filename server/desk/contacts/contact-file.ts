import { MOST_FILE_CONTACTS } from '../../../domain/desk/contacts/contact-file.ts';
import type { Database } from '../../base/db/database.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { message, type Locale } from '../../base/messages/message.ts';
import { listContacts } from './contact-rows.ts';
import { vcardOf } from './files/write-vcard.ts';

/** The contacts that fit a filter as a file of vCards; more than a file may hold are refused. */
export async function contactFile(
  db: Database,
  locale: Locale,
  seen: Parameters<typeof listContacts>[1],
  filter: Omit<Parameters<typeof listContacts>[2], 'page' | 'limit'>,
): Promise<{ fileName: string; text: string; contacts: number }> {
  const { content, totalElements } = await listContacts(db, seen, { ...filter, page: 0, limit: MOST_FILE_CONTACTS });
  if (totalElements === 0) throw new Refusal('no-data');
  if (totalElements > MOST_FILE_CONTACTS)
    throw new Refusal('invalid-input', { term: 'field.contact-too-many-for-file' });
  return { fileName: `${message(locale, 'export.contacts')}.vcf`, text: vcardOf(content), contacts: content.length };
}
