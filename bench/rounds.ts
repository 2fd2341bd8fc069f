import type { Rounds } from './table.ts';

/** A run gives its figure in the stage's unit. */
export type Run = () => number | Promise<number>;

/** One measured and one baseline run; in an even round the measured one goes first, in an odd one the baseline. */
export async function pairOf(round: number, measured: Run, baseline: Run): Promise<Rounds> {
  const isMeasuredFirst = round % 2 === 0;
  const early = await (isMeasuredFirst ? measured() : baseline());
  const late = await (isMeasuredFirst ? baseline() : measured());
  return isMeasuredFirst ? { measured: [early], baseline: [late] } : { measured: [late], baseline: [early] };
}

/** Rounds one after another, as rounds. */
export const joined = (all: readonly Rounds[]): Rounds => ({
  measured: all.flatMap(({ measured }) => measured),
  baseline: all.flatMap(({ baseline }) => baseline),
});

/**
 * Runs measured and baseline alternately, so that other load on the machine affects both; their order changes from
 * round to round. The warm-up rounds are discarded.
 */
export async function inTurn(
  options: { rounds: number; warmUp: number },
  measured: Run,
  baseline: Run,
): Promise<Rounds> {
  const kept: Rounds[] = [];
  for (let round = -options.warmUp; round < options.rounds; round += 1) {
    const pair = await pairOf(round, measured, baseline);
    if (round >= 0) kept.push(pair);
  }
  return joined(kept);
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
