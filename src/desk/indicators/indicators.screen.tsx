import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconChartBar, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import type { Failure } from '../../../contract/failure.ts';
import type { Indicators } from '../../../domain/desk/indicators.ts';
import { FleetScope } from '../../live/fleet/fleet-scope.tsx';
import { useFormat } from '../../base/i18n/format.ts';
import { ReleaseNotesButton } from '../../people/release-notes/release-notes.tsx';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { usePhone } from '../../base/ui/use-phone.ts';
import { Callout } from '../../base/ui/callout.tsx';
import { failureText } from '../../base/ui/failure-text.ts';
import { Notice } from '../../base/ui/notice.tsx';
import { BrandChoice } from './brand-choice.tsx';
import { ModelChart, SilenceChart } from './charts.tsx';
import { addressOf, askedOf } from './chosen-address.ts';
import { DeviceList } from './device-list.tsx';
import page from '../../base/ui/page.module.css';
import classes from './indicators.module.css';
import { LiveCounts } from './live-counts.tsx';
import { TotalCards } from './total-cards.tsx';
import { useIndicators } from './use-indicators.ts';

const ALL = { kind: 'all' } as const;

/** Landing page of operators: totals of trackers, live activity of the fleet, and trackers without communication. */
export default function IndicatorsScreen() {
  const { t } = useTranslation();
  const format = useFormat();
  const phone = usePhone();
  const [, navigate] = useLocation();
  const { brand, chosen } = askedOf(useSearch());
  const { value, failure, atMs, isAsking, again } = useIndicators(brand);
  const updated = value ? t('indicators.updated', { time: format.time(atMs) }) : undefined;
  const actions = (
    <div className={page.actions}>
      <ReleaseNotesButton />
      <BrandChoice
        label={t('indicators.brand')}
        all={t('indicators.allBrands')}
        value={brand}
        onChange={(next) => navigate(addressOf({ brand: next, chosen: null }))}
      />
      <ActionIcon
        variant="default"
        size={36}
        loading={isAsking}
        aria-label={t('indicators.refresh')}
        title={t('indicators.refresh')}
        onClick={again}
      >
        <IconRefresh size={18} stroke={1.75} />
      </ActionIcon>
    </div>
  );
  return (
    <FleetScope scope={ALL}>
      <ScreenHeader title={t('indicators.title')} subtitle={updated}>
        {!phone && actions}
      </ScreenHeader>
      <div className={page.page}>
        {phone && actions}
        {failure && value && <Callout tone="warning">{t('indicators.stale', { time: format.time(atMs) })}</Callout>}
        {failure && !value && <Failed failure={failure} onRetry={again} />}
        {!failure && !value && <Bones />}
        {value && <Figures counts={value} brand={brand} />}
      </div>
      {chosen && (
        <DeviceList chosen={chosen} brand={brand} onClose={() => navigate(addressOf({ brand, chosen: null }))} />
      )}
    </FleetScope>
  );
}

function Figures({ counts, brand }: { counts: Indicators; brand: string | null }) {
  const { t } = useTranslation();
  return (
    <>
      <TotalCards counts={counts} brand={brand} />
      {counts.total === 0 && <Callout tone="plain">{t('indicators.none')}</Callout>}
      <LiveCounts />
      <div className={classes.columns}>
        <SilenceChart counts={counts} brand={brand} />
        <ModelChart counts={counts} brand={brand} />
      </div>
    </>
  );
}

function Failed({ failure, onRetry }: { failure: Failure; onRetry(): void }) {
  const { t } = useTranslation();
  return (
    <Notice
      title={t('indicators.failedTitle')}
      text={failureText(failure)}
      icon={<IconChartBar size={28} stroke={1.75} />}
    >
      <Button onClick={onRetry}>{t('common.retry')}</Button>
    </Notice>
  );
}

function Bones() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('indicators.waiting')}>
      <div className={classes.totals}>
        {[0, 1, 2, 3].map((card) => (
          <Skeleton key={card} height={104} radius="lg" />
        ))}
      </div>
      <Skeleton height={140} radius="lg" mt={16} mb={16} />
      <div className={classes.columns}>
        <Skeleton height={300} radius="lg" />
        <Skeleton height={300} radius="lg" />
      </div>
    </div>
  );
}
