import { CloseButton } from '@mantine/core';
import { useState } from 'react';
import { dayNamer } from '../../../domain/base/time/day.ts';
import { lastDays } from '../../../domain/base/time/period.ts';
import { useFormat } from '../i18n/format.ts';
import { serverNowMs } from '../i18n/ticker.ts';
import { PeriodButton } from '../ui/period-picker/period-button.tsx';
import { PeriodDialog } from '../ui/period-picker/period-dialog.tsx';
import { periodText } from '../ui/period-picker/period-text.ts';
import { filtersOf, periodOf, type Span } from './list-period.ts';

interface Props {
  filters: Span;
  filter(change: Span): void;
  /** What is shown where no period is chosen. */
  none: string;
  /** What the cross beside a chosen one does. */
  clear: string;
  /** Days up to today that are offered first. */
  firstDays: number;
}

/** Narrows a list to a period, by the clocks of the reader's zone. */
export function PeriodFilter({ filters, filter, none, clear, firstDays }: Props) {
  const { locale, timeZone } = useFormat();
  const [isAsked, setAsked] = useState(false);
  const period = periodOf(filters, timeZone);
  return (
    <>
      <PeriodButton text={period === null ? none : periodText(period, locale)} onClick={() => setAsked(true)} />
      {period !== null && <CloseButton aria-label={clear} onClick={() => filter(filtersOf(null, timeZone))} />}
      {isAsked && (
        <PeriodDialog
          period={period ?? lastDays(serverNowMs(), firstDays, timeZone, dayNamer(timeZone))}
          onChoose={(chosen) => filter(filtersOf(chosen, timeZone))}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
