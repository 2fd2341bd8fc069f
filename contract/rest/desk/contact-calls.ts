import { z } from 'zod';
import {
  CONTACT_TYPES,
  contactInputSchema,
  contactSchema,
  fitsType,
  type ContactInput,
} from '../../../domain/desk/contacts/contact.ts';
import { contactImportSchema, importedContactsSchema } from '../../../domain/desk/contacts/contact-file.ts';
import { idFromText, idSchema } from '../../../domain/base/id.ts';
import { text } from '../../../domain/base/text.ts';
import { EVERY_PROFILE, seenVersion, type CallSpec } from '../base/define.ts';
import { paged } from '../base/paged.ts';
import { seenVersionText } from '../base/seen-version.ts';

const params = z.object({ id: idFromText });
const guards = { 'params.id': 'contact' } as const;
const permission = 'MONITORING_CONTACTS_LIST';

/** A value that its type can not be reached by is a fault of the value. */
const valueFits = ({ value: { type, value }, issues }: z.core.ParsePayload<ContactInput>): void => {
  if (!fitsType(type, value)) issues.push({ code: 'custom', input: value, path: ['value'], message: 'contact-value' });
};

/** What contacts are filtered by. */
const filters = {
  /** Part of the name or the value. */
  term: text().max(100).optional(),
  type: z.enum(CONTACT_TYPES).optional(),
  brand: idFromText.optional(),
  /** The client whose phonebook it is. */
  user: idFromText.optional(),
};
const filterGuards = { 'query.brand': 'brand', 'query.user': 'user' } as const;

/**
 * The phonebook. A customer sees the own contacts, staff those of their brands. Each client's contacts, and those of a
 * brand itself, are an order of calling of their own.
 */
export const contactCalls = {
  'contacts.list': {
    method: 'GET',
    path: 'v2/contacts',
    access: EVERY_PROFILE,
    permission,
    scope: 'brands',
    ...paged(contactSchema, filters, { sizes: { usual: 10, most: 100 } }),
    guards: filterGuards,
    exportable: true,
    summary: 'Contacts the caller sees, phonebook by phonebook in the order in which they are called',
  },
  'contacts.file': {
    method: 'GET',
    path: 'v2/contacts/file',
    access: EVERY_PROFILE,
    permission,
    scope: 'brands',
    query: z.object(filters),
    guards: filterGuards,
    /** `text` is the file. */
    takenOut: 'contact',
    output: z.object({ fileName: z.string(), text: z.string(), contacts: z.number().int() }),
    summary: 'The contacts that fit a filter as a file of vCards',
  },
  'contacts.import': {
    method: 'POST',
    path: 'v2/contacts/import',
    access: EVERY_PROFILE,
    permission,
    body: contactImportSchema,
    guards: { 'body.brand': 'brand', 'body.user': 'user' },
    output: importedContactsSchema,
    summary: 'Reads a file of vCards or CSV into a phonebook, or says entry by entry what it would bring',
  },
  'contacts.read': {
    method: 'GET',
    path: 'v2/contacts/:id',
    access: EVERY_PROFILE,
    permission,
    params,
    guards,
    output: contactSchema,
    summary: 'A contact',
  },
  'contacts.create': {
    method: 'POST',
    path: 'v2/contacts',
    access: EVERY_PROFILE,
    permission,
    /** Of the client that is named, else of the brand; a customer adds to the own phonebook. */
    body: contactInputSchema
      .extend({ brand: idSchema.optional(), user: idSchema.nullable().default(null) })
      .check(valueFits),
    guards: { 'body.brand': 'brand', 'body.user': 'user' },
    output: contactSchema,
    summary: 'Adds a contact at the end of a phonebook',
  },
  'contacts.update': {
    method: 'PUT',
    path: 'v2/contacts/:id',
    access: EVERY_PROFILE,
    permission,
    params,
    body: contactInputSchema.extend({ version: seenVersion }).check(valueFits),
    guards,
    output: contactSchema,
    summary: 'Changes a contact; refused where somebody else changed it since the version that is named',
  },
  'contacts.move': {
    method: 'POST',
    path: 'v2/contacts/:id/move',
    access: EVERY_PROFILE,
    permission,
    params,
    body: z.object({ to: z.enum(['EARLIER', 'LATER']) }),
    guards,
    output: contactSchema,
    summary: 'Moves a contact by one in the order of calling; the first and the last stay where they are',
  },
  'contacts.delete': {
    method: 'DELETE',
    path: 'v2/contacts/:id',
    access: EVERY_PROFILE,
    permission,
    params,
    query: z.object({ version: seenVersionText }),
    guards,
    output: z.object({}),
    summary: 'Removes a contact; refused where somebody else changed it since the version that is named',
  },
} as const satisfies Record<string, CallSpec>;
