const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Index of the option that an arrow key leads to, around both ends of the list; null for any other key. */
export function optionAfter(key: string, active: number, count: number): number | null {
  const step = STEPS[key];
  if (step === undefined) return null;
  return count === 0 ? 0 : (active + step + count) % count;
}
