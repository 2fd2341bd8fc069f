import { useTranslation } from 'react-i18next';
import { vehicleLabel, type NamedVehicle } from '../../live/devices/vehicle-label.ts';
import type { Column } from '../../base/list/column.ts';

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
