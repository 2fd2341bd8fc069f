import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FleetScope as Scope } from '../../../contract/core.ts';
import { FleetScope } from '../fleet/fleet-scope.tsx';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { useCall } from '../../base/query/use-call.ts';
import { DeviceChoice } from './device-choice.tsx';
import { DayBar } from './day-bar.tsx';
import { TripList } from './trip-list.tsx';
import { TripMap } from './trip-map.tsx';
import classes from './trips.module.css';
import { useAddress, useTrips } from './use-trips.ts';
import { dotted } from '../../base/i18n/dotted.ts';

/** The trips and stays of a tracker on a day, as a list and on the map. */
export default function TripsScreen() {
  const { t } = useTranslation();
  const { device, day, today, go } = useAddress();
  if (device === null)
    return (
      <>
        <ScreenHeader title={t('trips.title')} />
        <DeviceChoice onChoose={(chosen) => go(chosen, day)} />
      </>
    );
  // Another tracker is another screen: nothing of the one before stays.
  return <TripsOf key={device} device={device} day={day} today={today} go={go} />;
}

function TripsOf({ device, day, today, go }: ReturnType<typeof useAddress> & { device: number }) {
  const { t } = useTranslation();
  const scope = useMemo<Scope>(() => ({ kind: 'devices', ids: [device] }), [device]);
  const trips = useTrips(device, day, today);
  const { value: tracker } = useCall('devices.read', { params: { id: String(device) } });
  const plate = tracker?.vehicle?.licensePlate;
  const name = dotted(tracker?.name, plate);
  return (
    <FleetScope scope={scope}>
      <ScreenHeader title={t('trips.title')} subtitle={name || undefined} />
      <div className={classes.page}>
        <div className={classes.side}>
          <DayBar day={day} today={today} trips={trips} onDay={(next) => go(device, next)} />
          <TripList trips={trips} device={device} />
        </div>
        <TripMap trips={trips} />
      </div>
    </FleetScope>
  );
}
