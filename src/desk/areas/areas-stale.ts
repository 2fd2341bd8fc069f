import type { CallName } from '../../../contract/rest/calls.ts';

/** Calls whose answers are asked for again after each area that is added, changed or removed. */
export const AREAS_STALE = [
  'areas.list',
  'areas.read',
  'areas.listV1',
  'areas.readV1',
] as const satisfies readonly CallName[];
