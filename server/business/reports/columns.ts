import type {
  CommandRow,
  MileageRow,
  SpeedingRow,
  StopRow,
  TelemetryRow,
  TripRow,
  UtilisationRow,
  VisitRow,
} from '../../../domain/business/reports/report-rows.ts';
import { placeColumns } from '../../base/lists/address-column.ts';
import type { Column } from '../../base/lists/exportable.ts';
import type { FileWords } from '../../base/lists/file-words.ts';

interface OfVehicle {
  deviceName: string;
  licensePlate: string | null;
}

const ofVehicle = <Row extends OfVehicle>(): Column<Row>[] => [
  { title: 'column.device', value: ({ deviceName }) => deviceName },
  { title: 'column.plate', value: ({ licensePlate }) => licensePlate },
];
const minutes = (ms: number): number => Math.round(ms / 600) / 100;
const stretch = <Row extends { start: string; end: string; durationMs: number }>(): Column<Row>[] => [
  { title: 'column.start', isTime: true, value: ({ start }, { time }) => time(start) },
  { title: 'column.end', isTime: true, value: ({ end }, { time }) => time(end) },
  { title: 'column.minutes', value: ({ durationMs }) => minutes(durationMs) },
];

const oneDecimal = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10);
const onOff = (on: boolean | null, { text }: FileWords): string | null =>
  on === null ? null : text(on ? 'word.on' : 'word.off');

export const TELEMETRY_COLUMNS: readonly Column<TelemetryRow>[] = [
  { title: 'column.time', isTime: true, value: ({ dateTime }, { time }) => time(dateTime) },
  ...ofVehicle<TelemetryRow>(),
  { title: 'column.speed', value: ({ speedKmh }) => oneDecimal(speedKmh) },
  { title: 'column.ignition', value: ({ ignition }, words) => onOff(ignition, words) },
  { title: 'column.heading', value: ({ headingDeg }) => oneDecimal(headingDeg) },
  { title: 'column.odometerM', value: ({ odometerM }) => oneDecimal(odometerM === null ? null : odometerM / 1000) },
  // There may be millions of them, and each would be asked for: a service is paid for more important places.
  ...placeColumns<TelemetryRow>((row) => row, { asks: false }),
];

const driven = <Row extends Omit<MileageRow, 'day'>>(): Column<Row>[] => [
  { title: 'column.distance', value: ({ distanceM }) => Math.round(distanceM / 100) / 10 },
  { title: 'column.trips', value: ({ trips }) => trips },
  { title: 'column.moving', value: ({ movingMs }) => minutes(movingMs) },
  { title: 'column.standing', value: ({ standingMs }) => minutes(standingMs) },
  { title: 'column.idle', value: ({ idleMs }) => minutes(idleMs) },
  { title: 'column.maximum', value: ({ maximumKmh }) => oneDecimal(maximumKmh) },
];

export const TRIP_COLUMNS: readonly Column<TripRow>[] = [
  ...ofVehicle<TripRow>(),
  ...stretch<TripRow>(),
  { title: 'column.distance', value: ({ distanceM }) => Math.round(distanceM / 100) / 10 },
  { title: 'column.maximum', value: ({ maximumKmh }) => oneDecimal(maximumKmh) },
  { title: 'column.mean', value: ({ meanKmh }) => oneDecimal(meanKmh) },
  { title: 'column.tag', value: ({ driverTag }) => driverTag },
  ...placeColumns<TripRow>((row) => row, {
    isWide: true,
    titles: {
      latitude: 'column.startLatitude',
      longitude: 'column.startLongitude',
      address: 'column.startAddress',
    },
  }),
  ...placeColumns<TripRow>(({ endLatitude: latitude, endLongitude: longitude }) => ({ latitude, longitude }), {
    isWide: true,
    titles: { latitude: 'column.endLatitude', longitude: 'column.endLongitude', address: 'column.endAddress' },
  }),
];

export const MILEAGE_COLUMNS: readonly Column<MileageRow>[] = [
  { title: 'column.day', isDay: true, value: ({ day }) => day },
  ...ofVehicle<MileageRow>(),
  ...driven<MileageRow>(),
];

export const UTILISATION_COLUMNS: readonly Column<UtilisationRow>[] = [
  ...ofVehicle<UtilisationRow>(),
  { title: 'column.used', value: ({ used }) => Math.round(used * 1_000) / 10 },
  { title: 'column.daysUsed', value: ({ daysUsed }) => daysUsed },
  ...driven<UtilisationRow>(),
];

export const SPEEDING_COLUMNS: readonly Column<SpeedingRow>[] = [
  ...ofVehicle<SpeedingRow>(),
  ...stretch<SpeedingRow>(),
  { title: 'column.maximum', value: ({ maximumKmh }) => oneDecimal(maximumKmh) },
  { title: 'column.limit', value: ({ limitKmh }) => limitKmh },
  ...placeColumns<SpeedingRow>((row) => row),
];

export const STOP_COLUMNS: readonly Column<StopRow>[] = [
  ...ofVehicle<StopRow>(),
  { title: 'column.state', value: ({ kind }, { text }) => text(`value.${kind}`) },
  ...stretch<StopRow>(),
  ...placeColumns<StopRow>((row) => row),
];

export const VISIT_COLUMNS: readonly Column<VisitRow>[] = [
  { title: 'column.area', value: ({ areaName }) => areaName },
  ...ofVehicle<VisitRow>(),
  { title: 'column.start', isTime: true, value: ({ start }, { time }) => time(start) },
  { title: 'column.end', isTime: true, value: ({ end, isOpen }, { time }) => (isOpen ? null : time(end)) },
  { title: 'column.minutes', value: ({ durationMs }) => minutes(durationMs) },
  { title: 'column.maximum', value: ({ maximumKmh }) => oneDecimal(maximumKmh) },
  ...placeColumns<VisitRow>(({ place }) => place ?? null),
];

export const COMMAND_COLUMNS: readonly Column<CommandRow>[] = [
  { title: 'column.time', isTime: true, value: ({ dateTime }, { time }) => time(dateTime) },
  ...ofVehicle<CommandRow>(),
  { title: 'column.command', value: ({ action }, { text }) => (action ? text(`command.${action}`) : null) },
  { title: 'column.status', value: ({ status }, { text }) => text(`value.${status}`) },
  { title: 'column.reason', value: ({ fault }, { text }) => fault && text(`value.${fault}`) },
  { title: 'column.operator', value: ({ userName }) => userName },
  { title: 'column.ended', isTime: true, value: ({ endedAt }, { time }) => time(endedAt) },
];
