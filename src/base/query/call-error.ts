import type { Failure, Result } from '../../../contract/failure.ts';

/** A failure as queries carry it: they keep the last good answer beside the error. */
export class CallError extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
    this.name = 'CallError';
  }
}

/** The value of an answer; throws its failure as a CallError. */
export async function valueOf<T>(answer: Promise<Result<T>>): Promise<T> {
  const result = await answer;
  if (!result.ok) throw new CallError(result.failure);
  return result.value;
}

/** The failure of an error that a query was left with. */
export const failureOf = (error: Error): Failure =>
  error instanceof CallError ? error.failure : { kind: 'unsupported', origin: 'page', message: error.message };
