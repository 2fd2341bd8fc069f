import { useTranslation } from 'react-i18next';
import { useFleet, useFleetGeneration, useVehicle } from '../../live/fleet/use-fleet.ts';
import { useActivityText } from '../../live/fleet/vehicle-row.tsx';
import { ActivitySign } from '../../live/signs/activity-sign.tsx';
import classes from './operator-area.module.css';

/** What the vehicle of an incident does now: moving with its speed, stopped, parked or offline. */
export function VehicleNowCell({ device }: { device: number }) {
  const { t } = useTranslation();
  const fleet = useFleet();
  // Rows are numbered anew with another set of vehicles.
  useFleetGeneration();
  const row = fleet.mirror.rowOf(device);
  return row < 0 ? <span className={classes.none}>{t('desk.vehicleUnknown')}</span> : <Activity row={row} />;
}

/** Wakes when this vehicle changes and for nothing else. */
function Activity({ row }: { row: number }) {
  const now = useVehicle(row);
  const text = useActivityText(now);
  return (
    <span className={classes.now}>
      <ActivitySign activity={now.activity} headingDeg={now.headingDeg} sizePx={18} />
      <span className={classes.first} title={text}>
        {text}
      </span>
    </span>
  );
}
