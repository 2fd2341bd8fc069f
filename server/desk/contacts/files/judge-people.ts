import { bareValue, fitsType, type ContactType } from '../../../../domain/desk/contacts/contact.ts';
import {
  numberOfFile,
  type ContactEntry,
  type ContactFileProblem,
} from '../../../../domain/desk/contacts/contact-file.ts';
import type { Id } from '../../../../domain/base/id.ts';
import { damageOf } from '../../../../domain/work/import-cells.ts';
import { isStorableText } from '../../../../domain/base/text.ts';
import type { FoundPerson, FoundWay } from './found-person.ts';

/** A contact that stands in the phonebook. */
export interface KnownContact {
  id: Id;
  name: string;
  type: ContactType;
  value: string;
}

const LONGEST_NAME = 120;
const LONGEST_TOLD = 254;

type Read = { type: ContactType; value: string } | { problem: ContactFileProblem };

/** A text of a file in one line, without what can not be kept. */
const oneLine = (said: string): string =>
  said
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\p{Surrogate}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

function readWay({ kind, value, isMobile }: FoundWay): Read {
  if (kind === 'fax') return { problem: 'fax' };
  const damage = damageOf(value);
  if (damage !== null) return { problem: damage };
  if (kind === 'number') return numberOfFile(value, isMobile);
  const mail = value.trim();
  return isStorableText(mail) && fitsType('EMAIL', mail) ? { type: 'EMAIL', value: mail } : { problem: 'not-an-email' };
}

const keyOf = (type: ContactType, value: string): string =>
  type === 'EMAIL' ? `mail ${value.toLowerCase()}` : `number ${bareValue(type, value)}`;

function faultOfName(name: string): ContactFileProblem | null {
  if (name === '') return 'no-name';
  return name.length > LONGEST_NAME ? 'name-too-long' : damageOf(name);
}

/** What becomes of the people of a file in a phonebook, each way to them an entry of its own. */
export function judgePeople(
  people: readonly FoundPerson[],
  known: readonly KnownContact[],
): { entries: ContactEntry[]; idAt: ReadonlyMap<number, Id> } {
  const there = new Map(known.map((contact) => [keyOf(contact.type, contact.value), contact]));
  const seen = new Set<string>();
  const idAt = new Map<number, Id>();
  const entries: ContactEntry[] = [];
  const add = (entry: Omit<ContactEntry, 'at'>): void => void entries.push({ at: entries.length, ...entry });
  for (const { name: said, ways } of people) {
    const name = oneLine(said);
    const faultOfAll = faultOfName(name);
    const refuse = (value: string, problem: ContactFileProblem): void =>
      add({
        name: name.slice(0, LONGEST_TOLD),
        type: null,
        value: oneLine(value).slice(0, LONGEST_TOLD),
        deed: 'REFUSE',
        problem,
        nameBefore: null,
      });
    if (ways.length === 0) refuse('', name === '' ? 'no-name' : 'no-value');
    for (const way of ways) {
      const read = readWay(way);
      const problem = faultOfAll ?? ('problem' in read ? read.problem : null);
      if (problem !== null || 'problem' in read) {
        refuse(way.value, problem ?? 'no-value');
        continue;
      }
      const key = keyOf(read.type, read.value);
      if (seen.has(key)) {
        refuse(way.value, 'twice');
        continue;
      }
      seen.add(key);
      const before = there.get(key);
      if (before) idAt.set(entries.length, before.id);
      const deed = !before ? 'ADD' : before.name === name ? 'SAME' : 'CHANGE';
      // What it is called by type stays as it is in the phonebook: people chose it there.
      add({
        name,
        type: before?.type ?? read.type,
        value: read.value,
        deed,
        problem: null,
        nameBefore: deed === 'CHANGE' ? before!.name : null,
      });
    }
  }
  return { entries, idAt };
}
