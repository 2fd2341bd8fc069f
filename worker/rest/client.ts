import type { Failure, Result } from '../../contract/failure.ts';
import { failed, success } from '../../contract/failure.ts';
import { specOf, type CallInput, type CallName, type CallOutput } from '../../contract/rest/calls.ts';
import type { Platform } from '../platform.ts';
import { addressOf, type CallParts } from './address.ts';
import { bodyOf } from './body.ts';
import { coreFailure, failureOfAnswer } from './failures.ts';

/** What travels with every call. */
export interface Credentials {
  token: string | null;
  /** Zone of the user's metadata. */
  timezone: string;
  locale: string;
}

export interface RestDeps {
  platform: Platform;
  credentials: () => Credentials;
  /** A signed-in call was answered 401 with the newest token. */
  onUnauthenticated: () => void;
  /** Whether the last call reached the server. */
  onReach: (reached: boolean) => void;
}

export interface CallOptions {
  /** How often a GET is tried again when nothing answers. */
  retries?: number;
  timeoutMs?: number;
}

export interface Rest {
  /** One call of the table: its output, or a failure. Never throws. */
  call<N extends CallName>(name: N, input: CallInput<N>, options?: CallOptions): Promise<Result<CallOutput<N>>>;
}

export const CALL_TIMEOUT_MS = 30_000;
/** The sign-in call answers 401 for a wrong password, which ends no session. */
const SIGN_IN: CallName = 'sessions.create';
const RETRY_WAITS_MS = [500, 1500];

const isUnreached = (failure: Failure): boolean => failure.kind === 'offline' || failure.kind === 'timeout';

/** The one place that knows tokens, the tz rule, retries and what a 401 means. */
export function createRest(deps: RestDeps): Rest {
  const { platform } = deps;
  const wait = (ms: number): Promise<void> => new Promise((resolve) => void platform.after(ms, resolve));

  async function send(name: CallName, parts: CallParts, token: string | null, timeoutMs: number): Promise<Response> {
    const spec = specOf(name);
    const { timezone, locale } = deps.credentials();
    const headers: Record<string, string> = { accept: 'application/json, application/octet-stream', 'accept-language': locale };
    if (token !== null && name !== SIGN_IN) headers.authorization = `Bearer ${token}`;
    const { body, contentType } = bodyOf(spec, parts.body);
    if (contentType !== undefined) headers['content-type'] = contentType;
    const abort = new AbortController();
    const cancel = platform.after(timeoutMs, () => abort.abort());
    try {
      const init: RequestInit = { method: spec.method, headers, signal: abort.signal, cache: 'no-store' };
      if (body !== undefined) init.body = body;
      const response = await platform.fetch(addressOf(platform.origin, spec, parts, timezone), init);
      // The body is read within the same time, so that a stalled answer ends too.
      const bytes = await response.arrayBuffer();
      const bodiless = response.status === 204 || response.status === 304;
      return new Response(bodiless ? null : bytes, { status: response.status, statusText: response.statusText });
    } finally {
      cancel();
    }
  }

  async function attempt(name: CallName, parts: CallParts, timeoutMs: number): Promise<Result<Response>> {
    const { token } = deps.credentials();
    try {
      const response = await send(name, parts, token, timeoutMs);
      deps.onReach(true);
      if (response.ok) return success(response);
      if (response.status === 401 && token !== null && name !== SIGN_IN) {
        // A call that left before a renewal carries the token of then: one more try with the new one.
        if (deps.credentials().token !== token && deps.credentials().token !== null) return await attempt(name, parts, timeoutMs);
        if (deps.credentials().token === token) deps.onUnauthenticated();
      }
      return failed(await failureOfAnswer(response));
    } catch (error) {
      if (error instanceof TypeError && error.message.startsWith('parameter ')) return failed(coreFailure('refused', error.message));
      deps.onReach(false);
      const isAbort = error instanceof Error && error.name === 'AbortError';
      return failed(coreFailure(isAbort ? 'timeout' : 'offline', error instanceof Error ? error.message : String(error)));
    }
  }

  async function read(name: CallName, response: Response): Promise<Result<unknown>> {
    const { output } = specOf(name);
    if (output === 'binary') return success(new Uint8Array(await response.arrayBuffer()));
    const parsed = output.safeParse(response.status === 204 ? {} : await response.json().catch(() => undefined));
    if (parsed.success) return success(parsed.data);
    const where = parsed.error.issues[0];
    return failed(coreFailure('incompatible', `${name}: ${where?.path.join('.') ?? ''} ${where?.message ?? ''}`.trim()));
  }

  async function call(name: CallName, parts: CallParts, options: CallOptions = {}): Promise<Result<unknown>> {
    const tries = specOf(name).method === 'GET' ? (options.retries ?? RETRY_WAITS_MS.length) : 0;
    for (let n = 0; ; n += 1) {
      const answer = await attempt(name, parts, options.timeoutMs ?? CALL_TIMEOUT_MS);
      if (answer.ok) return await read(name, answer.value);
      if (n >= tries || !isUnreached(answer.failure)) return answer;
      await wait(RETRY_WAITS_MS[Math.min(n, RETRY_WAITS_MS.length - 1)]!);
    }
  }

  return { call: (name, input, options) => call(name, input, options) as Promise<Result<never>> };
}
