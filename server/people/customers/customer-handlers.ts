import type { Clock } from '../../../domain/base/time/clock.ts';
import { authorOf } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import type { Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { changeCustomer } from './change-customer.ts';
import { customerOf } from './customer-rows.ts';

/** Handlers of customers. */
export function customerHandlers({
  db,
  clock,
}: {
  db: Database;
  clock: Clock;
}): Pick<Handlers, 'customers.ofUser' | 'customers.update'> {
  return {
    'customers.ofUser': async ({ query }) => {
      const customer = await customerOf(db, query.userId, clock.now());
      return customer ? [customer] : [];
    },
    'customers.update': async ({ caller, params, body, requestId }) => {
      const done = await changeCustomer({ db, clock }, params.id, body, authorOf(caller, requestId));
      if (!done) throw new Refusal('missing');
      return done.customer;
    },
  };
}
