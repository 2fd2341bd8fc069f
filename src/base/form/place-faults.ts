import type { Faults } from './body-faults.ts';

/** Which field of a form shows a path of the body, where they are not called the same. */
export type FieldNames<V> = Readonly<Record<string, keyof V & string>>;

export interface Placed {
  /** Words by field. */
  errors: Record<string, string>;
  /** What no field shows. */
  rest: string[];
}

/** The field of a path: the one that was named for it, else the one that it begins with. */
function fieldOf<V extends object>(path: string, values: V, names: FieldNames<V>): string | null {
  const own = names[path];
  if (own !== undefined) return own;
  if (path in values) return path;
  const [first = ''] = path.split('.');
  return names[first] ?? (first in values ? first : null);
}

/** Puts faults at the fields of a form. */
export function placeFaults<V extends object>(faults: Faults, values: V, names: FieldNames<V> = {}): Placed {
  const placed: Placed = { errors: {}, rest: [] };
  for (const [path, words] of Object.entries(faults)) {
    const field = fieldOf(path, values, names);
    if (field === null) placed.rest.push(words);
    else placed.errors[field] ??= words;
  }
  return placed;
}
