import { ActionIcon } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardEntity } from '../../../domain/desk/dashboard.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { beatNowMs } from '../../base/i18n/ticker.ts';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { usePhone } from '../../base/ui/use-phone.ts';
import { Callout } from '../../base/ui/callout.tsx';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { BrandChoice } from '../../desk/indicators/brand-choice.tsx';
import { DayCard } from './day-card.tsx';
import page from '../../base/ui/page.module.css';
import { MetricCards } from './metric-cards.tsx';
import { firstChoice, periodOf, type Period } from './period.ts';
import { PeriodBar } from './period-bar.tsx';
import { useMetrics } from './use-dashboard.ts';

/** What administrators look at: how many there are of everything, what came in a period, and on which days. */
export default function ErpDashboardScreen() {
  const { t } = useTranslation();
  const phone = usePhone();
  const { timeZone, time } = useFormat();
  const [nowMs, setNowMs] = useState(beatNowMs);
  const [choice, setChoice] = useState(() => firstChoice(nowMs, timeZone));
  const [brand, setBrand] = useState<string | null>(null);
  const period = periodOf(choice, nowMs, timeZone);
  const actions = (
    <div className={page.actions}>
      <BrandChoice label={t('erp.brand')} all={t('indicators.allBrands')} value={brand} onChange={setBrand} />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('indicators.refresh')}
        title={t('indicators.refresh')}
        onClick={() => setNowMs(beatNowMs())}
      >
        <IconRefresh size={18} stroke={1.75} />
      </ActionIcon>
    </div>
  );
  return (
    <>
      <ScreenHeader title={t('erp.title')} subtitle={t('indicators.updated', { time: time(nowMs) })}>
        {!phone && actions}
      </ScreenHeader>
      <div className={page.page}>
        {phone && actions}
        <PeriodBar choice={choice} invalid={period === null} onChoose={setChoice} />
        {period === null ? (
          <Callout tone="warning">{t('erp.badPeriod')}</Callout>
        ) : (
          <Board period={period} brand={brand} />
        )}
      </div>
    </>
  );
}

function Board({ period, brand }: { period: Period; brand: string | null }) {
  const { t } = useTranslation();
  const [entity, setEntity] = useState<DashboardEntity>('devices');
  const metrics = useMetrics(period, brand);
  const failed = metrics.filter(({ failure }) => failure !== null);
  const failure = failed[0]?.failure;
  const retry = () => failed.forEach(({ again }) => again());
  return (
    <>
      {failure && <FailureCallout title={t('erp.failedTitle')} failure={failure} onRetry={retry} />}
      <MetricCards metrics={metrics.map(({ value }) => value)} chosen={entity} onChoose={setEntity} />
      <DayCard entity={entity} period={period} brand={brand} />
    </>
  );
}
