import type { Conflict } from '../../../contract/failure.ts';
import type { FieldNames } from './place-faults.ts';

/** One field that somebody else changed while it was edited here. */
export interface Disputed {
  field: string;
  theirs: unknown;
  mine: unknown;
  /** Both changed it: one of the two is lost. */
  isBoth: boolean;
}

/** A record as it is now, and what two people made of it. */
export interface Versions<V> {
  disputed: readonly Disputed[];
  /** The record as it is now. */
  kept: V;
  /** What was typed here over their changes: theirs stays where nobody typed here. */
  withMine: V;
  /** What was typed here, but for what they changed. */
  withTheirs: V;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A value of the record as the fields of a form hold it: they have no null in place of a text. */
const asTyped = (value: unknown, example: unknown): unknown =>
  value === null && typeof example === 'string' ? '' : value;

/**
 * Puts together what two people changed of one record. `seen` is what the fields held before anybody typed here, `typed` what they
 * hold now; `read` turns values of the record into those of fields that hold them another way.
 */
export function mergeVersions<V extends object>(
  { changes }: Pick<Conflict, 'changes'>,
  seen: V,
  typed: V,
  names: FieldNames<V> = {},
  read?: (after: Readonly<Record<string, unknown>>) => Partial<V>,
): Versions<V> {
  const after = Object.fromEntries(Object.entries(changes).map(([path, change]) => [path, change.after]));
  const given = read
    ? read(after)
    : Object.fromEntries(Object.entries(after).map(([path, value]) => [names[path] ?? path, value]));
  const theirs = Object.fromEntries(
    Object.entries(given)
      .filter(([field]) => field in seen)
      .map(([field, value]) => [field, asTyped(value, seen[field as keyof V])]),
  ) as Partial<V>;
  const fields = Object.keys(theirs) as (keyof V & string)[];
  const disputed = fields
    .filter((field) => !isSame(theirs[field], typed[field]))
    .map((field) => ({ field, theirs: theirs[field], mine: typed[field], isBoth: !isSame(seen[field], typed[field]) }));
  const own = Object.fromEntries(disputed.filter(({ isBoth }) => isBoth).map(({ field, mine }) => [field, mine]));
  return {
    disputed,
    kept: { ...seen, ...theirs },
    withMine: { ...typed, ...theirs, ...own },
    withTheirs: { ...typed, ...theirs },
  };
}
