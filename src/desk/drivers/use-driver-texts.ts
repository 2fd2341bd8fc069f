import { useTranslation } from 'react-i18next';
import type { DriverContact, DriverRow } from '../../../domain/desk/driver.ts';
import type { FieldTexts } from '../../base/form/clash-callout.tsx';
import { useHoursText } from './hours-text.ts';
import { shiftsOf, type ShiftGroup } from './shift-groups.ts';

/** How the fields of a driver are called, and how what they hold reads when two people changed it. */
export function useDriverTexts(vehicles: DriverRow['vehicles']): FieldTexts {
  const { t } = useTranslation();
  const hoursOf = useHoursText();
  const plates = new Map(
    vehicles.map(({ id, licensePlate, name }) => [String(id), licensePlate ?? name ?? String(id)]),
  );
  return {
    labels: {
      driverName: t('drivers.field.driverName'),
      number: t('drivers.field.number'),
      driverLicenseCategory: t('drivers.field.driverLicenseCategory'),
      driverLicenseExpiration: t('drivers.field.driverLicenseExpiration'),
      electronicTag: t('drivers.field.electronicTag'),
      vehicles: t('drivers.field.vehicles'),
      workingHours: t('drivers.field.workingHours'),
      contacts: t('drivers.field.contacts'),
      photo: t('drivers.photo'),
    },
    text: (field, value) => {
      // A picture is no text.
      if (field === 'photo') return t('drivers.photoOther');
      if (field === 'vehicles') return (value as string[]).map((id) => plates.get(id) ?? id).join(', ') || undefined;
      if (field === 'contacts') return (value as DriverContact[]).map(({ name }) => name).join(', ') || undefined;
      if (field === 'workingHours') return hoursOf(shiftsOf(value as ShiftGroup[])).join('; ') || undefined;
      return undefined;
    },
  };
}
