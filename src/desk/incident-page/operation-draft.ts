import type { Incident, IncidentOperator } from '../../../domain/desk/incidents/incident.ts';
import { wallMs } from '../../../domain/base/time/wall-time.ts';
import type { IncidentOperation } from '../../../domain/desk/incidents/incident-life.ts';
import type { WantedOperation } from '../../../machines/incident-case.ts';

/** What a dialog is opened for; comments have a place of their own. */
export type DialogOperation = Exclude<IncidentOperation, 'comment'>;

/** What the dialog of an operation holds; `returned` is a wall time such as `2026-11-21T09:00`. */
export interface OperationDraft {
  /** Id; empty is nobody chosen. */
  operator: string;
  situation: string;
  returned: string;
  comment: string;
}

export type DraftFault = 'required' | 'invalid' | 'future' | 'before';
export type DraftFaults = Partial<Record<keyof OperationDraft, DraftFault>>;

interface Known {
  incident: Pick<Incident, 'dateTime'>;
  /** The server's time, ms. */
  nowMs: number;
  timeZone: string;
}

const MINUTE_MS = 60_000;

/**
 * When the vehicle was given back, ms; null for no time of the calendar. A field of minutes knows no seconds: in the minute of the
 * incident it is the incident's own time.
 */
function returnedMs({ returned }: OperationDraft, { incident, timeZone }: Known): number | null {
  const ms = wallMs(returned, timeZone);
  const eventMs = Date.parse(incident.dateTime);
  return ms !== null && ms < eventMs && eventMs - ms < MINUTE_MS ? eventMs : ms;
}

function returnedFault(draft: OperationDraft, known: Known): DraftFault | null {
  const ms = returnedMs(draft, known);
  if (ms === null) return 'invalid';
  if (ms > known.nowMs) return 'future';
  return ms < Date.parse(known.incident.dateTime) ? 'before' : null;
}

/** Why a draft cannot be sent, by field: as the server would say it, before it is asked. */
export function faultsOf(operation: IncidentOperation, draft: OperationDraft, known: Known): DraftFaults {
  if (operation === 'cancel' || operation === 'comment')
    return draft.comment.trim() === '' ? { comment: 'required' } : {};
  if (operation === 'assign') return draft.operator === '' ? { operator: 'required' } : {};
  if (operation === 'situation') return draft.situation.trim() === '' ? { situation: 'required' } : {};
  if (operation !== 'returned') return {};
  const fault = returnedFault(draft, known);
  return fault === null ? {} : { returned: fault };
}

/** What is sent of a draft without faults. */
export function wantedOf(operation: IncidentOperation, draft: OperationDraft, known: Known): WantedOperation {
  const comment = draft.comment.trim();
  return {
    operation,
    ...(comment === '' ? {} : { comment }),
    ...(operation === 'assign' ? { operator: Number(draft.operator) } : {}),
    ...(operation === 'situation' ? { situation: draft.situation.trim() } : {}),
    ...(operation === 'returned'
      ? { returnedDate: new Date(returnedMs(draft, known) ?? known.nowMs).toISOString() }
      : {}),
  };
}

/** Who is suggested for an incident: whoever has the fewest in progress and does not have it already. They come in that order. */
export const suggestedOperator = (
  operators: readonly IncidentOperator[],
  { userOperatorId }: Pick<Incident, 'userOperatorId'>,
): IncidentOperator | null => operators.find(({ id }) => id !== userOperatorId) ?? null;

/** Most incidents of a vehicle that stand beside a case. */
export const MOST_SIMILAR = 8;

/** The other incidents of the vehicle: those of the same type first, each group newest first. */
export function similarOf(all: readonly Incident[], { id, type }: Pick<Incident, 'id' | 'type'>): Incident[] {
  const others = all
    .filter((other) => other.id !== id)
    .toSorted((a, b) => Date.parse(b.dateTime) - Date.parse(a.dateTime));
  return [...others.filter((other) => other.type === type), ...others.filter((other) => other.type !== type)].slice(
    0,
    MOST_SIMILAR,
  );
}
