import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LICENSE_CATEGORIES, type DriverRecord } from '../../../domain/desk/driver.ts';
import type { Choice } from '../../base/brand/use-brand-choices.ts';
import { DevicesField } from '../../live/devices/devices-field.tsx';
import { useRecordBrand } from '../../live/devices/use-record-brand.ts';
import { PictureField } from '../../base/form/picture-field.tsx';
import type { SaveForm } from '../../base/form/use-save-form.ts';
import type { DriverValues } from './driver-values.ts';
import shared from '../../base/form/form.module.css';
import { EmergencyField } from './emergency-field.tsx';
import { HoursField } from './hours-field.tsx';
import { DayField } from '../../base/ui/moment/moment-field.tsx';

interface Props {
  form: SaveForm<DriverValues>;
  /** The driver as they are kept; none of a new one. */
  driver?: DriverRecord;
  brand: number;
  /** The brands that a new driver may be of. */
  brands?: readonly Choice[];
  timeZone: string;
  onBrand?(brand: number): void;
}

/** The fields of a driver. */
export function DriverFields({ form, driver, brand: chosen, brands = [], timeZone, onBrand }: Props) {
  const { t } = useTranslation();
  const brand = useRecordBrand(chosen, driver ? {} : { devices: form.values.vehicles });
  return (
    <>
      <TextInput {...form.field('driverName')} label={t('drivers.field.driverName')} required autoComplete="off" />
      {brands.length > 1 && (
        <Select
          label={t('drivers.field.brand')}
          data={brands}
          value={String(brand)}
          searchable={brands.length > 8}
          comboboxProps={{ withinPortal: false }}
          onChange={(next) => next !== null && onBrand?.(Number(next))}
        />
      )}
      <License form={form} />
      <TextInput
        {...form.field('electronicTag')}
        label={t('drivers.field.electronicTag')}
        description={t('drivers.tagHint')}
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="off"
      />
      <DevicesField
        key={chosen}
        label={t('drivers.field.vehicles')}
        description={t('drivers.vehiclesHint')}
        placeholder={t('drivers.vehiclesPlaceholder')}
        none={t('drivers.vehiclesNone')}
        isInDialog
        value={form.values.vehicles}
        known={driver?.vehicles ?? []}
        brand={brand}
        isOfBrand={driver !== undefined || form.values.vehicles.length > 0}
        error={form.errors['vehicles']}
        onChange={(vehicles) => form.set('vehicles', vehicles)}
      />
      <EmergencyField key={`contacts ${brand}`} form={form} brand={brand} user={driver?.user ?? null} />
      <HoursField
        value={form.values.workingHours}
        timeZone={timeZone}
        error={form.errors['workingHours']}
        onChange={(hours) => form.set('workingHours', hours)}
      />
      <PictureField
        kept={driver?.photo ?? null}
        chosen={form.values.photo}
        alt={t('drivers.photoOf', { name: form.values.driverName })}
        error={form.errors['photo']}
        disabled={form.isBusy}
        onChange={(photo) => form.set('photo', photo)}
        onError={(words) => form.fail('photo', words)}
      />
    </>
  );
}

/** Number, category and last day of the driving licence. */
function License({ form }: Pick<Props, 'form'>) {
  const { t } = useTranslation();
  return (
    <div className={shared.row}>
      <TextInput {...form.field('number')} label={t('drivers.field.number')} inputMode="numeric" autoComplete="off" />
      <Select
        {...form.field('driverLicenseCategory')}
        value={form.values.driverLicenseCategory || null}
        label={t('drivers.field.driverLicenseCategory')}
        data={LICENSE_CATEGORIES}
        clearable
        comboboxProps={{ withinPortal: false }}
        onChange={(category) => form.set('driverLicenseCategory', category ?? '')}
      />
      <DayField {...form.field('driverLicenseExpiration')} label={t('drivers.field.driverLicenseExpiration')} />
    </div>
  );
}
