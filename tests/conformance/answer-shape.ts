/** How much of a list is recorded: what is behind it is more of the same. */
const KEPT_ITEMS = 12;

/** An answer with its lists cut short. */
export function shortened(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.slice(0, KEPT_ITEMS).map(shortened);
  if (answer === null || typeof answer !== 'object') return answer;
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [key, shortened(value)]));
}

/** A word of a fixed list of words, such as `PROGRESS`. */
const CONSTANT = /^[A-Z][A-Z_]*$/;

/**
 * An answer without what differs from one run to the next: ids, times and secrets are only what kind of value they are. Words of a
 * fixed list, booleans, nulls and everything about which fields there are stay; of a list, the kinds of item that it holds.
 */
export function shapeOf(answer: unknown): unknown {
  // Items in the order of their ids come in another order each time.
  if (Array.isArray(answer)) return [...new Set(answer.map((item) => JSON.stringify(shapeOf(item))))].sort();
  if (answer === null || typeof answer === 'boolean') return answer;
  if (typeof answer === 'string' && CONSTANT.test(answer)) return answer;
  if (typeof answer !== 'object') return typeof answer;
  // The order of fields says nothing.
  const fields = Object.entries(answer).map(([key, value]) => [nameOf(key), shapeOf(value)] as const);
  return Object.fromEntries(fields.sort(([a], [b]) => a.localeCompare(b)));
}

/** Fields of a map, by id of a device or by state of a command, are as good as any other of it. */
function nameOf(key: string): string {
  if (CONSTANT.test(key)) return 'WORD';
  return key.replace(/^\d+$/, 'id');
}
