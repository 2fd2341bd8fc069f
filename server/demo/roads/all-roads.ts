import { HIGHWAYS_BEYOND } from './highways-beyond.ts';
import { HIGHWAYS_SOUTHEAST } from './highways-southeast.ts';
import type { Road } from './road-text.ts';
import { SAO_PAULO } from './sao-paulo.ts';

/** Every road the demo fleet drives on: the streets of São Paulo's metropolitan area and the highways between cities. */
export const ROADS: readonly Road[] = [...SAO_PAULO, ...HIGHWAYS_SOUTHEAST, ...HIGHWAYS_BEYOND];
