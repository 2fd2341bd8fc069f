import { Button } from '@mantine/core';
import { IconHistory, IconMap2, IconRoute } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { shownSpeedKmh } from '../../../domain/base/units.ts';
import { BlockedMark } from '../commands/blocked-mark.tsx';
import { useFleet, useFleetState, useVehicle } from '../../live/fleet/use-fleet.ts';
import { useActivityText } from '../../live/fleet/vehicle-row.tsx';
import { ReverseAddress } from '../../base/geo/reverse-address.tsx';
import { useFormat, useRelativeTime } from '../../base/i18n/format.ts';
import { grants } from '../../../domain/people/users/grants.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { ActivitySign } from '../../live/signs/activity-sign.tsx';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { Card, Fact, Facts } from './card.tsx';
import classes from './device.module.css';
import { useDevicePage } from './device-page.ts';

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** The vehicle as it is now, live. */
export function NowCard() {
  const { t } = useTranslation();
  const { failure, loading, retry } = useFleetState();
  const { row, telemetry } = useDevicePage();
  const now = useVehicle(row);
  const hasSpoken = row >= 0 && !Number.isNaN(now.communicationMs);
  return (
    <Card title={t('deviceScreen.now.title')}>
      {failure && <FailureCallout title={t('deviceScreen.unread')} failure={failure} onRetry={retry} />}
      {hasSpoken ? <Live /> : <Last />}
      {!hasSpoken && !loading && !failure && telemetry === null && (
        <p className={classes.quiet}>{t('deviceScreen.now.never')}</p>
      )}
      <Ways />
    </Card>
  );
}

/** What the live fleet has of it. */
function Live() {
  const { t } = useTranslation();
  const format = useFormat();
  const { row, telemetry, whole } = useDevicePage();
  const now = useVehicle(row);
  const activity = useActivityText(now);
  const heard = useRelativeTime(now.communicationMs);
  const place = useFleet().placeOf(row);
  return (
    <>
      <div className={classes.now}>
        <ActivitySign activity={now.activity} headingDeg={now.headingDeg} />
        <strong>{activity}</strong>
        {now.blocked && <BlockedMark />}
        <span className={classes.quiet}>{heard}</span>
      </div>
      <Facts>
        <Fact
          name={t('deviceScreen.now.address')}
          value={place ? <ReverseAddress {...place} /> : t('deviceScreen.now.unplaced')}
        />
        <Fact
          name={t('deviceScreen.now.speed')}
          value={Number.isNaN(now.speedKmh) ? null : format.speed(shownSpeedKmh(now.speedKmh))}
        />
        <Fact
          name={t('deviceScreen.now.fix')}
          value={Number.isNaN(now.fixTimeMs) ? null : format.dateTime(now.fixTimeMs)}
        />
        <Fact
          name={t('deviceScreen.now.ignition')}
          value={
            telemetry?.ignition == null ? null : t(telemetry.ignition ? 'deviceScreen.now.on' : 'deviceScreen.now.off')
          }
        />
        <Fact name={t('deviceScreen.field.owner')} value={whole.owner?.name ?? t('deviceScreen.nobody')} />
      </Facts>
    </>
  );
}

/** What was last heard of one that is in no live fleet, such as a cancelled one. */
function Last() {
  const { t } = useTranslation();
  const format = useFormat();
  const { telemetry } = useDevicePage();
  if (telemetry === null) return null;
  return (
    <Facts>
      <Fact
        name={t('deviceScreen.now.heard')}
        value={format.dateTime(Date.parse(telemetry.lastCommunication ?? telemetry.dateTime))}
      />
      <Fact
        name={t('deviceScreen.now.address')}
        value={<ReverseAddress latitude={telemetry.latitude} longitude={telemetry.longitude} />}
      />
    </Facts>
  );
}

/** Where one may go with it from here. */
function Ways() {
  const { t } = useTranslation();
  const { permissions } = useSignedIn();
  const { whole } = useDevicePage();
  const look = { component: Link, variant: 'default', size: 'compact-md' } as const;
  return (
    <div className={classes.ways}>
      <Button {...look} href={`/trackback?device=${whole.id}`} leftSection={<IconMap2 {...ICON} />}>
        {t('deviceScreen.now.toMap')}
      </Button>
      {grants(permissions, 'MONITORING_DEVICES_HISTORY') && (
        <>
          <Button {...look} href={`/history?device=${whole.id}`} leftSection={<IconHistory {...ICON} />}>
            {t('deviceScreen.now.toHistory')}
          </Button>
          <Button {...look} href={`/trips?device=${whole.id}`} leftSection={<IconRoute {...ICON} />}>
            {t('deviceScreen.now.toTrips')}
          </Button>
        </>
      )}
    </div>
  );
}
