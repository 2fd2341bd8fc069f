import { DRIVER_COLUMNS, DRIVER_SORTS } from '../../../contract/rest/desk/driver-calls.ts';
import { LICENSE_STATES } from '../../../domain/desk/driver.ts';
import { anyId, anyText, columnFilters, oneOf } from '../../base/list/filters.ts';
import { listSpec } from '../../base/list/list-spec.ts';

/** The list of drivers: in the address, so that it can be sent to a colleague. */
export const DRIVERS = listSpec({
  call: 'drivers.list',
  filters: {
    term: anyText,
    license: oneOf(LICENSE_STATES),
    atWork: oneOf(['true', 'false']),
    where: columnFilters(DRIVER_COLUMNS),
    brand: anyId,
  },
  keep: 'address',
  sizes: [10, 25, 50],
  sorts: DRIVER_SORTS,
});
