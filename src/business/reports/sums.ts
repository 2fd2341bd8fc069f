/** A name and what it comes to. */
export interface Sum {
  key: string;
  label: string;
  value: number;
}

/** Puts rows together by a key, the largest first. */
export function sumsOf<Row>(
  rows: readonly Row[],
  of: (row: Row) => { key: string; label: string; value: number },
  join: (before: number, value: number) => number,
): Sum[] {
  const sums = new Map<string, Sum>();
  for (const row of rows) {
    const { key, label, value } = of(row);
    const before = sums.get(key);
    sums.set(key, { key, label, value: before ? join(before.value, value) : value });
  }
  return [...sums.values()].toSorted((a, b) => b.value - a.value || a.label.localeCompare(b.label));
}

export const add = (before: number, value: number): number => before + value;
export const larger = (before: number, value: number): number => Math.max(before, value);
