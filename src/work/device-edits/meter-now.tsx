import { useTranslation } from 'react-i18next';
import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import classes from './edits.module.css';
import { useLastRecord } from './use-last-record.ts';

interface Props {
  /** Id of the device. */
  device: number;
  /** The text of the meter in a record; null if the record has no value. */
  read(record: Telemetry): string | null;
}

/**
 * The current value of a meter, above the field that sets it. The meter can be set even if the value cannot be loaded.
 */
export function MeterNow({ device, read }: Props) {
  const { t } = useTranslation();
  const { value, failure, again } = useLastRecord(device);
  if (failure && !value) return <FailureCallout title={t('edits.nowFailed')} failure={failure} onRetry={again} />;
  const text = value ? read(value) : null;
  return (
    <p className={classes.now}>{value && (text === null ? t('edits.unknown') : t('edits.now', { value: text }))}</p>
  );
}
