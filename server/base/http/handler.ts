import type { CallName, CallOutput } from '../../../contract/rest/calls.ts';
import type { CALLS } from '../../../contract/rest/calls.ts';
import type { z } from 'zod';
import type { Profile } from '../../../domain/people/users/user.ts';
import type { Caller } from '../rights/caller.ts';
import type { Scope, StaffScope } from '../rights/scope.ts';
import type { FileAnswer } from './file-answer.ts';
import type { StreamedJson } from './streamed-json.ts';

type Parsed<Spec, Part extends string> = Spec extends { [K in Part]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/** A call that customers may not make never gets the scope of a customer. */
type ScopeOf<Spec> = Spec extends { scope: 'brands'; access: readonly (infer P extends Profile)[] }
  ? 'USER' extends P
    ? Scope
    : StaffScope
  : undefined;

export interface CallContext<N extends CallName> {
  params: Parsed<(typeof CALLS)[N], 'params'>;
  query: Parsed<(typeof CALLS)[N], 'query'>;
  body: Parsed<(typeof CALLS)[N], 'body'>;
  /** Null only for calls open to anyone. */
  caller: (typeof CALLS)[N]['access'] extends 'anyone' ? Caller | null : Caller;
  /** Whose records the caller may see; undefined unless the call declares a scope. */
  scope: ScopeOf<(typeof CALLS)[N]>;
  locale: 'pt-BR' | 'en-US';
  /** IP address of the client, for throttling. */
  address: string;
  requestId: string;
  /** The `user-agent` header. */
  agent?: string;
  /** Requested host name, without the port: its first label is the alias of a brand. */
  host?: string;
  /** Requested origin, with the port, for passkeys alone. The client controls it: links lead to `standingOrigin`. */
  origin?: string;
}

/** JSON text built by the database, sent unchanged. */
export class RawJson {
  constructor(readonly text: string) {}
}

/** The handler of a call. Rights and guarded ids are already checked when it runs. */
export type Handler<N extends CallName> = (
  context: CallContext<N>,
) => Promise<CallOutput<N> | RawJson | StreamedJson | FileAnswer>;
export type Handlers = { [N in CallName]: Handler<N> };
