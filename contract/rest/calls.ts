import type { z } from 'zod';
import type { CallSpec } from './base/define.ts';
import { FIRST_CALLS } from './first-calls.ts';
import { SCREEN_CALLS } from './screen-calls.ts';

/** Every REST call there is: the server registers them in one loop, the access test walks them. */
export const CALLS = { ...FIRST_CALLS, ...SCREEN_CALLS } as const;

export type CallName = keyof typeof CALLS;

/** Lists of which everything that a filter shows can be exported. */
export type ExportableName = { [N in CallName]: (typeof CALLS)[N] extends { exportable: true } ? N : never }[CallName];

/** One by one over the calls: of parts that are put together each would be multiplied with each, which no compiler counts. */
type Inputs<Spec> = {
  -readonly [K in keyof Spec as Extract<K, 'params' | 'query' | 'body'>]: Spec[K] extends z.ZodType
    ? z.input<Spec[K]>
    : never;
};

/** What a caller gives: `params` and `query` as text or numbers, `body` as JSON. */
export type CallInput<N extends CallName> = Inputs<(typeof CALLS)[N]>;

/** What comes back: the output's shape, or the bytes of a binary answer or a file. */
export type CallOutput<N extends CallName> = (typeof CALLS)[N]['output'] extends z.ZodType
  ? z.output<(typeof CALLS)[N]['output']>
  : Uint8Array;

export const specOf = (name: CallName): CallSpec => CALLS[name];
