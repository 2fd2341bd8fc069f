import { MOST_FILE_CONTACTS, type ImportedContacts } from '../../../domain/desk/contacts/contact-file.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { MessageCode } from '../../base/messages/pt-br.ts';
import type { FoundPerson } from './files/found-person.ts';
import { readCsv } from './files/read-csv.ts';
import { readVcard } from './files/read-vcard.ts';

/** Letters of a name or a value that are looked at: far more than either may have. */
const LONGEST_TEXT = 1_000;

export interface FoundPeople {
  format: ImportedContacts['format'];
  people: FoundPerson[];
}

const refuse = (code: MessageCode): Refusal => new Refusal('invalid-input', { text: code });

const short = (said: string): string => said.replace(/\s+/g, ' ').slice(0, LONGEST_TEXT);

/** The people of a file; of what it is, its first line tells. Runs in a reading thread. */
export function peopleIn(text: string): FoundPeople {
  const isCards = /^\ufeff?\s*BEGIN:VCARD/i.test(text);
  const people = isCards ? readVcard(text) : readCsv(text);
  if (people === null) throw refuse('field.contact-file-unreadable');
  if (people.length === 0) throw refuse('field.contact-file-empty');
  const entries = people.reduce((sum, { ways }) => sum + Math.max(1, ways.length), 0);
  if (entries > MOST_FILE_CONTACTS) throw refuse('field.contact-file-too-many');
  return {
    format: isCards ? 'vcard' : 'csv',
    // What is judged beside the phonebook, in the server's own loop, is small whatever the file says.
    people: people.map(({ name, ways }) => ({
      name: short(name),
      ways: ways.map((way) => ({ ...way, value: short(way.value) })),
    })),
  };
}
