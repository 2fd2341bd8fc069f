import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Failure } from '../../../contract/failure.ts';
import type { Incident, IncidentOperator } from '../../../domain/desk/incidents/incident.ts';
import { mayDo } from '../../../domain/desk/incidents/incident-life.ts';
import { wallText } from '../../../domain/base/time/wall-time.ts';
import { serverNowMs } from '../../base/i18n/ticker.ts';
import type { Asked } from '../../base/query/question.ts';
import { useCall } from '../../base/query/use-call.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import {
  faultsOf,
  suggestedOperator,
  wantedOf,
  type DialogOperation,
  type DraftFaults,
  type OperationDraft,
} from './operation-draft.ts';
import { useSend, type CaseActor } from './use-case.ts';

interface Options {
  actor: CaseActor;
  incident: Incident;
  operation: DialogOperation;
  operator: number | null;
  onClose(): void;
}

/** The form of an operation on a case: what was typed, what is wrong with it, and what came of sending it. */
export interface OperationForm {
  draft: OperationDraft;
  faults: DraftFaults;
  operators: Asked<IncidentOperator[]>;
  suggested: IncidentOperator | null;
  timeZone: string;
  isBusy: boolean;
  /** Whether the status takes the operation, and all is there that is needed to send it. */
  isReady: boolean;
  isAllowed: boolean;
  /** Somebody changed the case since the form was opened. */
  isChanged: boolean;
  /** Why the last attempt failed; null where none did. */
  failure: Failure | null;
  change(change: Partial<OperationDraft>): void;
  submit(): void;
}

const emptyDraft = (operator: number | null, nowMs: number, timeZone: string): OperationDraft => ({
  operator: operator === null ? '' : String(operator),
  situation: '',
  returned: wallText(nowMs, timeZone),
  comment: '',
});

/** Sends an operation once, and keeps what was typed where it failed. */
export function useOperationForm({ actor, incident, operation, operator, onClose }: Options): OperationForm {
  const { timezone: timeZone } = useSignedIn().user.metadata;
  const isBusy = useSelector(actor, (state) => state.matches({ open: 'operating' }));
  const [typed, setTyped] = useState(() => emptyDraft(operator, serverNowMs(), timeZone));
  const [faults, setFaults] = useState<DraftFaults>({});
  const [isSent, setSent] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [seen] = useState(incident.version);
  const params = { id: String(incident.id) };
  const operators = useCall('incidents.operators', operation === 'assign' ? { params } : null, { keptMs: 0 });
  const suggested = suggestedOperator(operators.value ?? [], incident);
  // Whoever may handle no case of this brand is not in the list, and cannot be chosen.
  const isListed = operators.value?.some(({ id }) => String(id) === typed.operator) ?? true;
  const draft = { ...typed, operator: (isListed && typed.operator) || String(suggested?.id ?? '') };
  const isAllowed = mayDo(incident.status, operation);
  // Overtaken or taken away: the case itself says so, over which no dialog may stand.
  const send = useSend(actor, (end) => {
    if (end.kind !== 'failed') return onClose();
    setFailure(end.failure);
    setSent(false);
  });
  return {
    draft,
    faults,
    operators,
    suggested,
    timeZone,
    isBusy,
    isAllowed,
    isReady: isAllowed && (operation !== 'assign' || operators.value !== undefined),
    // What was sent from here changes it too.
    isChanged: incident.version !== seen && !isSent,
    failure,
    change: (change) => {
      setTyped({ ...typed, ...change });
      setFaults({});
    },
    submit: () => {
      const known = { incident, nowMs: serverNowMs(), timeZone };
      const found = faultsOf(operation, draft, known);
      setFaults(found);
      if (Object.keys(found).length > 0) return;
      setFailure(null);
      setSent(send(wantedOf(operation, draft, known)));
    },
  };
}
