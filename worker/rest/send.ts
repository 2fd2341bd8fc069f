import type { CallName } from '../../contract/rest/calls.ts';
import type { CallSpec } from '../../contract/rest/base/define.ts';
import type { Platform } from '../platform.ts';
import { addressOf, type CallParts } from './address.ts';
import { bodyOf } from './body.ts';

/** What travels with every call. */
export interface Credentials {
  token: string | null;
  /** The session that the token belongs to. */
  sessionId: string | null;
  /** Time zone of the user's metadata. */
  timezone: string;
  locale: string;
}

/** A call and what the contract says of it. */
export interface AskedCall {
  name: CallName;
  spec: CallSpec;
}

export interface SendOptions {
  timeoutMs?: number;
  /** Aborted when the caller no longer needs the answer. */
  signal?: AbortSignal | undefined;
}

const CALL_TIMEOUT_MS = 30_000;
/** Calls that carry a password or a refresh token instead: their 401 is about that, and ends no session. */
const TOKENLESS: ReadonlySet<CallName> = new Set(['sessions.create', 'sessions.refresh']);

/** Whether a call is authorized by the access token. */
export const usesToken = (name: CallName): boolean => !TOKENLESS.has(name);

/** Sends one request and reads its whole body; throws when nothing answers, on timeout and on abort. */
export async function sendCall(
  platform: Pick<Platform, 'after' | 'fetch' | 'origin'>,
  { token, timezone, locale }: Credentials,
  { name, spec }: AskedCall,
  parts: CallParts,
  { timeoutMs = CALL_TIMEOUT_MS, signal }: SendOptions,
): Promise<Response> {
  const headers: Record<string, string> = {
    accept: 'application/json, application/octet-stream',
    'accept-language': locale,
  };
  if (token !== null && usesToken(name)) headers.authorization = `Bearer ${token}`;
  const { body, contentType } = bodyOf(spec, parts.body);
  if (contentType !== undefined) headers['content-type'] = contentType;
  const abort = new AbortController();
  const cancelTimeout = platform.after(timeoutMs, () => abort.abort());
  const onAbort = (): void => abort.abort();
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    const init: RequestInit = { method: spec.method, headers, signal: abort.signal, cache: 'no-store' };
    if (body !== undefined) init.body = body;
    const response = await platform.fetch(addressOf(platform.origin, spec, parts, timezone), init);
    // The body is read within the same timeout, so that a stalled answer ends too.
    const bytes = await response.arrayBuffer();
    const bodiless = response.status === 204 || response.status === 304;
    const { status, statusText, headers: answered } = response;
    return new Response(bodiless ? null : bytes, { status, statusText, headers: answered });
  } finally {
    cancelTimeout();
    signal?.removeEventListener('abort', onAbort);
  }
}
