import type { map as portuguese } from '../pt-br/map.ts';
import type { Translated } from '../translated.ts';

/** Texts of src/map. */
export const map: Translated<typeof portuguese> = {};
