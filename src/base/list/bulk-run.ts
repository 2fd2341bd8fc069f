import type { Failure } from '../../../contract/failure.ts';

/** What came of a row. */
export interface Outcome<T> {
  row: T;
  name: string;
  failure: Failure | null;
}

/** Failures that stay the same however often one tries: what is there does not take it, or may not be had. */
const FINAL: readonly Failure['kind'][] = ['refused', 'forbidden', 'missing', 'incompatible', 'unsupported'];

/** The rows that may go well another time. */
export const againOf = <T>(outcomes: readonly Outcome<T>[]): T[] =>
  outcomes.filter(({ failure }) => failure !== null && !FINAL.includes(failure.kind)).map(({ row }) => row);

/** The outcomes with another one: in the place of the one before where the row was tried already. */
export const withOutcome = <T>(outcomes: readonly Outcome<T>[], next: Outcome<T>): Outcome<T>[] =>
  outcomes.some(({ row }) => row === next.row)
    ? outcomes.map((one) => (one.row === next.row ? next : one))
    : [...outcomes, next];
