import type { Id } from '../../domain/base/id.ts';
import { randomInt, type Random } from '../../domain/base/random.ts';
import type { Database } from '../base/db/database.ts';
import { FLEET_PERMISSION } from '../../domain/business/maintenance/maintenance-plan.ts';
import { createUser } from '../people/users/create-user.ts';
import { defaultPermissions } from '../people/users/default-permissions.ts';
import type { DemoBrandIds } from './brands.ts';
import { companyName, personName } from './fleet/names.ts';
import { withCheckDigits } from './fleet/plates.ts';
import type { Duty } from './fleet/duties.ts';
import { isHidden, type FleetVehicle } from './fleet/vehicle.ts';

/** What the account `cliente` has: a mixed fleet, of which some drive at any hour, and one that has long been silent. */
const CLIENTE_FLEET: Partial<Record<Duty, number>> = {
  haul: 5,
  patrol: 3,
  delivery: 3,
  'night-ride': 1,
  'day-ride': 1,
  'night-freight': 1,
  bus: 1,
};

/** Indices of the vehicles of the account `cliente`. */
export function clienteVehicles(fleet: readonly FleetVehicle[]): ReadonlySet<number> {
  const wanted = { ...CLIENTE_FLEET };
  const silent = fleet.find((vehicle) => vehicle.traits.dormantHours !== null);
  const chosen = new Set(silent ? [silent.index] : []);
  for (const { index, duty, traits } of fleet) {
    if (traits.silent || traits.dormantHours !== null || isHidden(index) || !wanted[duty]) continue;
    wanted[duty] -= 1;
    chosen.add(index);
  }
  return chosen;
}

export interface DemoCustomer {
  userId: Id;
  brandId: Id;
  isPerson: boolean;
  /** How many vehicles it has so far; names count from it. */
  vehicles: number;
}

const MOST_PERSONS = 250;
const MOST_COMPANIES = 260;

const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => String(randomInt(random, 0, 9))).join('');
/** An unassigned mobile number: 9 0000 is not given out. */
const mobileOf = (index: number): string => `+55 11 90000-${String(index % 10_000).padStart(4, '0')}`;
const plain = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.|\.$/g, '');

/** Finds the customer of each vehicle, made when first needed: companies with many vehicles, persons with one. */
export interface Customers {
  /** Null for a tracker in stock. */
  of(vehicle: FleetVehicle): DemoCustomer | null;
}

async function createCustomers(
  db: Database,
  random: Random,
  count: number,
  isPerson: boolean,
  brandOf: (index: number) => Id,
): Promise<DemoCustomer[]> {
  const customers: DemoCustomer[] = [];
  for (let index = 0; index < count; index += 1) {
    const name = isPerson ? personName(random) : companyName(random, index + 1);
    const cpfCnpj = withCheckDigits(isPerson ? digits(random, 9) : `${digits(random, 8)}0001`);
    const brandId = brandOf(index);
    // Accounts of invented customers cannot sign in.
    const login = `${plain(name)}.${index + 1}`;
    const userId = await createUser(db, {
      login,
      email: `${login}@clientes.example`,
      password: null,
      name,
      brandId,
      profile: 'USER',
      cpfCnpj,
      mobile: mobileOf(index + (isPerson ? 5_000 : 0)),
    });
    customers.push({ userId, brandId, isPerson, vehicles: 0 });
  }
  return customers;
}

/** One company of a brand has a debt, so that its notice can be seen. */
async function markDebtor(db: Database, companies: readonly DemoCustomer[], brandId: Id): Promise<void> {
  const debtor = companies.findLast((company) => company.brandId === brandId);
  if (debtor)
    await db.query("UPDATE customers SET debt = 'OVERDUE' WHERE id = (SELECT customer_id FROM users WHERE id = $1)", [
      debtor.userId,
    ]);
}

const isPersons = ({ duty }: FleetVehicle): boolean => duty === 'private';

/** Adds the customers of a fleet of a size, `cliente` among them with its password. */
export async function createDemoCustomers(
  db: Database,
  random: Random,
  brands: DemoBrandIds,
  fleet: readonly FleetVehicle[],
  password: string,
): Promise<Customers> {
  const clienteId = await createUser(db, {
    login: 'cliente',
    password,
    name: 'Transportes Aroeira Ltda.',
    brandId: brands.aurora,
    profile: 'USER',
    cpfCnpj: withCheckDigits('112345670001'),
    mobile: mobileOf(9_999),
    email: 'frota@aroeira.example',
    // A carrier that keeps its own workshop books.
    permissions: [...defaultPermissions('USER'), { name: FLEET_PERMISSION, type: 'ACCESS' }],
  });
  const cliente: DemoCustomer = { userId: clienteId, brandId: brands.aurora, isPerson: false, vehicles: 0 };
  const turns = [
    brands.aurora,
    brands.vertice,
    brands.aurora,
    brands.parent,
    brands.vertice,
    brands.aurora,
    brands.parent,
  ];
  const brandOf = (index: number): Id => turns[index % turns.length]!;
  const persons = await createCustomers(
    db,
    random,
    Math.min(MOST_PERSONS, fleet.filter(isPersons).length),
    true,
    brandOf,
  );
  const companies = await createCustomers(
    db,
    random,
    Math.min(MOST_COMPANIES, Math.max(1, Math.round(fleet.length / 24))),
    false,
    brandOf,
  );
  await markDebtor(db, companies, brands.aurora);
  const own = clienteVehicles(fleet);
  let person = 0;
  return {
    of: (vehicle) => {
      if (own.has(vehicle.index)) return cliente;
      if (vehicle.index % 89 === 88) return null;
      if (isPersons(vehicle) && person < persons.length) return persons[(person += 1) - 1]!;
      // Squared: a few companies have many vehicles, many have few.
      return companies[Math.floor(random() ** 2 * companies.length)]!;
    },
  };
}
