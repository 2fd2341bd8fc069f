import type { CallName } from '../../../contract/rest/calls.ts';
import type { Contact } from '../../../domain/desk/contacts/contact.ts';
import type { Id } from '../../../domain/base/id.ts';
import { authorOf } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import type { Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { Reading } from '../../base/reading/reading.ts';
import { whoseRecord } from '../../base/records/whose.ts';
import type { Rights } from '../../base/rights/caller.ts';
import { seenRows } from '../../base/rights/scope.ts';
import { addContact, changeContact, moveContact, type ContactRoom } from './change-contact.ts';
import { contactFile } from './contact-file.ts';
import { listContacts, readContact, type Phonebook } from './contact-rows.ts';
import { importContacts } from './import-contacts.ts';

export interface ContactDeps extends ContactRoom {
  rights: Rights;
  reading: Reading;
}

type ContactCall = Extract<CallName, `contacts.${string}`>;

async function shown(db: Database, id: Id): Promise<Contact> {
  const contact = await readContact(db, id);
  if (!contact) throw new Refusal('missing');
  return contact;
}

/** The phonebook that somebody adds to. */
async function phonebookOf(...asked: Parameters<typeof whoseRecord>): Promise<Phonebook> {
  const { brand, user } = await whoseRecord(...asked);
  return { brandId: brand, userId: user };
}

/** Handlers of the phonebook. */
export const contactHandlers = ({ db, clock, broker, reading, rights }: ContactDeps): Pick<Handlers, ContactCall> => ({
  'contacts.list': ({ scope, query }) => listContacts(db, seenRows(scope), query),
  'contacts.file': ({ scope, locale, query }) => contactFile(db, locale, seenRows(scope), query),
  'contacts.import': async ({ caller, body: { brand, user, ...file }, requestId }) => {
    const whose = await phonebookOf({ db, rights }, caller, { brand, user });
    return importContacts({ db, clock, broker, reading }, caller, whose, file, authorOf(caller, requestId));
  },
  'contacts.read': ({ params: { id } }) => shown(db, id),
  'contacts.create': async ({ caller, body: { brand, user, ...input }, requestId }) => {
    const whose = await phonebookOf({ db, rights }, caller, { brand, user });
    return addContact({ db, clock, broker }, whose, input, authorOf(caller, requestId));
  },
  'contacts.update': async ({ caller, params: { id }, body: { version, ...next }, requestId }) => {
    await changeContact({ db, clock, broker }, { id, version, next }, authorOf(caller, requestId));
    return shown(db, id);
  },
  'contacts.move': ({ caller, params: { id }, body: { to }, requestId }) =>
    moveContact({ db, clock, broker }, id, to, authorOf(caller, requestId)),
  'contacts.delete': async ({ caller, params: { id }, query: { version }, requestId }) => {
    await changeContact({ db, clock, broker }, { id, version, next: null }, authorOf(caller, requestId));
    return {};
  },
});
