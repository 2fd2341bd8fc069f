import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { VehicleLabel } from '../../../contract/core.ts';
import { isSilent, MOVING } from '../../../domain/live/telemetry/activity.ts';
import { truncated } from '../../../domain/live/devices/device-name.ts';
import { shownSpeedKmh } from '../../../domain/base/units.ts';
import { useFormat, useRelativeTime } from '../../base/i18n/format.ts';
import { ActivitySign } from '../signs/activity-sign.tsx';
import { SIGN_NAMES } from '../signs/sign-shapes.ts';
import type { VehicleNow } from './fleet-store.ts';
import { BatteryReading, IgnitionReading, SignalReading } from './readings.tsx';
import { useVehicle } from './use-fleet.ts';
import classes from './vehicle-row.module.css';

interface Props {
  label: VehicleLabel;
  /** What stands beside the plate: battery, signal and ignition, or whose vehicle it is. */
  aside: 'readings' | 'customer';
  chosen: boolean;
}

/** Speed while it moves, else the name of its activity. */
export function useActivityText({ activity, speedKmh }: VehicleNow): string {
  const { t } = useTranslation();
  const format = useFormat();
  if (activity === MOVING) return format.speed(shownSpeedKmh(speedKmh));
  return t(`fleet.activity.${SIGN_NAMES[activity] ?? 'offline'}`);
}

/** One line of a list of vehicles: it wakes when this vehicle changes and for nothing else. */
export const VehicleRow = memo(function VehicleRow({ label, aside, chosen }: Props) {
  const now = useVehicle(label.row);
  const text = useActivityText(now);
  const ago = useRelativeTime(now.communicationMs);
  const format = useFormat();
  // A vehicle named by its plate shows its model as well.
  const identity = label.licensePlate === label.name ? label.model : label.licensePlate;
  return (
    <div className={chosen ? `${classes.row} ${classes.chosen}` : classes.row} data-silent={isSilent(now.activity)}>
      <ActivitySign activity={now.activity} headingDeg={now.headingDeg} />
      <span className={classes.main}>
        <span className={classes.name} title={label.name}>
          {truncated(label.name)}
        </span>
        <span className={classes.second}>
          {identity !== null && <span>{identity}</span>}
          {aside === 'readings' ? <Readings now={now} label={label} /> : <Owner label={label} />}
        </span>
      </span>
      <span className={classes.side}>
        <span className={classes.activity} data-activity={SIGN_NAMES[now.activity]}>
          {text}
        </span>
        <span className={classes.ago} title={ago && format.dateTime(now.communicationMs)}>
          {ago}
        </span>
      </span>
    </div>
  );
});

function Readings({ now, label }: { now: VehicleNow; label: VehicleLabel }) {
  return (
    <>
      <BatteryReading battery={now.batteryByte} model={label.model} />
      <SignalReading signal={now.gsmSignal} />
      <IgnitionReading ignition={now.ignition} />
    </>
  );
}

function Owner({ label }: { label: VehicleLabel }) {
  return label.customerName === null ? null : <span className={classes.owner}>{label.customerName}</span>;
}
