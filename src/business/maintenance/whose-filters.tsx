import { useTranslation } from 'react-i18next';
import { BrandFilter } from '../../base/brand/brand-filter.tsx';
import { VehicleSelect } from '../../live/devices/vehicle-select.tsx';
import classes from './maintenance.module.css';

interface Whose {
  vehicle: string | null;
  brand: string | null;
}

/** The vehicle of a list's rows, and for staff of several brands the brand. */
export function WhoseFilters({ filters, filter }: { filters: Whose; filter(change: Partial<Whose>): void }) {
  const { t } = useTranslation();
  return (
    <>
      <VehicleSelect
        isFilter
        className={classes.filter}
        label={t('maintenance.field.vehicle')}
        placeholder={t('maintenance.field.vehicle')}
        none={t('maintenance.vehicleNone')}
        value={filters.vehicle}
        {...(filters.brand !== null && { brand: filters.brand })}
        onChange={(vehicle) => filter({ vehicle })}
      />
      <BrandFilter
        className={classes.filter}
        label={t('maintenance.field.brand')}
        value={filters.brand}
        onChange={(brand) => filter({ brand })}
      />
    </>
  );
}
