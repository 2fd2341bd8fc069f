import { expect } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { dayNamer } from '../../../domain/base/time/day.ts';
import { licenseState } from '../../../domain/desk/driver.ts';
import { rowsIn } from './grid.ts';
import { mountAt, type MountOptions } from './mount.tsx';
import { pageOf } from './pages.ts';
import { BRAND_ID, person } from './people.ts';
import { recorded } from './recorded.ts';
import type { Answers, refusal, Sent, StandIn } from './stand-in-core.ts';

export type Driver = Sent<'drivers.read'>;
type Sort = 'driverName' | 'number' | 'driverLicenseExpiration' | 'electronicTag';

const DAY_MS = 86_400_000;
const ZONE = 'America/Sao_Paulo';
const FIRST_ID = 4_000_000_000_000_000;
const dayIn = (days: number): string => dayNamer(ZONE)(Date.now() + days * DAY_MS);

export const TRUCK = { id: 1_000_000_000_000_502, name: 'Caminhão 7', licensePlate: 'TRK7B88' };
const VAN = { id: 1_000_000_000_000_501, name: 'Van branca', licensePlate: 'VAN1A23' };

const driver = (index: number, changes: Partial<Driver>): Driver => ({
  ...recorded('drivers.read'),
  id: FIRST_ID + index,
  brand: BRAND_ID,
  user: null,
  driverName: `Motorista ${String(index).padStart(2, '0')}`,
  number: String(1_000 + index),
  driverLicenseCategory: 'D',
  driverLicenseExpiration: dayIn(400 + index),
  electronicTag: `TAG-${index}`,
  ...changes,
});

/** Drivers of a brand: a licence that is over, one that soon is, one of which nothing is known, and many that are good. */
const drivers = (): Driver[] => [
  driver(1, { driverName: 'Ana Prado', driverLicenseExpiration: dayIn(-1), vehicles: [VAN] }),
  driver(2, { driverName: 'Bruno Sá', driverLicenseExpiration: dayIn(10) }),
  driver(3, { driverName: 'Célia Rocha', number: '777', electronicTag: null, driverLicenseExpiration: null }),
  ...Array.from({ length: 12 }, (_, index) => driver(index + 10, {})),
  ...[1, 2, 3].map((index) => driver(index + 30, { driverName: `Reserva ${index}` })),
];

/** What is not known comes last either way. */
function compare(one: Driver, other: Driver, sort: string): number {
  const by = sort.replace('-', '') as Sort;
  const [a, b] = [one[by], other[by]];
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a.localeCompare(b) * (sort.startsWith('-') ? -1 : 1);
}

/** A server with drivers, as far as their page asks it; `refused` says how it answers the first wishes to delete one, null is done. */
export function driverAnswers(refused: (ReturnType<typeof refusal> | null)[] = []): Answers {
  let kept = drivers();
  const of = (id: unknown): Driver => kept.find((one) => one.id === Number(id))!;
  return {
    'brands.tree': [],
    'devices.detail': {
      ...recorded('devices.detail'),
      content: [VAN, TRUCK].map(({ id, name, licensePlate }) => ({
        ...recorded('devices.detail').content[0]!,
        id,
        name,
        brandId: BRAND_ID,
        vehicle: { name, licensePlate, manufacture: null, model: null, color: null },
      })),
    },
    'devices.read': ({ params }) => ({
      ...recorded('devices.read'),
      id: Number(params.id),
      brandId: BRAND_ID,
    }),
    'drivers.list': ({ query }) => {
      const { term = '', license, sort } = query;
      const words = ({ driverName, number, electronicTag }: Driver): string =>
        [driverName, number, electronicTag].join(' ').toLowerCase();
      const found = kept.filter(
        (one) =>
          words(one).includes(term.toLowerCase()) &&
          (license === undefined || licenseState(one.driverLicenseExpiration, dayIn(0)) === license),
      );
      return pageOf(
        found.toSorted((one, other) => compare(one, other, sort ?? 'driverName')),
        query,
      );
    },
    'drivers.read': ({ params }) => of(params.id),
    'drivers.update': ({ params, body }) => {
      const { vehicles, contacts } = of(params.id);
      const saved = { ...of(params.id), ...body, vehicles, contacts, version: body.version + 1 };
      kept = kept.map((one) => (one.id === saved.id ? saved : one));
      return saved;
    },
    'drivers.delete': ({ params }) => {
      const no = refused.shift();
      if (no) return no;
      kept = kept.filter(({ id }) => id !== Number(params.id));
      return {};
    },
  };
}

export const list = (): Locator => page.getByRole('grid', { name: /^(Motoristas|Drivers)$/ });
export const rows = (): Locator => rowsIn(list());
export const row = (name: string): Locator => rows().filter({ hasText: name });
export const names = (): string[] =>
  list()
    .getByRole('rowheader')
    .elements()
    .map((name) => name.textContent);
export const form = (): Locator => page.getByRole('dialog').first();
export const button = (within: Pick<Locator, 'getByRole'>, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

/** The drivers as an operator sees them who comes there. */
export async function lookAtDrivers(path = '/drivers', { answers, ...options }: MountOptions = {}): Promise<StandIn> {
  const core = await mountAt(path, {
    session: person('OPERATOR'),
    answers: { ...driverAnswers(), ...answers },
    ...options,
  });
  await expect.element(rows().first()).toBeVisible();
  return core;
}
