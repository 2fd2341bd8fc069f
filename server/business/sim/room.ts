import type { Clock } from '../../../domain/base/time/clock.ts';
import { isPlanCarrier } from '../../../domain/business/sim/sim-consumption.ts';
import { authorOf } from '../../base/audit/record-change.ts';
import type { Database } from '../../base/db/database.ts';
import type { Handlers } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { filterOf, listSims, simExport } from './sim-list.ts';
import { planOf, readSim, resetSims } from './sim-rows.ts';

interface Deps {
  db: Database;
  clock: Clock;
  /** The one carrier whose plans are returned; null for none. */
  simCarrier: string | null;
}

/** The room of SIM cards. Cards of brands the caller does not see are not there. */
export const simRoom = ({ db, clock, simCarrier }: Deps) => ({
  handlers: {
    'simcards.list': (context) => listSims(db, filterOf(context, clock.now(), simCarrier), context.query),
    'simcards.plan': async ({ query }) => {
      const sim = await readSim(db, query.simCard, [query.brand]);
      if (!sim || !isPlanCarrier(sim.deviceOperator ?? sim.operator, simCarrier)) throw new Refusal('missing');
      return planOf(sim);
    },
    'simcards.read': async ({ params, scope }) => {
      const sim = await readSim(db, params.iccid, scope.brandIds);
      if (!sim) throw new Refusal('missing');
      const { msisdn, operator, apnHost, apnUser, apnPass } = sim;
      return { msisdn, operator, apnHost, apnUser, apnPass };
    },
    'simcards.reset': async ({ body, caller, scope, requestId }) => {
      const isReset = await resetSims(db, clock, body.iccids, scope.brandIds, authorOf(caller, requestId));
      if (!isReset) throw new Refusal('missing');
      return { reset: body.iccids };
    },
  } satisfies Pick<Handlers, 'simcards.list' | 'simcards.plan' | 'simcards.read' | 'simcards.reset'>,
  exports: [simExport(clock, simCarrier)],
});
