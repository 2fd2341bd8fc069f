import type { Rounds } from './table.ts';

/** A run gives its figure in the stage's unit. */
export type Run = () => number | Promise<number>;

/**
 * Runs measured and baseline in turn, so that what else the machine does meets both; who goes first changes from round to
 * round. The warm-up rounds are thrown away.
 */
export async function inTurn(options: { rounds: number; warmUp: number }, measured: Run, baseline: Run): Promise<Rounds> {
  const kept = { measured: [] as number[], baseline: [] as number[] };
  for (let round = -options.warmUp; round < options.rounds; round += 1) {
    const isMeasuredFirst = round % 2 === 0;
    const early = await (isMeasuredFirst ? measured() : baseline());
    const late = await (isMeasuredFirst ? baseline() : measured());
    if (round < 0) continue;
    kept.measured.push(isMeasuredFirst ? early : late);
    kept.baseline.push(isMeasuredFirst ? late : early);
  }
  return kept;
}

/** Milliseconds a piece of work takes. */
export function timed(work: () => void): number {
  const startMs = performance.now();
  work();
  return performance.now() - startMs;
}

export async function timedAsync(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

export const perSecond = (count: number, ms: number): number => (count * 1000) / ms;
