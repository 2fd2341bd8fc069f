import type { Diagnostics } from '../../../contract/core.ts';
import { success } from '../../../contract/failure.ts';
import type { CoreAnswers } from './stand-in-core.ts';

const DIAGNOSTICS: Diagnostics = {
  link: { state: 'idle' },
  vehicles: 0,
  events: { accepted: 0, rejected: {} },
  ingest: null,
  freshnessMs: { p50: null, p99: null },
  behindMs: 0,
  eventsPerSecond: 0,
  log: { events: 0, bytes: 0, thinned: 0 },
  storage: { state: 'persistent', usedBytes: null, quotaBytes: null },
};

/** What a core says that is connected to nothing and follows an empty fleet. */
export const USUAL_CORE: CoreAnswers = {
  diagnostics: async () => DIAGNOSTICS,
  openFleet: async () => success({ vehicles: 0, revision: -1 }),
  labels: async () => [],
  models: async () => [],
  look: async () => success(null),
  signOut: async () => success(null),
  forget: async () => success([]),
};
