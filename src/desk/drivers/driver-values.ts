import type { CallInput } from '../../../contract/rest/calls.ts';
import type { DriverContact, DriverRecord } from '../../../domain/desk/driver.ts';
import type { Shift } from '../../../domain/base/time/working-hours.ts';
import type { ShrunkPicture } from '../../base/form/shrink-picture.ts';
import { groupsOf, shiftsOf, type ShiftGroup } from './shift-groups.ts';

type Body = Omit<CallInput<'drivers.create'>['body'], 'brand'>;

/** What the form of a driver holds. */
export interface DriverValues {
  driverName: string;
  number: string;
  driverLicenseCategory: string;
  driverLicenseExpiration: string;
  electronicTag: string;
  /** Ids of devices. */
  vehicles: string[];
  workingHours: ShiftGroup[];
  /** Who is called when something happens, in order; null where the person may not see the phonebook. */
  contacts: DriverContact[] | null;
  /** What was chosen here: null takes the photo away, undefined leaves it. */
  photo: ShrunkPicture | null | undefined;
}

export const NEW_DRIVER: DriverValues = {
  driverName: '',
  number: '',
  driverLicenseCategory: '',
  driverLicenseExpiration: '',
  electronicTag: '',
  vehicles: [],
  workingHours: [],
  contacts: null,
  photo: undefined,
};

export const valuesOf = (driver: DriverRecord): DriverValues => ({
  driverName: driver.driverName,
  number: driver.number ?? '',
  driverLicenseCategory: driver.driverLicenseCategory ?? '',
  driverLicenseExpiration: driver.driverLicenseExpiration ?? '',
  electronicTag: driver.electronicTag ?? '',
  vehicles: driver.vehicles.map(({ id }) => String(id)),
  workingHours: groupsOf(driver.workingHours),
  contacts: driver.contacts,
  photo: undefined,
});

/** What is sent of the values. */
export const bodyOf = (values: DriverValues): Body => ({
  driverName: values.driverName,
  number: values.number,
  driverLicenseCategory: (values.driverLicenseCategory || null) as Body['driverLicenseCategory'],
  driverLicenseExpiration: values.driverLicenseExpiration || null,
  electronicTag: values.electronicTag,
  vehicles: values.vehicles.map(Number),
  workingHours: shiftsOf(values.workingHours),
  ...(values.contacts && { contacts: values.contacts.map(({ id }) => id) }),
});

/** What somebody else made of a driver, as the form holds it. */
export function changedValues(after: Readonly<Record<string, unknown>>): Partial<DriverValues> {
  const { vehicles, workingHours, photo, ...texts } = after;
  return {
    ...(texts as Partial<DriverValues>),
    // Another photo is none that was chosen here.
    ...(photo === undefined ? {} : { photo: undefined }),
    ...(vehicles === undefined ? {} : { vehicles: (vehicles as number[]).map(String) }),
    ...(workingHours === undefined ? {} : { workingHours: groupsOf(workingHours as Shift[]) }),
  };
}
