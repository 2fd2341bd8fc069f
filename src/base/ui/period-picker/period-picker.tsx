import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  readPeriod,
  timeRangeText,
  WHOLE_DAY,
  type Period,
  type PeriodFault,
} from '../../../../domain/base/time/period.ts';
import classes from './period-picker.module.css';
import { TimeRangeInput } from './time-range-input.tsx';
import { DayField } from '../moment/moment-field.tsx';

/** A period while it is chosen, as it stands in the fields; `times` is null for whole days. */
export interface PeriodDraft {
  from: string;
  to: string;
  times: string | null;
}

/** A period as the fields show it. */
export function draftOf(period: Period): PeriodDraft {
  const times = timeRangeText(period);
  return { from: period.from, to: period.to, times: times === WHOLE_DAY ? null : times };
}

/** The period that the fields say, or why they say none. */
export const readDraft = ({ from, to, times }: PeriodDraft): { period: Period } | { fault: PeriodFault } =>
  readPeriod(from, to, times ?? WHOLE_DAY);

interface Props {
  draft: PeriodDraft;
  onChange(draft: PeriodDraft): void;
}

/** The fields of a period: a date range and, where it is wanted, a time range. Says itself what is wrong with them. */
export function PeriodPicker({ draft, onChange }: Props) {
  const { t } = useTranslation();
  const read = readDraft(draft);
  const fault = 'fault' in read ? read.fault : null;
  const dayError = fault === 'day' || fault === 'order' ? t(`period.fault.${fault}`) : null;
  return (
    <div className={classes.picker}>
      <div className={classes.days}>
        <DayField
          label={t('period.from')}
          value={draft.from}
          error={dayError !== null}
          onChange={(value) => onChange({ ...draft, from: value })}
        />
        <DayField
          label={t('period.to')}
          value={draft.to}
          min={draft.from}
          error={dayError}
          onChange={(value) => onChange({ ...draft, to: value })}
        />
      </div>
      <Switch
        label={t('period.withTimes')}
        checked={draft.times !== null}
        onChange={(event) => onChange({ ...draft, times: event.currentTarget.checked ? WHOLE_DAY : null })}
      />
      {draft.times !== null && (
        <TimeRangeInput
          value={draft.times}
          error={fault === 'time' ? t('period.fault.time') : null}
          onChange={(times) => onChange({ ...draft, times })}
        />
      )}
    </div>
  );
}
