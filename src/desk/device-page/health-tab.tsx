import { Select, Skeleton } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceHealth } from '../../../domain/live/devices/device-page.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { Card } from './card.tsx';
import { DayBars } from './day-bars.tsx';
import classes from './device.module.css';
import { useDevicePage } from './device-page.ts';
import { useDeviceRights } from './device-rights.ts';
import { GapsCard } from './gaps-card.tsx';
import { batteryLines, signalLines, type HealthLine } from './health-data.ts';
import { HealthFacts } from './health-short.tsx';
import { MessagesCard } from './messages-card.tsx';
import { USUAL_SILENCE_MIN, useHealth } from './use-health.ts';

const HealthChart = lazy(() => import('./health-chart.tsx'));

/** Silences that may be counted from, minutes. */
const SILENCES_MIN = [15, 30, 60, 180, 720, 1440];

/** How a device did in the last week: signal, batteries, silences, messages a day, and the latest messages themselves. */
export function HealthTab() {
  const { t } = useTranslation();
  const { whole } = useDevicePage();
  const { isStaff } = useDeviceRights();
  const [silenceMin, setSilenceMin] = useState(USUAL_SILENCE_MIN);
  const { value, failure, isFirst, again } = useHealth(whole.id, silenceMin);
  return (
    <>
      {failure && (
        <div className={classes.whole}>
          <FailureCallout title={t('deviceScreen.health.failed')} failure={failure} onRetry={again} />
        </div>
      )}
      {isFirst && <Skeleton className={classes.whole} height={320} radius="md" />}
      {value && (
        <>
          <Card title={t('deviceScreen.health.title')}>
            <HealthFacts health={value} />
          </Card>
          <DayBars days={value.days} />
          <GapsCard health={value} silenceMin={silenceMin}>
            <Silence value={silenceMin} onChange={setSilenceMin} />
          </GapsCard>
          <Charts health={value} />
        </>
      )}
      {isStaff && <MessagesCard />}
    </>
  );
}

function Charts({ health }: { health: DeviceHealth }) {
  const { t } = useTranslation();
  const [signal, battery] = useMemo(() => [signalLines(health), batteryLines(health)] as const, [health]);
  return (
    <div className={classes.pair}>
      <ChartCard title={t('deviceScreen.health.signal')} lines={signal} health={health} />
      <ChartCard title={t('deviceScreen.health.battery')} lines={battery} health={health} />
    </div>
  );
}

function ChartCard({ title, lines, health }: { title: string; lines: readonly HealthLine[]; health: DeviceHealth }) {
  const { t } = useTranslation();
  return (
    <Card title={title}>
      {lines.length === 0 ? (
        <p className={classes.quiet}>{t('deviceScreen.health.notMeasured')}</p>
      ) : (
        <>
          <p className={classes.quiet}>{t('deviceScreen.health.lowest')}</p>
          <Suspense fallback={<Skeleton height={220} radius="md" />}>
            <HealthChart
              title={title}
              timeMs={health.hours.timeMs}
              lines={lines}
              startMs={Date.parse(health.start)}
              endMs={Date.parse(health.end)}
            />
          </Suspense>
        </>
      )}
    </Card>
  );
}

function Silence({ value, onChange }: { value: number; onChange(minutes: number): void }) {
  const { t } = useTranslation();
  const wordOf = (minutes: number): string =>
    minutes < 60
      ? t('deviceScreen.health.minutes', { count: minutes })
      : t('deviceScreen.health.hours', { count: minutes / 60 });
  return (
    <Select
      className={classes.silence}
      label={t('deviceScreen.health.silence')}
      data={SILENCES_MIN.map((minutes) => ({ value: String(minutes), label: wordOf(minutes) }))}
      value={String(value)}
      onChange={(next) => next !== null && onChange(Number(next))}
    />
  );
}
