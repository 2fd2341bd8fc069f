import type { Texts } from '../texts.ts';
import { othersEnUs } from './others.ts';
import { usualEnUs } from './usual.ts';

/** All US English texts, in the shape of the Portuguese ones. */
export const enUs: Texts = { ...usualEnUs, ...othersEnUs };
