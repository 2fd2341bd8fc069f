import { silenceRange } from '../../../domain/live/devices/no-communication.ts';
import { stopKind } from '../../../domain/business/reports/report-rows.ts';
import { identifiedBy } from '../../../domain/live/history/track.ts';
import { anyId, anyText, oneOf, type Filter, type Filtered } from '../../base/list/filters.ts';
import { listSpec } from '../../base/list/list-spec.ts';
import { anyMoment } from './report-period.ts';

const SIZES = [50, 100, 200] as const;
const count: Filter = (text) => (/^\d{1,5}$/.test(text) ? text : null);

/** What narrows every report of a period, in the address. */
const FILTERS = {
  start: anyMoment,
  end: anyMoment,
  brand: anyId,
  user: anyId,
  device: anyId,
  group: anyId,
  imei: anyText,
  number: anyText,
  licensePlate: anyText,
};
export type PeriodFilters = Filtered<typeof FILTERS>;

export const TELEMETRY = listSpec({
  call: 'reports.telemetry',
  filters: FILTERS,
  keep: 'address',
  sizes: SIZES,
  sorts: ['dateTime', 'speedKmh', 'deviceName'],
});
export const TRIPS = listSpec({
  call: 'reports.trips',
  filters: FILTERS,
  keep: 'address',
  sizes: SIZES,
  sorts: ['start', 'durationMs', 'distanceM', 'maximumKmh', 'deviceName'],
});
export const MILEAGE = listSpec({
  call: 'reports.mileage',
  filters: FILTERS,
  keep: 'address',
  sizes: SIZES,
  sorts: ['day', 'distanceM', 'deviceName'],
});
export const UTILISATION = listSpec({
  call: 'reports.utilisation',
  filters: FILTERS,
  keep: 'address',
  sizes: SIZES,
  sorts: ['used', 'distanceM', 'deviceName'],
  usual: { sort: { by: 'used', isDescending: true } },
});
export const SPEEDING = listSpec({
  call: 'reports.speeding',
  filters: { ...FILTERS, limitKmh: count },
  keep: 'address',
  sizes: SIZES,
  sorts: ['start', 'durationMs', 'maximumKmh', 'deviceName'],
});
export const STOPS = listSpec({
  call: 'reports.stops',
  filters: { ...FILTERS, kind: oneOf(stopKind.options), minutes: count },
  keep: 'address',
  sizes: SIZES,
  sorts: ['start', 'durationMs', 'deviceName'],
});
export const VISITS = listSpec({
  call: 'reports.visits',
  filters: { ...FILTERS, area: anyId, minutes: count },
  keep: 'address',
  sizes: SIZES,
  sorts: ['start', 'durationMs', 'areaName', 'deviceName'],
});
export const COMMANDS = listSpec({
  call: 'reports.commands',
  filters: FILTERS,
  keep: 'address',
  sizes: SIZES,
  sorts: ['dateTime', 'status', 'deviceName'],
});
export const INCIDENTS = listSpec({
  call: 'incidents.details',
  filters: { start: anyMoment, end: anyMoment, brand: anyId, group: anyId, licensePlate: anyText },
  keep: 'address',
  sizes: SIZES,
  sorts: ['created', 'dateTime', 'status', 'type', 'licensePlate'],
});
export const SILENT = listSpec({
  call: 'positions.silent',
  filters: { range: oneOf(silenceRange.options), brand: anyId, group: anyId },
  keep: 'address',
  sizes: SIZES,
  sorts: [],
});

type Vehicle = Pick<PeriodFilters, 'device' | 'imei' | 'number' | 'licensePlate'>;
const NO_VEHICLE: Vehicle = { device: null, imei: null, number: null, licensePlate: null };

/** The filter of what was typed to name a vehicle, which its length tells; an empty text names none. */
export function vehicleFilter(typed: string): Vehicle {
  const text = typed.trim();
  return text === '' ? NO_VEHICLE : { ...NO_VEHICLE, [identifiedBy(text)]: text };
}

/** What names the vehicle of the filters, as it was typed. */
export const vehicleText = ({ device, imei, number, licensePlate }: Vehicle): string =>
  device ?? imei ?? number ?? licensePlate ?? '';
