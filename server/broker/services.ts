import type { RequestMessage } from '../../contract/messages.ts';
import type { Caller } from '../auth/caller.ts';

/** An answer whose body may be JSON text that the database built. */
export type ServiceAnswer = { status: number; body: unknown } | { status: number; bodyText: string };

/** What answers the requests that sessions publish to `request/{service}`. What it throws is status 500. */
export type Service = (caller: Caller, body: unknown, request: RequestMessage) => Promise<ServiceAnswer>;
