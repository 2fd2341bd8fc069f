import type { Failure } from '../../../contract/failure.ts';

/** The first error message of a report; null where it has none. */
export const firstErrorOf = (errors: readonly string[]): string | null => errors.find((error) => error !== '') ?? null;

/** The first message about a field of a request that was refused; null where it was not refused for one. */
export const firstFieldError = ({ fields = {} }: Pick<Failure, 'fields'>): string | null =>
  firstErrorOf(Object.values(fields));
