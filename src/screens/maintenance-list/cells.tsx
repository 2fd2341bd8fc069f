import { useTranslation } from 'react-i18next';
import { vehicleLabel, type NamedVehicle } from '../../device/vehicle-label.ts';
import { useFormat } from '../../i18n/format.ts';
import type { Column } from '../../list/column.ts';
import classes from './maintenance.module.css';

interface OfVehicle {
  vehicle: number;
  vehicleName: string | null;
  licensePlate: string | null;
}

/** The vehicle of a record as people know it. */
export const vehicleOf = ({ vehicle, vehicleName, licensePlate }: OfVehicle): NamedVehicle => ({
  id: vehicle,
  name: vehicleName,
  licensePlate,
});

/** The column that names the vehicle of a record. */
export function useVehicleColumn<T extends OfVehicle>(given: Partial<Column<T>> = {}): Column<T> {
  const { t } = useTranslation();
  return {
    id: 'vehicle',
    title: t('maintenance.field.vehicle'),
    cell: (row) => vehicleLabel(vehicleOf(row)),
    ...given,
  };
}

/** A day of the calendar (`2026-11-21`), which is the same in every zone. */
export function Day({ day }: { day: string | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (day === null) return <span className={classes.none}>{t('common.none')}</span>;
  return <time dateTime={day}>{format.day(Date.parse(`${day}T12:00:00Z`))}</time>;
}

/** A word of a record's state, told apart by its colour too. */
export function StateMark({ state, text }: { state: string; text: string }) {
  return (
    <span className={classes.state} data-state={state}>
      {text}
    </span>
  );
}
