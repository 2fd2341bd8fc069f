import { Info } from 'luxon';
import type { DriverRow } from '../../../domain/desk/driver.ts';
import { exportable } from '../../base/lists/exportable.ts';
import type { FileWords } from '../../base/lists/file-words.ts';
import { seenRows } from '../../base/rights/scope.ts';
import { momentOf, seenBy, type DriverDeps } from './driver-handlers.ts';
import { driverQuery } from './driver-rows.ts';

/** What a vehicle is called: its plate, else its name. */
const plateOf = ({ licensePlate, name }: DriverRow['vehicles'][number]): string => licensePlate ?? name ?? '';

/** Working hours as `Mon 08:00-17:00, Tue 08:00-17:00`. */
function hoursText({ workingHours }: DriverRow, { locale }: FileWords): string {
  const days = Info.weekdays('short', { locale });
  return workingHours.map(({ weekday, from, to }) => `${days[weekday - 1]} ${from}-${to}`).join(', ');
}

/** Drivers as a file. */
export const driverExport = (deps: DriverDeps) =>
  exportable({
    call: 'drivers.list',
    fileName: 'export.drivers',
    query: async ({ caller, scope, query }) => driverQuery(seenRows(scope), query, await momentOf(deps, caller)),
    row: (raw: DriverRow, { caller }) => seenBy(deps.rights, caller, raw),
    columns: [
      { title: 'column.driver', value: ({ driverName }) => driverName },
      { title: 'column.license', value: ({ number }) => number },
      { title: 'column.category', value: ({ driverLicenseCategory }) => driverLicenseCategory },
      { title: 'column.expiration', isDay: true, value: ({ driverLicenseExpiration }) => driverLicenseExpiration },
      { title: 'column.tag', value: ({ electronicTag }) => electronicTag },
      { title: 'column.vehicles', value: ({ vehicles }) => vehicles.map(plateOf).join(', ') },
      { title: 'column.hours', value: hoursText },
      { title: 'column.hoursZone', value: ({ timeZone }) => timeZone },
    ],
  });
