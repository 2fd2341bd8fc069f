import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../domain/device.ts';
import { speedChoices } from '../../domain/speed-alert.ts';
import { NO_SPEED_LIMIT } from '../../domain/speed-limit.ts';
import { keepDashboard, useDashboardOf } from '../device-panel/panel-context.ts';
import { useFormat } from '../i18n/format.ts';
import { useCore } from '../shell/console-context.tsx';
import { queryClient } from '../shell/query-client.ts';
import { FailureCallout } from '../ui/failure-callout.tsx';
import { EditDialog } from './edit-dialog.tsx';
import classes from './edits.module.css';
import { useSave } from './use-save.ts';

interface Props {
  device: Pick<Device, 'id' | 'name'>;
  onClose(): void;
}

/** Sets the speed above which a vehicle raises an alarm, or switches that off. */
export function SpeedAlertDialog({ device, onClose }: Props) {
  const { t } = useTranslation();
  const core = useCore();
  const save = useSave(onClose);
  const { dashboard, failure } = useDashboardOf(device.id);
  const [chosen, setChosen] = useState<number | null>(null);
  const limit = chosen ?? (dashboard ? (dashboard.speedLimit ?? NO_SPEED_LIMIT) : null);
  const submit = () => {
    if (limit !== null) save.run(() => core.call('devices.patch', { params: { id: String(device.id) }, body: { speedLimit: limit } }), keepDashboard);
  };
  return (
    <EditDialog title={t('edits.speed.title')} name={device.name} save={save} ready={dashboard !== null} onSave={submit} onClose={onClose}>
      <p className={classes.lead}>{t('edits.speed.lead')}</p>
      {failure && (
        <FailureCallout title={t('edits.speed.loadFailed')} failure={failure} onRetry={() => void queryClient.invalidateQueries({ queryKey: ['devices', 'dashboard', device.id] })} />
      )}
      <Limits limit={limit} choices={speedChoices(dashboard?.speedLimit ?? null)} disabled={dashboard === null || save.busy} onChoose={setChosen} />
    </EditDialog>
  );
}

interface LimitsProps {
  /** What is chosen; null while nothing is known. */
  limit: number | null;
  choices: readonly number[];
  disabled: boolean;
  onChoose(limit: number): void;
}

function Limits({ limit, choices, disabled, onChoose }: LimitsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = useId();
  return (
    <fieldset className={classes.limits} disabled={disabled}>
      <legend>{t('edits.speed.legend')}</legend>
      <div className={classes.options}>
        {[...choices, NO_SPEED_LIMIT].map((choice) => (
          <label key={choice} className={classes.option} data-checked={limit === choice}>
            <input type="radio" name={name} value={choice} className="visually-hidden" checked={limit === choice} onChange={() => onChoose(choice)} />
            {choice === NO_SPEED_LIMIT ? t('edits.speed.off') : format.speed(choice)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
