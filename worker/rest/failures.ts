import { errorBodySchema } from '../../contract/error-body.ts';
import type { Failure, FailureKind } from '../../contract/failure.ts';

const KINDS: Record<number, FailureKind> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'missing',
  408: 'timeout',
  429: 'busy',
};

/** Kind of an answer's status that is not 2xx. */
export function kindOfStatus(status: number): FailureKind {
  return KINDS[status] ?? (status >= 500 ? 'broken' : 'refused');
}

/** The failure of an error answer: the server's message where it has one, else the status. */
export async function failureOfAnswer(response: Response): Promise<Failure> {
  const failure: Failure = {
    kind: kindOfStatus(response.status),
    origin: 'server',
    status: response.status,
    message: `${response.status} ${response.statusText}`.trim(),
  };
  const retryAfterS = Number(response.headers.get('retry-after') ?? Number.NaN);
  if (retryAfterS > 0) failure.retryAfterMs = retryAfterS * 1_000;
  const body = errorBodySchema.safeParse(await response.json().catch(() => null));
  if (!body.success) return failure;
  const { message, fields, requestId, conflict } = body.data;
  return {
    ...failure,
    message,
    requestId,
    ...(fields ? { fields } : {}),
    ...(conflict ? { kind: 'conflict', conflict } : {}),
  };
}

/** Nothing answered, or nothing in time. */
export const isUnreached = ({ kind }: Failure): boolean => kind === 'offline' || kind === 'timeout';

export const coreFailure = (kind: FailureKind, message: string): Failure => ({ kind, origin: 'core', message });

/** The failure behind a request that brought no answer: a bad parameter, a timeout, or no way to the server. */
export function failureOfError(error: unknown): Failure {
  if (error instanceof TypeError && error.message.startsWith('parameter '))
    return coreFailure('refused', error.message);
  const isAbort = error instanceof Error && error.name === 'AbortError';
  return coreFailure(isAbort ? 'timeout' : 'offline', error instanceof Error ? error.message : String(error));
}
