// Tests that hold in one order only hide what they owe to each other, so each run takes another order, and says which.

const MOST_SEEDS = 100_000;
const SEED = /^seed=(\d+)$/;

/** Vitest's words for the order of a run; with the same seed the order is the same. */
export const shuffledBy = (seed: number): string[] => [
  '--sequence.shuffle.files',
  '--sequence.shuffle.tests',
  `--sequence.seed=${seed}`,
];

export const anySeed = (): number => Math.floor(Math.random() * MOST_SEEDS);

/** The seed that `seed=4711` among the words of the command line names, null for none, and the other words. */
export function seedIn(words: readonly string[]): { seed: number | null; others: string[] } {
  const named = words.flatMap((word) => SEED.exec(word)?.[1] ?? []);
  return { seed: named.length === 0 ? null : Number(named.at(-1)), others: words.filter((word) => !SEED.test(word)) };
}
