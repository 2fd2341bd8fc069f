import { pause } from '../platform.ts';
import type { Clock } from '../../domain/clock.ts';
import type { PlannedFix } from './plan.ts';
import { traccarBody, type Answer, type Post } from './sender.ts';

/** Fixes a request holds at most. */
const BATCH = 200;
const MOST_TRIES = 10;

export interface Refused {
  line: number;
  reason: string;
}

export interface PlayResult {
  sent: number;
  accepted: number;
  refused: Refused[];
}

/** Sends a batch until the server took it: one that is busy or away for a moment is asked again, so no good fix is lost. */
async function deliver(post: Post, batch: readonly PlannedFix[]): Promise<Answer> {
  const body = JSON.stringify(batch.map(traccarBody));
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await post('/ingest/traccar', body);
      if (![429, 502, 503, 504].includes(answer.status) || tries === MOST_TRIES) return answer;
      await pause(Math.max(1, answer.retryAfterS) * 1000);
    } catch (error) {
      if (tries === MOST_TRIES) throw new Error(`The server does not answer: ${(error as Error).message}`, { cause: error });
      await pause(1000);
    }
  }
}

function outcomesOf(answer: Answer, count: number): string[] {
  try {
    const { outcomes } = JSON.parse(answer.text) as { outcomes?: string[] };
    if (outcomes?.length === count) return outcomes;
  } catch {
    // Said below, with the status.
  }
  return new Array<string>(count).fill(`the server answered ${answer.status}`);
}

/**
 * Plays planned fixes in their order: one request at a time, so that no two fixes of a device overtake one another, with as many
 * fixes as are due. `onSent` is told how many went.
 */
export async function play(plan: readonly PlannedFix[], post: Post, clock: Clock, onSent: (sent: number) => void): Promise<PlayResult> {
  const result: PlayResult = { sent: 0, accepted: 0, refused: [] };
  const startMs = clock.now();
  while (result.sent < plan.length) {
    const waitMs = plan[result.sent]!.atMs - (clock.now() - startMs);
    if (waitMs > 0) await pause(Math.min(waitMs, 1000));
    const dueMs = clock.now() - startMs;
    const next = plan.slice(result.sent, result.sent + BATCH);
    const notYet = next.findIndex((fix) => fix.atMs > dueMs);
    const batch = notYet < 0 ? next : next.slice(0, notYet);
    if (batch.length === 0) continue;
    const outcomes = outcomesOf(await deliver(post, batch), batch.length);
    outcomes.forEach((outcome, i) => {
      if (outcome === 'accepted') result.accepted += 1;
      else result.refused.push({ line: batch[i]!.line, reason: outcome });
    });
    result.sent += batch.length;
    onSent(batch.length);
  }
  return result;
}
