import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Failure } from '../../../contract/failure.ts';
import type { BrokerMessage } from '../../../contract/messages.ts';
import { mayDo } from '../../../domain/desk/incidents/incident-life.ts';
import type { Incident, IncidentViewer } from '../../../domain/desk/incidents/incident.ts';
import type { incidentCaseMachine, WantedOperation } from '../../../machines/incident-case.ts';
import { i18n } from '../../base/i18n/i18n.ts';
import { isPageVisible, watchVisibility } from '../../base/platform.ts';
import { keptAnswersOf, type KeptAnswers } from '../../base/query/kept-answers.ts';
import { onMissedMessages } from '../../base/query/missed-messages.ts';
import { useQueryCache } from '../../base/query/queries.ts';
import { useBridge, useCore } from '../../base/session/session-context.tsx';
import { failureText } from '../../base/ui/failure-text.ts';
import { toast } from '../../base/ui/toasts.ts';
import { caseWith, type CaseVoice } from './case-effects.ts';
import { keepViewing, type Viewing } from './viewing.ts';

export type CaseActor = ActorRefFrom<typeof incidentCaseMachine>;
export type CaseState = SnapshotFrom<typeof incidentCaseMachine>;

/** What stands beside a case is asked for again: its comments, and what was done with it. */
function askAgain(kept: KeptAnswers, id: number): void {
  // A key that says less stands for all that begin so: of the comments, every page.
  kept.ask('incidents.comments', { params: { id: String(id) }, query: {} });
  kept.ask('incidents.history', { params: { id: String(id) }, query: {} });
}

const voiceOf = (kept: KeptAnswers): CaseVoice => ({
  done: ({ operation }, incident) => {
    toast('success', i18n.t(`incidentCase.done.${operation}`, { code: incident.code }));
    // All else changes the version.
    if (operation === 'comment') askAgain(kept, incident.id);
  },
  endedBehind: ({ operation }, answer) => {
    if (answer.ok) toast('success', i18n.t(`incidentCase.done.${operation}`, { code: answer.value.code }));
    else toast('error', i18n.t('incidentCase.failedBehind', { reason: failureText(answer.failure) }));
  },
});

/** One incident, open: by its id or its code. */
export function useCase(asked: number): { actor: CaseActor; viewers: readonly IncidentViewer[] } {
  const core = useCore();
  const queries = useQueryCache();
  const [kept] = useState(() => keptAnswersOf(queries));
  const [machine] = useState(() => caseWith(core, voiceOf(kept)));
  const actor = useActorRef(machine, { input: { id: asked } });
  const incident = useSelector(actor, ({ context }) => context.incident);
  const { viewers, again } = useViewers(incident?.id ?? null, () => actor.send({ type: 'TOLD', version: null }));
  useAskedByVersion(kept, incident);
  useNews(incident, {
    viewed: again,
    commented: (id) => askAgain(kept, id),
    changed: (version) => actor.send({ type: 'TOLD', version }),
    others: (device) => kept.ask('incidents.list', { query: { device: String(device) } }),
  });
  return { actor, viewers };
}

/** What stands beside a case is asked for again whenever the case is another version, whoever made it. */
function useAskedByVersion(kept: KeptAnswers, incident: Incident | null): void {
  const known = useRef<number | null>(null);
  const { id, version } = incident ?? { id: null, version: null };
  useEffect(() => {
    if (id !== null && known.current !== null && known.current !== version) askAgain(kept, id);
    known.current = version;
  }, [kept, id, version]);
}

interface Heard {
  viewed(): void;
  commented(id: number): void;
  /** Null: nobody knows what there is now. */
  changed(version: number | null): void;
  /** Another incident of the device was raised or changed. */
  others(device: number): void;
}

/** Calls for what the broker publishes about a case, and where some of it may have been missed. */
function useNews(incident: Pick<Incident, 'id' | 'deviceId'> | null, on: Heard): void {
  const { messages$, link$ } = useBridge();
  const hear = useEffectEvent(({ message, body }: BrokerMessage): void => {
    if (message !== 'Incident' || incident === null) return;
    if (body.id !== String(incident.id)) {
      if (body.device === incident.deviceId && body.change !== 'VIEWED') on.others(incident.deviceId);
    } else if (body.change === 'VIEWED') on.viewed();
    else if (body.change === 'COMMENTED') on.commented(incident.id);
    else on.changed(body.version);
  });
  const back = useEffectEvent((): void => {
    if (incident === null) return;
    on.changed(null);
    on.commented(incident.id);
  });
  useEffect(() => {
    const heard = messages$.subscribe((told) => hear(told));
    heard.add(onMissedMessages(link$, () => back()));
    return () => heard.unsubscribe();
  }, [messages$, link$]);
}

/** Who else has a case open, while this page shows it; a page out of sight has not. */
function useViewers(
  id: number | null,
  onClosed: () => void,
): { viewers: readonly IncidentViewer[]; again: () => void } {
  const core = useCore();
  const [viewers, setViewers] = useState<readonly IncidentViewer[]>([]);
  const [viewing, setViewing] = useState<Viewing | null>(null);
  const closed = useEffectEvent(onClosed);
  useEffect(() => {
    if (id === null) return undefined;
    const params = { id: String(id) };
    let open: Viewing | null = null;
    const follow = (visible: boolean): void => {
      if (visible === (open !== null)) return;
      open?.leave();
      open = visible
        ? keepViewing({
            say: (isOpen) => core.call('incidents.view', { params, body: { isOpen } }),
            onViewers: setViewers,
            onClosed: () => closed(),
          })
        : null;
      setViewing(open);
    };
    follow(isPageVisible());
    const stop = watchVisibility(follow);
    return () => {
      stop();
      open?.leave();
    };
  }, [core, id]);
  return { viewers, again: () => viewing?.again() };
}

/** How an operation that was sent ended; `failure` says why one failed, and is null for the others. */
export interface OperationEnd {
  kind: 'done' | 'failed' | 'overtaken' | 'closed';
  failure: Failure | null;
}

function endOf(state: CaseState): OperationEnd {
  if (state.matches('unread')) return { kind: 'closed', failure: null };
  if (state.matches({ open: 'overtaken' })) return { kind: 'overtaken', failure: null };
  const { wanted, failure } = state.context;
  return wanted === null ? { kind: 'done', failure: null } : { kind: 'failed', failure };
}

/** Sends operations on a case, one at a time, and tells how each ended. False where it cannot be done as things are. */
export function useSend(actor: CaseActor, onEnd: (end: OperationEnd) => void): (wanted: WantedOperation) => boolean {
  const isWaiting = useRef(false);
  const ended = useEffectEvent(onEnd);
  useEffect(() => {
    const watch = actor.subscribe((state) => {
      if (!isWaiting.current || state.matches({ open: 'operating' })) return;
      isWaiting.current = false;
      ended(endOf(state));
    });
    return () => watch.unsubscribe();
  }, [actor]);
  return (wanted) => {
    const { context } = actor.getSnapshot();
    if (!canOperate(actor.getSnapshot()) || !mayDo(context.incident!.status, wanted.operation)) return false;
    isWaiting.current = true;
    actor.send({ type: 'DO', wanted });
    return true;
  };
}

/** Whether the case takes an operation now. */
export const canOperate = (state: CaseState): boolean =>
  state.matches({ open: 'ready' }) || state.matches({ open: 'refreshing' });
