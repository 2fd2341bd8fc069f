import { failed, success, type Result } from '../../contract/failure.ts';
import type { Rest } from '../rest/client.ts';
import { coreFailure } from '../rest/failures.ts';
import type { SessionRecords } from './session-records.ts';

/** Result of a refresh: a token, and until when the next refresh token is valid (server's clock, ms). */
export interface Refreshed {
  accessToken: string;
  expiresAtMs: number;
  untilMs: number;
}

/** Uses the refresh token of a session. Concurrent calls share one answer. */
export class Refresher {
  private readonly underWay = new Map<string, Promise<Result<Refreshed>>>();

  constructor(
    private readonly rest: Rest,
    private readonly records: SessionRecords,
  ) {}

  run(sessionId: string, timeoutMs?: number): Promise<Result<Refreshed>> {
    const running =
      this.underWay.get(sessionId) ?? this.present(sessionId, timeoutMs).finally(() => this.underWay.delete(sessionId));
    this.underWay.set(sessionId, running);
    return running;
  }

  private async present(sessionId: string, timeoutMs?: number): Promise<Result<Refreshed>> {
    const pair = await this.records.toPresent(sessionId);
    if (!pair) return failed(coreFailure('unauthenticated', 'nothing is kept that gives the session a token'));
    const answer = await this.rest.call(
      'sessions.refresh',
      { body: { refreshToken: pair.token, next: pair.next } },
      timeoutMs === undefined ? {} : { timeoutMs },
    );
    if (!answer.ok) return answer;
    const { accessToken, expiresAt, refreshExpiresAt } = answer.value;
    const untilMs = Date.parse(refreshExpiresAt);
    await this.records.settle(sessionId, pair, untilMs);
    return success({ accessToken, expiresAtMs: Date.parse(expiresAt), untilMs });
  }
}
