import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { dayNamer, startOfDayMs } from '../../../../domain/base/time/day.ts';
import { lastDays, type Period } from '../../../../domain/base/time/period.ts';
import { useFormat } from '../../i18n/format.ts';
import { serverNowMs } from '../../i18n/ticker.ts';
import { Dialog } from '../dialog.tsx';
import { draftOf, PeriodPicker, readDraft } from './period-picker.tsx';
import classes from './period-picker.module.css';

interface Props {
  period: Period;
  onChoose(period: Period): void;
  onClose(): void;
}

/** Periods that are asked for most, by the clocks of the reader's zone. */
function useCommonPeriods(): { name: 'today' | 'yesterday' | 'week'; period: Period }[] {
  const { timeZone } = useFormat();
  const nowMs = serverNowMs();
  const ofDays = (endMs: number, days: number): Period => lastDays(endMs, days, timeZone, dayNamer(timeZone));
  return [
    { name: 'today', period: ofDays(nowMs, 1) },
    { name: 'yesterday', period: ofDays(startOfDayMs(nowMs, timeZone) - 1, 1) },
    { name: 'week', period: ofDays(nowMs, 7) },
  ];
}

/** Asks for a period: a common one at once, another once it is one. */
export function PeriodDialog({ period, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(() => draftOf(period));
  const commonPeriods = useCommonPeriods();
  const read = readDraft(draft);
  const choose = (chosen: Period) => {
    onChoose(chosen);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!('fault' in read)) choose(read.period);
  };
  return (
    <Dialog title={t('period.title')} onDismiss={onClose}>
      <form onSubmit={submit} noValidate>
        <div className={classes.common} role="group" aria-label={t('period.common')}>
          {commonPeriods.map((common) => (
            <Button key={common.name} variant="light" h={44} onClick={() => choose(common.period)}>
              {t(`period.${common.name}`)}
            </Button>
          ))}
        </div>
        <PeriodPicker draft={draft} onChange={setDraft} />
        <div className={classes.answers}>
          <Button variant="default" h={44} onClick={onClose}>
            {t('period.cancel')}
          </Button>
          <Button type="submit" h={44} disabled={'fault' in read}>
            {t('period.apply')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
