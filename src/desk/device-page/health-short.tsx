import { Button, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { DeviceHealth } from '../../../domain/live/devices/device-page.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { durationText } from '../../base/i18n/duration.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { Card, Fact, Facts } from './card.tsx';
import { useDevicePage } from './device-page.ts';
import { sumOf } from './health-data.ts';
import { deviceAddress } from './use-device-address.ts';
import { useHealth } from './use-health.ts';

/** The health of the week in a few numbers, and the way to all of it. */
export function HealthShort() {
  const { t } = useTranslation();
  const { whole } = useDevicePage();
  const { value, failure, isFirst, again } = useHealth(whole.id);
  return (
    <Card
      title={t('deviceScreen.health.title')}
      aside={
        <Button component={Link} variant="default" size="compact-md" href={deviceAddress(whole.id, 'health')}>
          {t('deviceScreen.health.toAll')}
        </Button>
      }
    >
      {failure && <FailureCallout title={t('deviceScreen.health.failed')} failure={failure} onRetry={again} />}
      {isFirst && <Skeleton height={150} radius="md" />}
      {value && <HealthFacts health={value} />}
    </Card>
  );
}

/** The numbers of a week. */
export function HealthFacts({ health }: { health: DeviceHealth }) {
  const { t } = useTranslation();
  const format = useFormat();

  const sum = sumOf(health);
  const percent = (value: number | null) => (value === null ? null : format.percent(value / 100));
  return (
    <Facts>
      <Fact name={t('deviceScreen.health.messages')} value={format.integer(sum.messages)} />
      <Fact
        name={t('deviceScreen.health.lastHeard')}
        value={sum.lastHourMs === null ? null : format.dateTime(sum.lastHourMs)}
      />
      <Fact name={t('deviceScreen.health.gaps')} value={format.integer(health.gapCount)} />
      <Fact
        name={t('deviceScreen.health.longest')}
        value={sum.longestGapMs === null ? null : durationText(sum.longestGapMs, format)}
      />
      <Fact name={t('deviceScreen.health.lowestSignal')} value={percent(sum.lowestSignalPercent)} />
      <Fact name={t('deviceScreen.health.lowestBattery')} value={percent(sum.lowestBatteryPercent)} />
    </Facts>
  );
}
