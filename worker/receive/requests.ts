import type { ResultMessage, RequestMessage } from '../../contract/messages.ts';
import { failed, success, type Failure, type Result } from '../../contract/failure.ts';
import { requestTopic, type RequestService } from '../../contract/topics.ts';
import type { Platform } from '../platform.ts';
import { kindOfStatus } from '../rest/failures.ts';

export const REQUEST_TIMEOUT_MS = 30_000;

export interface RequestDeps {
  platform: Platform;
  /** The requesting user; null when signed out. */
  who: () => { sessionId: string; token: string; user: number } | null;
  /** Language of error messages of a service. */
  locale: () => string;
  publish: (topic: string, payload: string) => Promise<void>;
}

/** Any error on the way to the service reads as status 500. */
const brokerFailure = (message: string): Failure => ({ kind: 'broken', origin: 'broker', status: 500, message });

/** Request and reply over the broker: the answer comes on the session's topic with the same request id. */
export class BrokerRequests {
  private readonly open = new Map<string, (result: Result<unknown>) => void>();

  constructor(private readonly deps: RequestDeps) {}

  async request(service: RequestService, body: unknown): Promise<Result<unknown>> {
    const { platform, publish, locale } = this.deps;
    const who = this.deps.who();
    if (!who) return failed({ kind: 'unauthenticated', origin: 'core', message: 'nobody is signed in' });
    const message: RequestMessage = { requestId: platform.unique(), ...who, locale: locale(), body };
    return new Promise((resolve) => {
      const settle = (result: Result<unknown>): void => {
        cancel();
        this.open.delete(message.requestId);
        resolve(result);
      };
      const cancel = platform.after(REQUEST_TIMEOUT_MS, () =>
        settle(failed(brokerFailure('the service did not answer in time'))),
      );
      this.open.set(message.requestId, settle);
      publish(requestTopic(service), JSON.stringify(message)).catch((error: unknown) =>
        settle(failed(brokerFailure(error instanceof Error ? error.message : String(error)))),
      );
    });
  }

  /** Takes an answer; false when no request is waiting for it. */
  onResult({ requestId, status, body }: ResultMessage): boolean {
    const settle = this.open.get(requestId);
    if (!settle) return false;
    if (status < 400) settle(success(body));
    else {
      const said = (body as { message?: unknown } | null)?.message;
      const isSaid = typeof said === 'string';
      // Messages of a service come from the server, in the user's language.
      settle(
        failed({
          kind: kindOfStatus(status),
          origin: isSaid ? 'server' : 'broker',
          status,
          message: isSaid ? said : `status ${status}`,
          requestId,
        }),
      );
    }
    return true;
  }

  /** The session ended: cancels all requests. */
  cancelAll(): void {
    for (const settle of this.open.values())
      settle(failed({ kind: 'cancelled', origin: 'core', message: 'the session ended' }));
  }
}
