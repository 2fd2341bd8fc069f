import { pause } from '../../base/platform.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
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

/** What all lanes share: where to, since when, what came of it so far, and whether one of them gave up. */
interface Run {
  post: Post;
  clock: Clock;
  startMs: number;
  result: PlayResult;
  onSent: (sent: number) => void;
  hasFailed: boolean;
}

/** Sends a batch until the server accepted it: a busy or unreachable server is retried, so that no good fix is lost. */
async function deliver({ post }: Run, batch: readonly PlannedFix[]): Promise<Answer> {
  const body = JSON.stringify(batch.map(traccarBody));
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await post('/ingest/traccar', body);
      if (![429, 502, 503, 504].includes(answer.status) || tries === MOST_TRIES) return answer;
      await pause(Math.max(1, answer.retryAfterS) * 1000);
    } catch (error) {
      if (tries === MOST_TRIES)
        throw new Error(`The server does not answer: ${(error as Error).message}`, { cause: error });
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

/** Plays the fixes of some devices, one request after the other, with as many fixes as are due. */
async function playLane(lane: readonly PlannedFix[], run: Run): Promise<void> {
  const { clock, startMs, result } = run;
  for (let sent = 0; sent < lane.length && !run.hasFailed;) {
    const waitMs = lane[sent]!.atMs - (clock.now() - startMs);
    if (waitMs > 0) await pause(Math.min(waitMs, 1000));
    const dueMs = clock.now() - startMs;
    const next = lane.slice(sent, sent + BATCH);
    const notYet = next.findIndex((fix) => fix.atMs > dueMs);
    const batch = notYet < 0 ? next : next.slice(0, notYet);
    if (batch.length === 0) continue;
    const outcomes = outcomesOf(await deliver(run, batch), batch.length);
    outcomes.forEach((outcome, i) => {
      if (outcome === 'accepted') result.accepted += 1;
      else result.refused.push({ line: batch[i]!.line, reason: outcome });
    });
    sent += batch.length;
    result.sent += batch.length;
    run.onSent(batch.length);
  }
}

/** The plan in at most `count` lanes. All fixes of a device are in one, in their order; a fleet is spread evenly. */
function lanesOf(plan: readonly PlannedFix[], count: number): PlannedFix[][] {
  const lanes: PlannedFix[][] = Array.from({ length: count }, () => []);
  const laneOf = new Map<string, PlannedFix[]>();
  for (const fix of plan) {
    const lane = laneOf.get(fix.identifier) ?? lanes[laneOf.size % count]!;
    laneOf.set(fix.identifier, lane);
    lane.push(fix);
  }
  return lanes.filter((lane) => lane.length > 0);
}

/**
 * Plays planned fixes with up to `inFlight` requests under way. No two fixes of a device ever are in two of them, so
 * that none overtakes another; with one request at a time the order of the plan is kept among devices too. `onSent` is
 * called with the number sent.
 */
export async function play(
  plan: readonly PlannedFix[],
  post: Post,
  clock: Clock,
  onSent: (sent: number) => void,
  inFlight = 1,
): Promise<PlayResult> {
  const run: Run = {
    post,
    clock,
    startMs: clock.now(),
    result: { sent: 0, accepted: 0, refused: [] },
    onSent,
    hasFailed: false,
  };
  const playOrStop = async (lane: readonly PlannedFix[]): Promise<void> => {
    try {
      await playLane(lane, run);
    } catch (error) {
      run.hasFailed = true;
      throw error;
    }
  };
  await Promise.all(lanesOf(plan, inFlight).map(playOrStop));
  run.result.refused.sort((a, b) => a.line - b.line);
  return run.result;
}
