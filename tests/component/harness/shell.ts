import { recorded } from './recorded.ts';
import type { Answers } from './stand-in-core.ts';

/** What the frame around every screen asks, for whoever is signed in. */
export const shellAnswers = (): Answers => ({
  'areas.list': recorded('areas.list'),
  'areas.listV1': recorded('areas.listV1'),
  'brands.read': recorded('brands.read'),
  'customers.ofUser': recorded('customers.ofUser'),
  'jobs.list': recorded('jobs.list'),
  'releaseNotes.read': recorded('releaseNotes.read'),
});
