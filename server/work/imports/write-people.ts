import { recordChanges } from '../../base/audit/record-change.ts';
import { drawId, type Id } from '../../../domain/base/id.ts';
import { userMetadataSchema } from '../../../domain/people/users/user.ts';
import type { Database } from '../../base/db/database.ts';
import { secureRandom } from '../../base/platform.ts';
import { defaultPermissions } from '../../people/users/default-permissions.ts';
import { NO_PASSWORD } from '../../people/users/passwords.ts';
import { textIn, type Into, type Verdict } from './judge.ts';
import type { Writing } from './write-devices.ts';

interface Person {
  id: Id;
  customerId: Id | null;
  profile: 'USER' | 'OPERATOR';
  login: string;
  name: string;
  email: string | null;
  mobile: string | null;
  cpfCnpj: string | null;
}

function personOf({ row: { values } }: Verdict): Person {
  const profile = textIn(values, 'profile') === 'OPERATOR' ? 'OPERATOR' : 'USER';
  return {
    id: drawId(secureRandom),
    customerId: profile === 'USER' ? drawId(secureRandom) : null,
    profile,
    login: textIn(values, 'login')!,
    name: textIn(values, 'personName')!,
    email: textIn(values, 'email'),
    mobile: textIn(values, 'mobile'),
    cpfCnpj: textIn(values, 'cpfCnpj'),
  };
}

async function insertPeople(tx: Database, { brandId, zone }: Into, people: readonly Person[]): Promise<void> {
  const customers = people.filter(({ customerId }) => customerId !== null);
  const columns = (of: readonly Person[]): unknown[] => [
    of.map(({ name }) => name),
    of.map(({ cpfCnpj }) => cpfCnpj),
    of.map(({ email }) => email),
    of.map(({ mobile }) => mobile),
  ];
  await tx.query(
    `INSERT INTO customers (id, brand_id, name, cpf_cnpj, email, phone)
     SELECT id, $1, name, cpf, email, phone FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[]) AS given (id, name, cpf, email, phone)`,
    [brandId, customers.map(({ customerId }) => customerId), ...columns(customers)],
  );
  await tx.query(
    `INSERT INTO users (id, brand_id, customer_id, login, name, mobile, profile, cpf_cnpj, password_hash, metadata, email)
     SELECT id, $1, customer, login, name, mobile, profile, cpf, $2, $3::jsonb, email
     FROM unnest($4::bigint[], $5::bigint[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[])
       AS given (id, customer, login, profile, name, cpf, email, mobile)`,
    [
      brandId,
      NO_PASSWORD,
      JSON.stringify(userMetadataSchema.parse({ timezone: zone })),
      people.map(({ id }) => id),
      people.map(({ customerId }) => customerId),
      people.map(({ login }) => login),
      people.map(({ profile }) => profile),
      ...columns(people),
    ],
  );
  for (const profile of ['USER', 'OPERATOR'] as const)
    await tx.query(
      `INSERT INTO user_permissions (user_id, name, type)
       SELECT id, name, 'ACCESS' FROM unnest($1::bigint[]) AS given (id), unnest($2::text[]) AS granted (name)`,
      [
        people.filter((person) => person.profile === profile).map(({ id }) => id),
        defaultPermissions(profile).map(({ name }) => name),
      ],
    );
}

/** Adds accounts of customers and operators. None has a password: each person sets one by the link that the console mails. */
export async function writePeople(verdicts: readonly Verdict[], { tx, clock, author, into }: Writing): Promise<void> {
  const people = verdicts.map(personOf);
  await insertPeople(tx, into, people);
  await recordChanges(
    tx,
    clock,
    author,
    people.map(({ id, login, name, profile, mobile, email }) => ({
      brandId: into.brandId,
      action: 'user.add',
      entity: 'user',
      entityId: id,
      after: { login, name, profile, mobile, email },
    })),
  );
}
