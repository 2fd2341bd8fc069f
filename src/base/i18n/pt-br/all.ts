import { othersPtBr } from './others.ts';
import { usualPtBr } from './usual.ts';

/** All Brazilian Portuguese texts: the ones that decide which keys there are. */
export const ptBr = { ...usualPtBr, ...othersPtBr };
