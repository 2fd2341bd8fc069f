import { z } from 'zod';
import { CONTACT_TYPES, type ContactType } from './contact.ts';
import { idSchema } from '../../base/id.ts';
import { isServiceNumber } from '../../base/service-number.ts';
import { text } from '../../base/text.ts';

export const CONTACT_FILE_FORMATS = ['vcard', 'csv'] as const;

/** Letters of a file that is read, without its pictures, and contacts that one file brings or takes away at most. */
export const MOST_CONTACT_FILE_LETTERS = 900_000;
export const MOST_FILE_CONTACTS = 1_000;

/** Why an entry of a file becomes no contact. */
export const CONTACT_FILE_PROBLEMS = [
  'no-name',
  'name-too-long',
  /** Nothing to call or write to. */
  'no-value',
  'not-an-email',
  'no-area-code',
  /** A number of another country. */
  'foreign-number',
  'not-a-number',
  'fax',
  /** What a spreadsheet shows instead of a value, such as #REF!. */
  'formula-error',
  /** A number that a spreadsheet has rounded, such as 1,19876E+10. */
  'rounded',
  /** The same value stands further up in the file. */
  'twice',
] as const;
export type ContactFileProblem = (typeof CONTACT_FILE_PROBLEMS)[number];

/** What becomes of an entry: one that is there under another name is renamed, one that is there as it is stays. */
export const CONTACT_FILE_DEEDS = ['ADD', 'CHANGE', 'SAME', 'REFUSE'] as const;
export type ContactFileDeed = (typeof CONTACT_FILE_DEEDS)[number];

/** A file to be read into one phonebook. */
export const contactImportSchema = z.object({
  /** vCard or CSV; which, is read off its first line. */
  text: text().min(1).max(MOST_CONTACT_FILE_LETTERS),
  /** Of a phonebook that is no client's; the caller's own where none is named. */
  brand: idSchema.optional(),
  /** The client whose phonebook it is, else the brand's own; of a customer always the own. */
  user: idSchema.nullable().default(null),
  /** Where it is true, nothing is written. */
  isDryRun: z.boolean(),
  /** Those to be written, by their place in the answer; all that can be where it is left out. */
  only: z.array(z.number().int().min(0)).max(MOST_FILE_CONTACTS).optional(),
});
export type ContactImport = z.output<typeof contactImportSchema>;

export const contactEntrySchema = z.object({
  /** Place in the file, from 0. */
  at: z.number().int(),
  name: z.string(),
  /** Null where the value is none. */
  type: z.enum(CONTACT_TYPES).nullable(),
  /** As it is kept; of a refused entry as the file has it. */
  value: z.string(),
  deed: z.enum(CONTACT_FILE_DEEDS),
  problem: z.enum(CONTACT_FILE_PROBLEMS).nullable(),
  /** The name that it has in the phonebook, where that becomes another. */
  nameBefore: z.string().nullable(),
});
export type ContactEntry = z.infer<typeof contactEntrySchema>;

/** What a file has in it, in its order. */
export const importedContactsSchema = z.object({
  format: z.enum(CONTACT_FILE_FORMATS),
  /** Contacts that were added and renamed; in a dry run, that would be. */
  added: z.number().int(),
  changed: z.number().int(),
  contacts: z.array(contactEntrySchema),
});
export type ImportedContacts = z.infer<typeof importedContactsSchema>;

type Reached = { type: ContactType; value: string } | { problem: ContactFileProblem };

/**
 * A number of a file as it is kept: without the country, the 0 and the code of a carrier that is dialled before it; one of a service whole. What is a mobile,
 * the file says or, where it does not, the number.
 */
export function numberOfFile(given: string, isMobile: boolean): Reached {
  const trimmed = given.trim();
  const digits = trimmed.replace(/\D/g, '');
  if (!/^[+\d\s().\-/\u00a0\u2010-\u2015]+$/.test(trimmed) || digits.length < 3) return { problem: 'not-a-number' };
  const dialled = digits.replace(/^00/, '');
  const hasCountry = trimmed.startsWith('+') || dialled !== digits;
  if (hasCountry && !dialled.startsWith('55')) return { problem: 'foreign-number' };
  const isInternational = hasCountry || (dialled.startsWith('55') && (dialled.length === 12 || dialled.length === 13));
  const within = isInternational ? dialled.slice(2) : dialled;
  if (isServiceNumber(within)) return { type: 'PHONE', value: within };
  const national = isInternational ? within : within.replace(/^0(\d\d(?=\d{10,11}$))?/, '');
  if (!/^[1-9]\d{9,10}$/.test(national)) return { problem: national.length < 10 ? 'no-area-code' : 'not-a-number' };
  const looksMobile = national.length === 11 && national[2] === '9';
  return { type: isMobile || looksMobile ? 'MOBILE' : 'PHONE', value: national };
}
