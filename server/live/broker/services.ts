import type { RequestMessage } from '../../../contract/messages.ts';
import type { Caller } from '../../base/rights/caller.ts';

/** An answer; `bodyText` is JSON text built by the database. */
export type ServiceAnswer = { status: number; body: unknown } | { status: number; bodyText: string };

/** Handler of the requests that sessions publish to `request/{service}`. An exception becomes status 500. */
export type Service = (caller: Caller, body: unknown, request: RequestMessage) => Promise<ServiceAnswer>;
