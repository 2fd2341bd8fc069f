import type { Database } from '../../base/db/database.ts';
import { openSeal, type Seal } from '../../base/db/seal.ts';
import { createThrottle, OWN_PASSWORD } from '../../base/throttle/throttle.ts';
import { factorHandlers, type FactorRoom } from './factor-handlers.ts';

/** The seal of the secrets of authenticator apps. */
export const appSeal = (db: Database): Promise<Seal> => openSeal(db, 'authenticator-app');

/** The room of second factors. */
export async function factorsRoom(deps: Omit<FactorRoom, 'proofs' | 'seal'>) {
  const { db, clock } = deps;
  return {
    handlers: factorHandlers({ ...deps, seal: await appSeal(db), proofs: createThrottle(db, clock, OWN_PASSWORD) }),
  };
}
