import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { rowsIn } from './grid.ts';
import { mountAt, type MountOptions } from './mount.tsx';
import { pageOf } from './pages.ts';
import { BRAND_ID, person } from './people.ts';
import { recorded } from './recorded.ts';
import type { Answers, Sent, StandIn } from './stand-in-core.ts';

type Contact = Sent<'contacts.read'>;
const FIRST_ID = 5_000_000_000_000_000;
export const contactId = (place: number): number => FIRST_ID + place;

const contact = (place: number, name: string, type: Contact['type'], value: string): Contact => ({
  ...recorded('contacts.read'),
  id: contactId(place),
  name,
  type,
  value,
  place,
  brand: BRAND_ID,
  user: person('USER').user.id,
  userName: 'Clara Nunes',
  version: 2,
});

/** A server with the phonebook of a customer, as far as its page asks it. */
export function contactAnswers(): Answers {
  let kept = [
    contact(1, 'Ana Prado', 'MOBILE', '11912345678'),
    contact(2, 'Bruno Sá', 'PHONE', '1134567890'),
    contact(3, 'Célia Rocha', 'EMAIL', 'celia@example.com'),
  ];
  const of = (id: unknown): Contact => kept.find((one) => one.id === Number(id))!;
  const renumber = (contacts: readonly Contact[]): void => {
    kept = contacts.map((one, index) => ({ ...one, place: index + 1 }));
  };
  return {
    'users.search': [],
    'contacts.list': ({ query }) =>
      pageOf(
        kept.filter(
          ({ name, type, value }) =>
            `${name} ${value}`.toLowerCase().includes((query.term ?? '').toLowerCase()) &&
            (query.type === undefined || query.type === type),
        ),
        query,
      ),
    'contacts.read': ({ params }) => of(params.id),
    'contacts.create': ({ body }) => {
      const added = { ...contact(9, body.name, body.type, body.value), version: 0 };
      renumber([...kept, added]);
      return of(added.id);
    },
    'contacts.update': ({ params, body }) => {
      renumber(
        kept.map((one) => (one.id === Number(params.id) ? { ...one, ...body, version: body.version + 1 } : one)),
      );
      return of(params.id);
    },
    'contacts.move': ({ params, body }) => {
      const at = kept.findIndex(({ id }) => id === Number(params.id));
      const others = kept.toSpliced(at, 1);
      renumber(others.toSpliced(at + (body.to === 'EARLIER' ? -1 : 1), 0, kept[at]!));
      return of(params.id);
    },
    'contacts.delete': ({ params }) => {
      renumber(kept.filter(({ id }) => id !== Number(params.id)));
      return {};
    },
  };
}

const list = (): Locator => page.getByRole('grid', { name: /^(Agenda de contatos|Phonebook)$/ });
export const rows = (): Locator => rowsIn(list());
export const row = (name: string): Locator => rows().filter({ hasText: name });
export const names = (): string[] =>
  list()
    .getByRole('rowheader')
    .elements()
    .map((name) => name.textContent);

/** The phonebook as a customer sees it who comes there. */
export async function lookAtPhonebook(
  path = '/phonebook',
  { answers, ...options }: MountOptions = {},
): Promise<StandIn> {
  const core = await mountAt(path, {
    session: person('USER'),
    answers: { ...contactAnswers(), ...answers },
    ...options,
  });
  await expect.element(rows().first()).toBeVisible();
  return core;
}
