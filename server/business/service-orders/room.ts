import { sql } from 'drizzle-orm';
import type { CallName } from '../../../contract/rest/calls.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import { authorOf } from '../../base/audit/record-change.ts';
import type { Broker } from '../../live/broker/broker.ts';
import type { Database } from '../../base/db/database.ts';
import type { Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { Rights } from '../../base/rights/caller.ts';
import { recordGuard } from '../../live/vehicles/seen-records.ts';
import { telling, tellingOf } from '../../live/vehicles/tell-record.ts';
import { addOrder, changeOrder } from './change-order.ts';
import { orderExport } from './order-export.ts';
import { listOrders, readOrder } from './order-rows.ts';

/** The room of service orders. */
export const serviceOrdersRoom = (deps: {
  db: Database;
  clock: Clock;
  rights: Rights;
  broker: Pick<Broker, 'publish'>;
}) => {
  const { db, clock } = deps;
  return {
    guards: { serviceOrder: recordGuard(deps, 'o', sql`service_orders o`) },
    handlers: {
      'serviceOrders.list': ({ scope, query }) => listOrders(db, scope, query, clock.now()),
      'serviceOrders.create': ({ caller, body: { vehicle, ...input }, requestId }) =>
        telling(deps, 'ORDER', addOrder({ db, clock }, vehicle, input, authorOf(caller, requestId))),
      'serviceOrders.update': async ({ caller, params: { id }, body: { version, ...next }, requestId }) => {
        const author = authorOf(caller, requestId);
        await tellingOf(deps, 'ORDER', id, () => changeOrder({ db, clock }, { id, version, next }, author));
        const order = await readOrder(db, id);
        if (!order) throw new Refusal('missing');
        return order;
      },
    } satisfies Pick<Handlers, Extract<CallName, `serviceOrders.${string}`>>,
    exports: [orderExport(deps)],
  };
};
