import type { geo as portuguese } from '../pt-br/geo.ts';
import type { Translated } from '../translated.ts';

/** Places in words. */
export const geo: Translated<typeof portuguese> = {
  resolving: 'Looking up the address…',
  unavailable: 'Address unavailable',
};
