import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { devicePanelCalls } from '../../../contract/rest/live/device-panel-calls.ts';
import type { Device } from '../../../domain/live/devices/device.ts';
import { speedChoices } from '../../../domain/live/alarms/speed-alert.ts';
import { NO_SPEED_LIMIT } from '../../../domain/live/alarms/speed-limit.ts';
import { useDashboardOf, useKeepDashboard } from '../../live/devices/dashboard.ts';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { useCallForm } from '../../base/form/use-call-form.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import classes from './edits.module.css';

interface Props {
  device: Pick<Device, 'id' | 'name'>;
  onClose(): void;
}

/** Sets the speed above which a vehicle raises an alarm, or switches the alarm off. */
export function SpeedAlertDialog({ device, onClose }: Props) {
  const { t } = useTranslation();
  const keepDashboard = useKeepDashboard();
  const { dashboard, failure, again } = useDashboardOf(device.id);
  const kept = dashboard ? (dashboard.speedLimit ?? NO_SPEED_LIMIT) : null;
  const form = useCallForm({
    call: 'devices.patch',
    rule: devicePanelCalls['devices.patch'].body,
    initial: { speedLimit: null as number | null },
    input: ({ speedLimit }, version) => ({
      params: { id: String(device.id) },
      body: {
        speedLimit: speedLimit ?? kept ?? undefined,
        ...(dashboard && { version: Math.max(version, dashboard.version) }),
      },
    }),
    onSaved: (saved) => {
      keepDashboard(saved);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('edits.speed.title')}
      about={device.name}
      form={form}
      isReady={dashboard !== null}
      onClose={onClose}
    >
      <p className={classes.lead}>{t('edits.speed.lead')}</p>
      {failure && <FailureCallout title={t('edits.speed.loadFailed')} failure={failure} onRetry={again} />}
      <Limits
        limit={form.values.speedLimit ?? kept}
        choices={speedChoices(dashboard?.speedLimit ?? null)}
        disabled={dashboard === null || form.isBusy}
        onChoose={(limit) => form.set('speedLimit', limit)}
      />
    </FormDialog>
  );
}

interface LimitsProps {
  /** The chosen limit, km/h; null until the stored one is loaded. */
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
            <input
              type="radio"
              name={name}
              value={choice}
              className="visually-hidden"
              checked={limit === choice}
              onChange={() => onChoose(choice)}
            />
            {choice === NO_SPEED_LIMIT ? t('edits.speed.off') : format.speed(choice)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
