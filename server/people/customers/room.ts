import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Database } from '../../base/db/database.ts';
import type { Rights } from '../../base/rights/caller.ts';
import type { Guard } from '../../base/rights/guard.ts';
import { customerHandlers } from './customer-handlers.ts';
import { customerOf, readWritten } from './customer-rows.ts';

/** Staff: customers of their brands; a customer: the one they belong to. */
const seesCustomer =
  (db: Database, clock: Clock, rights: Rights): Guard =>
  async (caller, id) => {
    if (caller.profile === 'USER') return (await customerOf(db, caller.userId, clock.now()))?.id === Number(id);
    const customer = await readWritten(db, Number(id));
    return customer !== null && rights.maySeeBrand(caller, customer.brand);
  };

/** The room of customers. */
export const customersRoom = ({ db, clock, rights }: { db: Database; clock: Clock; rights: Rights }) => ({
  handlers: customerHandlers({ db, clock }),
  guards: { customer: seesCustomer(db, clock, rights) },
  names: { customer: { table: 'customers' } },
});
