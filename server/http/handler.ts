import type { CallName, CallOutput } from '../../contract/rest/calls.ts';
import type { CALLS } from '../../contract/rest/calls.ts';
import type { z } from 'zod';
import type { Caller } from '../auth/caller.ts';

type Parsed<Spec, Part extends string> = Spec extends { [K in Part]: infer S extends z.ZodType } ? z.output<S> : undefined;

export interface CallContext<N extends CallName> {
  params: Parsed<(typeof CALLS)[N], 'params'>;
  query: Parsed<(typeof CALLS)[N], 'query'>;
  body: Parsed<(typeof CALLS)[N], 'body'>;
  /** Null only for calls open to anyone. */
  caller: (typeof CALLS)[N]['access'] extends 'anyone' ? Caller | null : Caller;
  locale: 'pt-BR' | 'en-US';
  /** Address of the sender, for throttling. */
  address: string;
  requestId: string;
  /** Host name the request was made to, without the port: its first label is a brand's alias. */
  host?: string;
  /** Origin the request was made to, with the port. Whoever asks chooses it: nothing that others open may be built from it unchecked. */
  origin?: string;
}

/** JSON text the database built itself, sent as it is. */
export class RawJson {
  constructor(readonly text: string) {}
}

/** One handler a call of the table; the ids named in its guards are already checked when it runs. */
export type Handler<N extends CallName> = (context: CallContext<N>) => Promise<CallOutput<N> | RawJson>;
export type Handlers = { [N in CallName]: Handler<N> };
