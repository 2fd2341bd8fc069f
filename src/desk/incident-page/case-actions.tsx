import {
  IconCircleCheck,
  IconCircleX,
  IconEye,
  IconMessageCircleExclamation,
  IconTruckReturn,
  IconUserCheck,
  IconUserPlus,
  type Icon,
} from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/failure.ts';
import { INCIDENT_STATUSES } from '../../../domain/desk/incidents/incident-codes.ts';
import { isSettled, operationsIn } from '../../../domain/desk/incidents/incident-life.ts';
import type { Incident, IncidentViewer } from '../../../domain/desk/incidents/incident.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { Callout } from '../../base/ui/callout.tsx';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { toast } from '../../base/ui/toasts.ts';
import { ActionButton } from './action-button.tsx';
import { useCaseKeys, type KeyOperation } from './case-keys.ts';
import classes from './case.module.css';
import { NextCase } from './next-case.tsx';
import type { DialogOperation } from './operation-draft.ts';
import { OperationDialog } from './operation-dialog.tsx';
import { Overtaken } from './overtaken.tsx';
import { canOperate, useSend, type CaseActor } from './use-case.ts';

const ICONS: Record<DialogOperation, Icon> = {
  assign: IconUserPlus,
  situation: IconMessageCircleExclamation,
  returned: IconTruckReturn,
  resolve: IconCircleCheck,
  cancel: IconCircleX,
};
const IN_DIALOGS = Object.keys(ICONS) as DialogOperation[];

/** What stands in the card: of a case that is not closed everything in its place, whether its status takes it or not, so that nothing moves under a hand. */
const placesIn = (status: string): readonly DialogOperation[] => {
  const isKnown = (INCIDENT_STATUSES as readonly string[]).includes(status);
  return isKnown && !isSettled(status) ? IN_DIALOGS : IN_DIALOGS.filter((one) => operationsIn(status).includes(one));
};

interface Props {
  actor: CaseActor;
  incident: Incident;
  viewers: readonly IncidentViewer[];
  /** Where a comment is written. */
  comment: RefObject<HTMLTextAreaElement | null>;
}

/** What is asked in a dialog, and for whom where somebody is to be given the case. */
interface Asked {
  operation: DialogOperation;
  operator: number | null;
}

/** Who has the case and who looks at it, and what can be done with it in its status, by hand and by keys. */
export function CaseActions({ actor, incident, viewers, comment }: Props) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const [asked, setAsked] = useState<Asked | null>(null);
  const isReady = useSelector(actor, canOperate);
  const conflict = useSelector(actor, ({ context }) => context.conflict);
  const take = useTake(actor);
  const { userOperatorId } = incident;
  const isMine = userOperatorId === user.id;
  const byKey = (operation: KeyOperation): void => {
    if (operation === 'comment') comment.current?.focus();
    else if (operation !== 'assign') setAsked({ operation, operator: null });
    else if (isMine) toast('info', t('incidentCase.yours'));
    else if (userOperatorId === null) take.run();
    // A colleague has it: one key is not enough to take it away.
    else setAsked({ operation, operator: user.id });
  };
  useCaseKeys(incident.status, byKey);
  const allowed = operationsIn(incident.status);
  const shown = placesIn(incident.status);
  return (
    <section className={classes.card} aria-labelledby="case-actions">
      <h2 id="case-actions">{t('incidentCase.actions')}</h2>
      <Viewers viewers={viewers} />
      {conflict && <Overtaken actor={actor} conflict={conflict} />}
      <NothingToDo status={incident.status} />
      {isSettled(incident.status) && <NextCase incident={incident} />}
      {shown.length > 0 && <Holder incident={incident} isMine={isMine} />}
      {take.failure && <FailureCallout title={t('incidentCase.failed.assign')} failure={take.failure} />}
      <div className={classes.operations}>
        {shown.includes('assign') && <AssignToMe actor={actor} incident={incident} isMine={isMine} onTake={take.run} />}
        {shown.map((operation) => (
          <ActionButton
            key={operation}
            operation={operation}
            sign={ICONS[operation]}
            isMain={operation === 'resolve' && isMine}
            isDisabled={!isReady || !allowed.includes(operation)}
            hasKey={operation !== 'assign'}
            onPress={() => setAsked({ operation, operator: null })}
          />
        ))}
      </div>
      {asked && <OperationDialog {...asked} actor={actor} incident={incident} onClose={() => setAsked(null)} />}
    </section>
  );
}

/** Who has the case: seen before anything is done with it. */
function Holder({ incident: { userOperatorId, operatorName }, isMine }: Pick<Props, 'incident'> & { isMine: boolean }) {
  const { t } = useTranslation();
  const name = operatorName ?? t('incidentCase.somebody');
  const words =
    userOperatorId === null && operatorName === null ? t('incidentCase.withNobody') : t('incidentCase.with', { name });
  return <p className={classes.holder}>{isMine ? t('incidentCase.yours') : words}</p>;
}

function Viewers({ viewers }: { viewers: readonly IncidentViewer[] }) {
  const { t } = useTranslation();
  const names = viewers.map(({ name }) => name).join(', ');
  return (
    <div role="status">
      {viewers.length > 0 && (
        <p className={classes.viewers}>
          <IconEye size={18} stroke={1.75} aria-hidden />
          {t('incidentCase.viewers', { names, count: viewers.length })}
        </p>
      )}
    </div>
  );
}

/** Says why nothing, or nothing but a comment, can be done. */
function NothingToDo({ status }: { status: string }) {
  const { t } = useTranslation();
  if (isSettled(status)) return <p className={classes.quiet}>{t('incidentCase.settled')}</p>;
  if ((INCIDENT_STATUSES as readonly string[]).includes(status)) return null;
  return <Callout tone="plain">{t('incidentCase.unknownStatus', { status })}</Callout>;
}

/** Gives the case to whoever presses; why that failed, where it did. */
function useTake(actor: CaseActor): { run(): void; failure: Failure | null } {
  const [failure, setFailure] = useState<Failure | null>(null);
  const send = useSend(actor, (end) => setFailure(end.failure));
  const run = (): void => {
    setFailure(null);
    send({ operation: 'assign' });
  };
  return { run, failure };
}

interface AssignProps extends Pick<Props, 'actor' | 'incident'> {
  isMine: boolean;
  onTake(): void;
}

/** One press for what is done most. */
function AssignToMe({ actor, incident, isMine, onTake }: AssignProps) {
  const isReady = useSelector(actor, canOperate);
  const isBusy = useSelector(
    actor,
    (state) => state.matches({ open: 'operating' }) && state.context.wanted?.operation === 'assign',
  );
  return (
    <ActionButton
      operation="assignToMe"
      sign={IconUserCheck}
      isMain={incident.userOperatorId === null}
      isBusy={isBusy}
      isDisabled={isMine || (!isReady && !isBusy)}
      onPress={onTake}
    />
  );
}
