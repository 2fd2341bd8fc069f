import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/failure.ts';
import type { Incident } from '../../../domain/desk/incidents/incident.ts';
import { situationText, statusText } from '../incidents/case-words.ts';
import { Callout } from '../../base/ui/callout.tsx';
import { CtrlEnter } from '../../base/ui/ctrl-enter.tsx';
import { Dialog } from '../../base/ui/dialog.tsx';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import classes from './case.module.css';
import type { DialogOperation } from './operation-draft.ts';
import { OperationFields } from './operation-fields.tsx';
import type { CaseActor } from './use-case.ts';
import { useOperationForm } from './use-operation-form.ts';

interface Props {
  actor: CaseActor;
  incident: Incident;
  operation: DialogOperation;
  /** Who is to be given the case, where that is known already. */
  operator: number | null;
  onClose(): void;
}

/** Asks what an operation takes; it stays until that was sent, and with what was typed where it failed. */
export function OperationDialog({ actor, incident, operation, operator, onClose }: Props) {
  const { t } = useTranslation();
  const form = useOperationForm({ actor, incident, operation, operator, onClose });
  const leave = () => {
    if (!form.isBusy) onClose();
  };
  return (
    <Dialog title={t(`incidentCase.ask.${operation}`, { code: incident.code })} onDismiss={leave}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        {form.isChanged && <ChangedMeanwhile incident={incident} isAllowed={form.isAllowed} />}
        {form.failure && <Failed operation={operation} failure={form.failure} />}
        <OperationFields operation={operation} form={form} incident={incident} />
        <div className={classes.answers}>
          <CtrlEnter />
          <Button variant="default" h={44} disabled={form.isBusy} onClick={leave}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" h={44} loading={form.isBusy} disabled={!form.isReady}>
            {t(`incidentCase.submit.${operation}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Somebody changed the case while the dialog was open: what is decided here is decided on what is there now. */
function ChangedMeanwhile({ incident, isAllowed }: { incident: Incident; isAllowed: boolean }) {
  const { t } = useTranslation();
  const { status, situation, operatorName } = incident;
  return (
    <Callout tone="warning" title={t('incidentCase.meanwhile.title')}>
      {t('incidentCase.meanwhile.now', {
        status: statusText(status),
        situation: situation === null ? t('common.none') : situationText(situation),
        operator: operatorName ?? t('incidentCase.nobody'),
      })}
      {!isAllowed && <p>{t('incidentCase.meanwhile.over')}</p>}
    </Callout>
  );
}

function Failed({ operation, failure }: Pick<Props, 'operation'> & { failure: Failure }) {
  const { t } = useTranslation();
  const fields = Object.values(failure.fields ?? {});
  return (
    <FailureCallout title={t(`incidentCase.failed.${operation}`)} failure={failure}>
      {fields.length > 0 && (
        <ul className={classes.faults}>
          {fields.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </FailureCallout>
  );
}
