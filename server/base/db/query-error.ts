/** What the database refused, with PostgreSQL's own code (`23505` is a unique violation) whichever database it is. */
export class QueryError extends Error {
  constructor(
    message: string,
    readonly code: string | undefined,
    readonly detail: string | undefined,
    readonly constraint: string | undefined,
  ) {
    super(message);
    this.name = 'QueryError';
  }
}

/** Whether an error is a violation of a unique key, and of the one named if a name is given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof QueryError) || error.code !== '23505') return false;
  return constraint === undefined || error.constraint === constraint || error.message.includes(`"${constraint}"`);
}

/** Whether the database has no room left on its disk. */
export const isOutOfSpace = (error: unknown): boolean => error instanceof QueryError && error.code === '53100';

/** The database does not answer: it was shut down, restarts, or its connection broke. What was asked may be asked again. */
export class DatabaseGoneError extends Error {
  constructor(cause: unknown) {
    super(`The database does not answer: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'DatabaseGoneError';
  }
}
