import type { IncidentStatus } from './incident-codes.ts';

/** What people do with an incident after it was raised. */
export const INCIDENT_OPERATIONS = ['assign', 'situation', 'comment', 'returned', 'resolve', 'cancel'] as const;
export type IncidentOperation = (typeof INCIDENT_OPERATIONS)[number];

/** What each status allows. A case is resolved by somebody who works on it, so an open one has to be assigned first. */
const ALLOWED = new Map<string, readonly IncidentOperation[]>(
  Object.entries({
    OPEN: ['assign', 'situation', 'comment', 'returned', 'cancel'],
    PROGRESS: ['assign', 'situation', 'comment', 'returned', 'resolve', 'cancel'],
    CANCELLED: [],
    RESOLVED: [],
  } satisfies Record<IncidentStatus, readonly IncidentOperation[]>),
);

/** A status of another system: what may be done there is not known. */
const UNKNOWN: readonly IncidentOperation[] = ['comment'];

/** What may be done with an incident in a status. */
export const operationsIn = (status: string): readonly IncidentOperation[] => ALLOWED.get(status) ?? UNKNOWN;

export const mayDo = (status: string, operation: IncidentOperation): boolean =>
  operationsIn(status).includes(operation);

/** The status after an operation that the status allows. */
export function statusAfter(status: string, operation: IncidentOperation): string {
  if (operation === 'assign') return 'PROGRESS';
  if (operation === 'resolve') return 'RESOLVED';
  return operation === 'cancel' ? 'CANCELLED' : status;
}

/** Whether nothing more happens to an incident in a status. */
export const isSettled = (status: string): boolean => operationsIn(status).length === 0;
