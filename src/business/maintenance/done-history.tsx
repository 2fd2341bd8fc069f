import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MaintenanceDone } from '../../../domain/business/maintenance/maintenance-plan.ts';
import { vehicleLabel } from '../../live/devices/vehicle-label.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { useCall } from '../../base/query/use-call.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { ConfirmDialog } from '../../base/ui/confirm-dialog.tsx';
import { openDialog } from '../../base/ui/dialogs.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { toast } from '../../base/ui/toasts.ts';
import { vehicleOf } from './cells.tsx';
import classes from './maintenance.module.css';
import { STALE_BY_DONE } from './use-done-form.ts';

const MOST_SHOWN = 20;

interface Props {
  plan: number;
  /** Null is every vehicle of the plan, each named. */
  vehicle: number | null;
}

/** What was done by a plan, the last first. */
export function DoneHistory({ plan, vehicle }: Props) {
  const { t } = useTranslation();
  const asked = useCall(
    'maintenance.history',
    { query: { plan: String(plan), ...(vehicle !== null && { vehicle: String(vehicle) }), limit: MOST_SHOWN } },
    { keptMs: 0 },
  );
  const rows = asked.value?.content;
  return (
    <section className={classes.part}>
      <h3>{t('maintenance.history')}</h3>
      {asked.failure && rows === undefined && (
        <FailureCallout title={t('maintenance.historyFailed')} failure={asked.failure} onRetry={asked.again} />
      )}
      {rows?.length === 0 && <p className={classes.hint}>{t('maintenance.historyNone')}</p>}
      {rows !== undefined && rows.length > 0 && (
        <ul className={classes.lines}>
          {rows.map((done) => (
            <DoneLine key={done.id} done={done} isNamed={vehicle === null} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Asks before what was noted is taken back. */
const askUndo = (done: MaintenanceDone): void =>
  openDialog('maintenance-undo', (close) => <UndoDone done={done} onLeave={close} />);

function DoneLine({ done, isNamed }: { done: MaintenanceDone; isNamed: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const day = format.day(Date.parse(`${done.doneOn}T12:00:00Z`));
  const read = [
    ...(isNamed ? [vehicleLabel(vehicleOf(done))] : []),
    ...(done.odometerM === null ? [] : [format.distance(done.odometerM)]),
    ...(done.engineHours === null ? [] : [t('maintenance.hours', { hours: format.decimal(done.engineHours, 1) })]),
  ].join(' · ');
  return (
    <li>
      <span>
        <time dateTime={done.doneOn}>{day}</time> <span className={classes.none}>{read}</span>
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={t('maintenance.undoOf', { day })}
        onClick={() => askUndo(done)}
      >
        <IconTrash size={17} stroke={1.75} />
      </ActionIcon>
    </li>
  );
}

function UndoDone({ done, onLeave }: { done: MaintenanceDone; onLeave(): void }) {
  const { t } = useTranslation();
  const { run } = useWrite('maintenance.undo', { stale: STALE_BY_DONE });
  const confirm = async () => {
    const answer = await run({ params: { id: String(done.plan), done: String(done.id) } });
    if (answer && !answer.ok && answer.failure.kind !== 'missing') return answer.failure;
    toast('success', t('maintenance.undone'));
    return null;
  };
  return (
    <ConfirmDialog
      title={t('maintenance.undoAsk', { name: done.planName })}
      confirm={t('maintenance.undo')}
      failed={t('maintenance.undoFailed')}
      onConfirm={confirm}
      onLeave={onLeave}
    >
      <p>{t('maintenance.undoText')}</p>
    </ConfirmDialog>
  );
}
