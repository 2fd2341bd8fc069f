import { CONTACT_TYPES, type ContactInput, type ContactType } from '../../domain/desk/contacts/contact.ts';
import { drawId, type Id } from '../../domain/base/id.ts';
import { randomInt, seededRandom } from '../../domain/base/random.ts';
import { insertContact, type Phonebook } from '../desk/contacts/contact-rows.ts';
import type { Database } from '../base/db/database.ts';
import { secureRandom } from '../base/platform.ts';
import type { OwnedVehicle } from './areas.ts';
import { personName } from './fleet/names.ts';

/** Contacts of each phonebook. */
const LEAST = 2;
const MOST = 4;

const mailOf = (name: string): string =>
  `${name
    .normalize('NFD')
    .replace(/[^a-z ]/gi, '')
    .toLowerCase()
    .split(' ')
    .join('.')}@example.com`;

/** Keeps whom to call for each customer who owns vehicles of the demo, and for the brand itself. */
export async function insertDemoContacts(
  tx: Database,
  brandId: Id,
  vehicles: readonly OwnedVehicle[],
  seed: number,
): Promise<void> {
  const random = seededRandom(seed + 307);
  const owners = new Map(vehicles.flatMap((one) => (one.userId === null ? [] : [[one.userId, one.brandId] as const])));
  const phonebooks: Phonebook[] = [
    { brandId, userId: null },
    ...[...owners].map(([userId, ofBrand]) => ({ brandId: ofBrand, userId })),
  ];
  for (const whose of phonebooks)
    for (let place = randomInt(random, LEAST, MOST); place > 0; place -= 1)
      await insertContact(
        tx,
        drawId(secureRandom),
        whose,
        demoContact(random, CONTACT_TYPES[place % CONTACT_TYPES.length]!),
      );
}

/** Has whoever is called first in the phonebook of a driver's owner called for the driver too. */
export const insertDemoEmergency = (tx: Database): Promise<unknown> =>
  tx.query(`INSERT INTO driver_contacts (driver_id, contact_id, nth)
    SELECT d.id, c.id, c.position FROM drivers d
    JOIN contacts c ON c.brand_id = d.brand_id AND c.user_id IS NOT DISTINCT FROM d.user_id AND c.position <= 2`);

function demoContact(random: () => number, type: ContactType): ContactInput {
  const name = personName(random);
  if (type === 'EMAIL') return { name, type, value: mailOf(name) };
  const digits =
    type === 'MOBILE'
      ? `119${randomInt(random, 10_000_000, 99_999_999)}`
      : `113${randomInt(random, 1_000_000, 9_999_999)}`;
  return { name, type, value: digits };
}
