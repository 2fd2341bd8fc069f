import { page, type Locator } from 'vitest/browser';
import type { Profile } from '../../../domain/people/users/user.ts';
import { rowsIn } from './grid.ts';
import { mountAt, type MountOptions } from './mount.tsx';
import { pageOf } from './pages.ts';
import { person } from './people.ts';
import { recorded } from './recorded.ts';
import type { Answers, Sent, StandIn } from './stand-in-core.ts';

type Contract = Sent<'contracts.details'>;
export type Sim = Sent<'simcards.list'>['content'][number];

export const CONTRACT = (): Contract => ({ ...recorded('contracts.details'), planName: 'Rastreamento' });
export const CHARGE = (): Sent<'charges.list'>['content'][number] => recorded('charges.list').content[0]!;
export const PAYMENT = (): Sent<'payments.list'>['content'][number] => recorded('payments.list').content[0]!;

export const sims = (): Sim[] =>
  ['8955000000000000101', '8955000000000000102'].map((iccid, at) => ({
    ...recorded('simcards.list').content[0]!,
    iccid,
    msisdn: `551190000010${at}`,
    operator: at === 0 ? 'Claro' : 'Vivo',
    franchiseBytes: at === 0 ? 10_000_000 : null,
    consumedBytes: at === 0 ? 7_100_000 : null,
    deviceName: 'Van branca',
  }));

/** A server with an account, as far as the screen asks it. */
export const accountAnswers = (): Answers => ({
  'brands.tree': [],
  'people.list': {
    ...recorded('people.list'),
    content: [{ ...recorded('people.list').content[0]!, name: 'Clara Nunes' }],
  },
  'addresses.read': recorded('addresses.read'),
  'contracts.list': recorded('contracts.list'),
  'contracts.details': CONTRACT(),
  'charges.list': recorded('charges.list'),
  'payments.list': recorded('payments.list'),
  'plans.list': recorded('plans.list'),
  'vehicles.list': recorded('vehicles.list'),
  'simcards.list': ({ query }) => pageOf(sims(), query),
});

export const rows = (): Locator => rowsIn(page.getByRole('grid').or(page.getByRole('table')));
export const row = (text: string): Locator => rows().filter({ hasText: text });
export const form = (): Locator => page.getByRole('dialog').last();
export const button = (within: Pick<Locator, 'getByRole'>, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

/** The account as somebody of a profile sees it who comes there. */
export const lookAtAccount = (
  part: string | null,
  profile: Profile = 'USER',
  { answers, ...options }: MountOptions = {},
): Promise<StandIn> =>
  mountAt(`/customer-account${part === null ? '' : `?tab=${part}`}`, {
    session: person(profile),
    answers: { ...accountAnswers(), ...answers },
    ...options,
  });
