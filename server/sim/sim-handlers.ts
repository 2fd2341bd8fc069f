import type { Clock } from '../../domain/clock.ts';
import { isPlanCarrier } from '../../domain/sim-consumption.ts';
import { authorOf } from '../audit/record-change.ts';
import type { Rights } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import type { Handlers } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { planOf, readSim, resetSims } from './sim-rows.ts';

interface Deps {
  db: Database;
  rights: Rights;
  clock: Clock;
  /** The one carrier whose plans are told; null for none. */
  simCarrier: string | null;
}

/** Handlers of SIM cards. Cards of brands the caller does not see are not there. */
export function simHandlers({ db, rights, clock, simCarrier }: Deps): Pick<Handlers, 'simcards.plan' | 'simcards.read' | 'simcards.reset'> {
  return {
    'simcards.plan': async ({ query }) => {
      const sim = await readSim(db, query.simCard, [query.brand]);
      if (!sim || !isPlanCarrier(sim.deviceOperator ?? sim.operator, simCarrier)) throw new Refusal('missing');
      return planOf(sim);
    },
    'simcards.read': async ({ params, caller }) => {
      const sim = await readSim(db, params.iccid, await rights.brandIdsOf(caller));
      if (!sim) throw new Refusal('missing');
      const { msisdn, operator, apnHost, apnUser, apnPass } = sim;
      return { msisdn, operator, apnHost, apnUser, apnPass };
    },
    'simcards.reset': async ({ body, caller, requestId }) => {
      const isReset = await resetSims(db, clock, body.iccids, await rights.brandIdsOf(caller), authorOf(caller, requestId));
      if (!isReset) throw new Refusal('missing');
      return { reset: body.iccids };
    },
  };
}
