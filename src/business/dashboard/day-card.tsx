import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardEntity } from '../../../domain/desk/dashboard.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import classes from './erp-dashboard.module.css';
import { DayTable, Histogram } from './histogram.tsx';
import type { Period } from './period.ts';
import { useHistogram } from './use-dashboard.ts';

interface Props {
  entity: DashboardEntity;
  period: Period;
  brand: string | null;
}

/** The days of one entity, as a chart or as a table. */
export function DayCard({ entity, period, brand }: Props) {
  const { t } = useTranslation();
  const [asTable, setAsTable] = useState(false);
  const { value, failure, again } = useHistogram(entity, period, brand);
  const title = t(`erp.came.${entity}`);
  return (
    <section className={classes.card} aria-labelledby="days">
      <header className={classes.head}>
        <h2 id="days">{title}</h2>
        <Button variant="default" size="xs" onClick={() => setAsTable(!asTable)}>
          {asTable ? t('erp.asChart') : t('erp.asTable')}
        </Button>
      </header>
      {failure && <FailureCallout title={t('erp.failedTitle')} failure={failure} onRetry={again} />}
      {!value && !failure && <Skeleton height={260} radius="md" role="status" aria-label={t('erp.waiting')} />}
      {value?.every(({ total }) => total === 0) && <p className={classes.nothing}>{t('erp.nothing')}</p>}
      {value &&
        (asTable ? (
          <DayTable days={value} label={title} />
        ) : (
          <Histogram key={`${entity} ${period.start}`} days={value} label={title} />
        ))}
    </section>
  );
}
