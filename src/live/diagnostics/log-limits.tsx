import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../base/i18n/format.ts';
import { useCore } from '../../base/session/session-context.tsx';
import {
  keepLogChoice,
  LOG_HOURS,
  LOG_MEGABYTES,
  logChoice,
  retentionOf,
  type LogChoice,
} from '../../base/console/log-preferences.ts';
import classes from './diagnostics.module.css';

/** Retention of the event log on this device by age and size: the smaller limit wins, the oldest events are dropped first. */
export function LogLimits() {
  const { t } = useTranslation();
  const format = useFormat();
  const core = useCore();
  const [choice, setChoice] = useState(logChoice);
  const choose = (part: Partial<LogChoice>) => {
    const next = { ...choice, ...part };
    setChoice(next);
    keepLogChoice(next);
    void core.setRetention(retentionOf(next));
  };
  return (
    <div className={classes.limits}>
      <NativeSelect
        label={t('diagnostics.logKeepFor')}
        value={choice.hours}
        data={LOG_HOURS.map((hours) => ({
          value: String(hours),
          label: hours < 72 ? t('diagnostics.hours', { count: hours }) : t('diagnostics.days', { count: hours / 24 }),
        }))}
        onChange={(event) => choose({ hours: Number(event.currentTarget.value) })}
      />
      <NativeSelect
        label={t('diagnostics.logKeepUpTo')}
        value={choice.megabytes}
        data={LOG_MEGABYTES.map((megabytes) => ({
          value: String(megabytes),
          label: format.bytes(megabytes * 2 ** 20),
        }))}
        onChange={(event) => choose({ megabytes: Number(event.currentTarget.value) })}
      />
    </div>
  );
}
