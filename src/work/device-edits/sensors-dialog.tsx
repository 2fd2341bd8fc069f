import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { devicePanelCalls } from '../../../contract/rest/live/device-panel-calls.ts';
import type { Device } from '../../../domain/live/devices/device.ts';
import {
  LONGEST_SENSOR_NAME,
  SENSOR_KINDS,
  type SensorKind,
  type SensorNames,
} from '../../../domain/live/devices/sensor-names.ts';
import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import { useDashboardOf, useKeepDashboard } from '../../live/devices/dashboard.ts';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import { useCallForm } from '../../base/form/use-call-form.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import classes from './edits.module.css';
import { useLastRecord } from './use-last-record.ts';

interface Props {
  device: Pick<Device, 'id' | 'name'>;
  onClose(): void;
}

/** A line or sensor of a tracker. */
interface Sensor {
  kind: SensorKind;
  key: string;
}

/** What the tracker reports, and what of it was named before, in the order of the panel. */
function sensorsOf(record: Telemetry | null, names: SensorNames): Sensor[] {
  return SENSOR_KINDS.flatMap((kind) => {
    const keys = new Set([...Object.keys(record?.[kind] ?? {}), ...Object.keys(names[kind])]);
    return [...keys].sort((a, b) => Number(a) - Number(b) || a.localeCompare(b)).map((key) => ({ kind, key }));
  });
}

/** What stands in the fields that were touched, by their place. */
type Typed = Readonly<Record<string, string>>;
const NOTHING_TYPED: Typed = {};

const placeOf = ({ kind, key }: Sensor): string => `${kind}.${key}`;

/** The names that stand in the fields: one that was not touched is as it was, an empty one is none. */
function namesAfter(sensors: readonly Sensor[], before: SensorNames, typed: Typed) {
  const after: SensorNames = { inputs: {}, outputs: {}, temperatures: {} };
  for (const sensor of sensors) {
    const name = (typed[placeOf(sensor)] ?? before[sensor.kind][sensor.key] ?? '').trim();
    if (name !== '') after[sensor.kind][sensor.key] = name;
  }
  return after;
}

/** Names the inputs, outputs and temperature sensors that a tracker reports. */
export function SensorsDialog({ device, onClose }: Props) {
  const { t } = useTranslation();
  const keepDashboard = useKeepDashboard();
  const { dashboard, failure, again } = useDashboardOf(device.id);
  const record = useLastRecord(device.id);
  const sensors = dashboard && record.value !== undefined ? sensorsOf(record.value, dashboard.sensors) : [];
  const form = useCallForm({
    call: 'positions.sensors',
    rule: devicePanelCalls['positions.sensors'].body,
    initial: { typed: NOTHING_TYPED },
    input: ({ typed }, version) => ({
      params: { id: String(device.id) },
      body: dashboard
        ? { ...namesAfter(sensors, dashboard.sensors, typed), version: Math.max(version, dashboard.version) }
        : {},
    }),
    onSaved: (saved) => {
      keepDashboard(saved);
      onClose();
    },
  });
  const { typed } = form.values;
  const failed = failure ?? (record.value === undefined ? record.failure : null);
  return (
    <FormDialog
      title={t('edits.sensors.title')}
      about={device.name}
      form={form}
      isReady={sensors.length > 0}
      onClose={onClose}
    >
      {failed && (
        <FailureCallout
          title={t('edits.sensors.loadFailed')}
          failure={failed}
          onRetry={() => {
            again();
            record.again();
          }}
        />
      )}
      {dashboard && record.value !== undefined && (
        <p className={classes.lead}>{t(sensors.length === 0 ? 'edits.sensors.none' : 'edits.sensors.lead')}</p>
      )}
      {sensors.map((sensor) => (
        <TextInput
          key={placeOf(sensor)}
          label={t(`edits.sensors.${sensor.kind}`, { key: sensor.key })}
          value={typed[placeOf(sensor)] ?? dashboard?.sensors[sensor.kind][sensor.key] ?? ''}
          maxLength={LONGEST_SENSOR_NAME}
          autoComplete="off"
          disabled={form.isBusy}
          onChange={(event) => form.set('typed', { ...typed, [placeOf(sensor)]: event.currentTarget.value })}
        />
      ))}
    </FormDialog>
  );
}
