import type { fleet as portuguese } from '../pt-br/fleet.ts';
import type { Translated } from '../translated.ts';

/** Texts of src/fleet. */
export const fleet: Translated<typeof portuguese> = {};
