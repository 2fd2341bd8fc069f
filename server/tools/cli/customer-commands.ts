import { z } from 'zod';
import { accountCalls, type CustomerChanges } from '../../../contract/rest/people/account-calls.ts';
import type { Customer } from '../../../domain/people/customers/customer.ts';
import { CLI } from '../../base/audit/record-change.ts';
import { changeCustomer } from '../../people/customers/change-customer.ts';
import { customerOf } from '../../people/customers/customer-rows.ts';
import { CommandError } from './arguments.ts';
import { accountOf, checked, facts, type Command, type CommandCore, type Options } from './command-core.ts';

const body = accountCalls['customers.update'].body.shape;

/** Fields that can be removed take `none`. */
const orNone = <T extends z.ZodType>(field: T) => z.union([z.literal('none').transform(() => null), field]).optional();

const changesSchema = z.object({
  name: body.name,
  document: orNone(body.cpfCnpj.unwrap()),
  email: orNone(body.email.unwrap()),
  phone: orNone(body.phone.unwrap()),
  debt: body.debt,
});

async function found(
  core: CommandCore,
  options: Options,
): Promise<{ customer: Customer; login: string; brandAlias: string }> {
  const { user, brandAlias } = await accountOf(core, options);
  const customer = await customerOf(core.db, user.id, core.clock.now());
  if (!customer)
    throw new CommandError(`The user "${user.login}" belongs to no customer: only accounts of profile USER do`);
  return { customer, login: user.login, brandAlias };
}

const show: Command = async (core, options) => {
  const { customer, login, brandAlias } = await found(core, options);
  const { id, name, cpfCnpj, email, phone, debt } = customer;
  return facts({
    customer: String(id),
    login,
    brand: brandAlias,
    name,
    document: cpfCnpj ?? '',
    email: email ?? '',
    phone: phone ?? '',
    debt: debt ?? '',
  });
};

const set: Command = async (core, options) => {
  const { customer, login, brandAlias } = await found(core, options);
  const { document: cpfCnpj, ...fields } = checked(changesSchema, options);
  const changes: CustomerChanges = { ...fields, cpfCnpj };
  const done = await changeCustomer(core, customer.id, changes, CLI);
  return facts({
    customer: String(customer.id),
    login,
    brand: brandAlias,
    changed: done!.changed.join(' ') || 'nothing',
  });
};

export const CUSTOMER_COMMANDS = { 'customer show': show, 'customer set': set } as const;
