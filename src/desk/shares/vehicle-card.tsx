import { IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MOVING, SHOWN_ACTIVITIES } from '../../../domain/live/telemetry/activity.ts';
import type { SharedVehicle } from '../../../contract/rest/desk/share-calls.ts';
import { shownSpeedKmh } from '../../../domain/base/units.ts';
import { useFormat, useRelativeTime, useTimeUntil } from '../../base/i18n/format.ts';
import { ActivitySign } from '../../live/signs/activity-sign.tsx';
import { SIGN_NAMES } from '../../live/signs/sign-shapes.ts';
import classes from './shared-vehicle.module.css';
import { useSharedAddress } from './use-shared-vehicle.ts';

interface Props {
  link: string;
  name: string;
  vehicle: SharedVehicle;
  /** There is no contact with the server: this is the last that was known. */
  isLost: boolean;
}

/** The public data of the vehicle as text. */
export function VehicleCard({ link, name, vehicle, isLost }: Props) {
  const { t } = useTranslation();
  const { position, expiresAt } = vehicle;
  const address = useSharedAddress(link, vehicle);
  const ends = useTimeUntil(Date.parse(expiresAt));
  return (
    <section className={classes.card} aria-label={t('sharedPage.vehicle')}>
      {position ? <Now name={name} position={position} /> : <h1 className={classes.name}>{name}</h1>}
      {!position && <p className={classes.silent}>{t('sharedPage.silent')}</p>}
      {position && address !== null && (
        <p className={classes.address}>
          <IconMapPin size={18} stroke={1.75} aria-hidden />
          <span>{address}</span>
        </p>
      )}
      <p className={classes.ends}>{t('sharedPage.ends', { when: ends })}</p>
      <p className={classes.lost} role="status">
        {isLost && t('sharedPage.lost')}
      </p>
    </section>
  );
}

function Now({ name, position }: { name: string; position: NonNullable<SharedVehicle['position']> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const seen = useRelativeTime(Date.parse(position.communication));
  const activity = SHOWN_ACTIVITIES.indexOf(position.activity);
  return (
    <div className={classes.now}>
      <ActivitySign activity={activity} headingDeg={position.headingDeg ?? Number.NaN} sizePx={26} />
      <div className={classes.who}>
        <h1 className={classes.name}>{name}</h1>
        <p className={classes.seen}>{t('sharedPage.seen', { when: seen })}</p>
      </div>
      <p className={classes.activity} data-activity={SIGN_NAMES[activity]}>
        {activity === MOVING
          ? format.speed(shownSpeedKmh(position.speedKmh ?? Number.NaN))
          : t(`fleet.activity.${SIGN_NAMES[activity] ?? 'offline'}`)}
      </p>
    </div>
  );
}
