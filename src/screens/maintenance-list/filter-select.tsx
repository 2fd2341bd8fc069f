import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BrandFilter } from '../../brand/brand-filter.tsx';
import { VehicleSelect } from '../../device/vehicle-select.tsx';
import classes from './maintenance.module.css';

interface Props<T extends string> {
  label: string;
  value: T | null;
  values: readonly T[];
  textOf(value: T): string;
  /** One of them always holds. */
  isFixed?: boolean;
  onChange(value: T | null): void;
}

/** Lets only rows of one of some values through. */
export function FilterSelect<T extends string>(props: Props<T>) {
  const { label, value, values, textOf, isFixed = false, onChange } = props;
  return (
    <Select
      className={classes.filter}
      aria-label={label}
      placeholder={label}
      data={values.map((each) => ({ value: each, label: textOf(each) }))}
      value={value}
      clearable={!isFixed}
      allowDeselect={!isFixed}
      onChange={(next) => onChange(values.find((each) => each === next) ?? null)}
    />
  );
}

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
