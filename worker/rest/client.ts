import type { Result } from '../../contract/failure.ts';
import { failed, success } from '../../contract/failure.ts';
import type { CallInput, CallName, CallOutput } from '../../contract/rest/calls.ts';
import type { Platform } from '../platform.ts';
import type { CallParts } from './address.ts';
import { coreFailure, failureOfAnswer, failureOfError, isUnreached } from './failures.ts';
import { readOutput } from './read-output.ts';
import { sendCall, usesToken, type AskedCall, type Credentials, type SendOptions } from './send.ts';
import { specOf } from './spec-of.ts';

export interface RestDeps {
  platform: Platform;
  credentials: () => Credentials;
  /** Called when the newest token was answered 401: whether there is a newer one now; a failure where that cannot be found out. */
  renewed: () => Promise<Result<boolean>>;
  /** Called when the newest token was answered 401 and there is no newer one. */
  onUnauthenticated: () => void;
  /** Whether the last call reached the server. */
  onReach: (reached: boolean) => void;
}

export interface CallOptions extends SendOptions {
  /** How often a GET is tried again when nothing answers. */
  retries?: number;
}

export interface Rest {
  /** One call of the table: its output, or a failure. Never throws. */
  call<N extends CallName>(name: N, input: CallInput<N>, options?: CallOptions): Promise<Result<CallOutput<N>>>;
}

const RETRY_WAITS_MS = [500, 1500];

const CANCELLED = coreFailure('cancelled', 'the caller no longer waits for the answer');

/** A console that was updated meanwhile, or no way to the server: both end as a connection does that comes back. */
const NOT_LOADED = coreFailure('offline', 'what the contract says of the call could not be loaded');

/** The one place that knows tokens, the tz rule, retries and what a 401 means. */
export function createRest(deps: RestDeps): Rest {
  const { platform } = deps;
  const wait = (ms: number): Promise<void> => new Promise((resolve) => void platform.after(ms, resolve));

  async function attempt(
    asked: AskedCall,
    parts: CallParts,
    options: CallOptions,
    isAgain = false,
  ): Promise<Result<Response>> {
    const credentials = deps.credentials();
    const { token, sessionId } = credentials;
    const isSameSession = (): boolean => deps.credentials().sessionId === sessionId;
    try {
      const response = await sendCall(platform, credentials, asked, parts, options);
      deps.onReach(true);
      if (response.ok) return success(response);
      if (response.status === 401 && token !== null && usesToken(asked.name) && isSameSession()) {
        // A call that left before a renewal carries the old token: one more try with the new one, never with that of another user.
        const newest = deps.credentials().token;
        if (newest !== token && newest !== null) return await attempt(asked, parts, options, isAgain);
        const renewed = isAgain ? success(false) : await deps.renewed();
        if (!renewed.ok) return renewed;
        if (renewed.value && isSameSession()) return await attempt(asked, parts, options, true);
        if (deps.credentials().token === token) deps.onUnauthenticated();
      }
      return failed(await failureOfAnswer(response));
    } catch (error) {
      if (options.signal?.aborted) return failed(CANCELLED);
      const failure = failureOfError(error);
      if (isUnreached(failure)) deps.onReach(false);
      return failed(failure);
    }
  }

  async function call(name: CallName, parts: CallParts, options: CallOptions = {}): Promise<Result<unknown>> {
    const { sessionId } = deps.credentials();
    const spec = await specOf(name).catch(() => null);
    if (spec === null) return failed(NOT_LOADED);
    const asked = { name, spec };
    const tries = spec.method === 'GET' ? (options.retries ?? RETRY_WAITS_MS.length) : 0;
    for (let n = 0; ; n += 1) {
      // A call of one user is not repeated in the name of the next.
      if (options.signal?.aborted || (n > 0 && deps.credentials().sessionId !== sessionId)) return failed(CANCELLED);
      const answer = await attempt(asked, parts, options);
      if (answer.ok) return await readOutput(asked, answer.value);
      if (n >= tries || !isUnreached(answer.failure)) return answer;
      await wait(RETRY_WAITS_MS[Math.min(n, RETRY_WAITS_MS.length - 1)]!);
    }
  }

  return { call: (name, input, options) => call(name, input, options) as Promise<Result<never>> };
}
