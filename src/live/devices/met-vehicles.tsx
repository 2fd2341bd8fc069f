import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dotted } from '../../base/i18n/dotted.ts';
import { useFormat } from '../../base/i18n/format.ts';
import classes from './met-vehicles.module.css';

/** A vehicle that is met, and whose it is. */
export interface MetVehicle {
  id: number;
  name: string;
  licensePlate: string | null;
  customerName: string | null;
}

interface Props<V> {
  label: string;
  /** How many are met: the first ones are named. */
  total: number;
  vehicles: readonly V[];
  /** What has to be known of a vehicle besides. */
  renderMarks?(vehicle: V): ReactNode;
}

/** Whom something for many meets, by plate and client: names are alike, plates are not. */
export function MetVehicles<V extends MetVehicle>({ label, total, vehicles, renderMarks }: Props<V>) {
  const { t } = useTranslation();
  const { integer } = useFormat();
  const others = total - vehicles.length;
  return (
    <>
      {/* A list that scrolls has to be reached by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={classes.met} aria-label={label} tabIndex={0}>
        {vehicles.map((vehicle) => (
          <li key={vehicle.id}>
            <strong>{vehicle.licensePlate || vehicle.name}</strong>
            <span>{dotted(vehicle.licensePlate && vehicle.name, vehicle.customerName)}</span>
            {renderMarks?.(vehicle)}
          </li>
        ))}
      </ul>
      {others > 0 && (
        <p className={classes.others}>{t('fleet.others', { count: others, vehicles: integer(others) })}</p>
      )}
    </>
  );
}
