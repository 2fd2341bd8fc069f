import type { VehicleLabel } from '../../../contract/core.ts';
import { newColumns, type FleetDiff } from '../../../contract/diff.ts';
import { shownActivityCode } from '../../../domain/live/telemetry/activity.ts';
import type { DeviceDashboard, DeviceModel } from '../../../domain/live/devices/device-dashboard.ts';
import type { Device } from '../../../domain/live/devices/device.ts';
import { hotFixOf } from '../../../domain/live/telemetry/hot-fix.ts';
import { telemetrySchema, type Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import { BRAND_ID } from './people.ts';
import { recorded } from './recorded.ts';
import type { Answers } from './stand-in-core.ts';

/** A vehicle as the core and the server know it: its device, its last record (null when it never reported) and its dashboard. */
export interface Vehicle {
  device: Device;
  record: Telemetry | null;
  dashboard: DeviceDashboard;
}

interface Given {
  device?: Partial<Device>;
  record?: Partial<Telemetry> | null;
  dashboard?: Partial<DeviceDashboard>;
}

const FIRST_ID = 1_000_000_000_000_500;
const PLACE = { latitude: -22.9, longitude: -47.06 };

/** The `n`th vehicle of a test, which just reported its place and nothing else unless said otherwise. */
export function vehicleOf(n: number, { device: ofDevice = {}, record = {}, dashboard = {} }: Given = {}): Vehicle {
  const now = new Date().toISOString();
  const device: Device = {
    id: FIRST_ID + n,
    identifier: `device-${n}`,
    imei: null,
    number: null,
    name: 'Sandero prata',
    model: 'GT06N',
    brandId: BRAND_ID,
    brandName: 'Aurora',
    operator: null,
    status: 'ACTIVE',
    hidden: false,
    color: null,
    vehicleId: FIRST_ID + 10_000 + n,
    user: FIRST_ID - 1,
    customerName: 'Clara Nunes',
    vehicle: { name: 'Sandero prata', licensePlate: 'PXT4E21', manufacture: null, model: null, color: null },
    ...ofDevice,
  };
  const sent = { device: device.id, dateTime: now, lastCommunication: now, valid: true, speed: 0, ...PLACE };
  return {
    device,
    record: record && telemetrySchema.parse({ ...sent, ...record }),
    dashboard: { ...recorded('devices.dashboard'), id: device.id, deviceId: device.identifier, ...dashboard },
  };
}

const labelOf = ({ device }: Vehicle, row: number): VehicleLabel => ({
  row,
  device: device.id,
  name: device.name,
  licensePlate: device.vehicle?.licensePlate ?? null,
  model: device.model,
  customerName: device.customerName,
  status: device.status,
  color: device.color,
});

/** Labels of rows of a fleet, as the core gives them. */
export const labelsOf = (fleet: readonly Vehicle[], rows: Uint32Array): VehicleLabel[] =>
  [...rows].map((row) => labelOf(fleet[row]!, row));

/** The whole of a fleet, as the core publishes it: live, or as it was at a past moment. */
export function snapshotOf(fleet: readonly Vehicle[], revision: number, rewoundToMs: number | null = null): FleetDiff {
  const columns = newColumns(fleet.length);
  const serverNowMs = Date.now();
  const nowMs = rewoundToMs ?? serverNowMs;
  fleet.forEach(({ device, record }, row) => {
    const fix = record && hotFixOf(record);
    const [speedKmh, flags] = [fix?.speedKmh ?? Number.NaN, fix?.flags ?? 0];
    columns.device[row] = device.id;
    columns.fixTimeMs[row] = fix?.fixTimeMs ?? Number.NaN;
    columns.communicationMs[row] = fix?.communicationMs ?? Number.NaN;
    columns.position.set([fix?.longitude ?? Number.NaN, fix?.latitude ?? Number.NaN], row * 2);
    columns.speedKmh[row] = speedKmh;
    columns.headingDeg[row] = fix?.headingDeg ?? Number.NaN;
    columns.flags[row] = flags;
    columns.batteryByte[row] = fix?.batteryByte ?? 0;
    columns.gsmSignal[row] = fix?.gsmSignal ?? 0;
    columns.activity[row] = shownActivityCode(columns.communicationMs[row], speedKmh, flags, nowMs);
  });
  const rows = Uint32Array.from(fleet.keys());
  const counts: FleetDiff['counts'] = [0, 0, 0, 0, 0];
  for (const code of columns.activity) counts[code]! += 1;
  return {
    kind: 'snapshot',
    revision,
    size: fleet.length,
    rows,
    columns,
    counts,
    serverNowMs,
    rewoundToMs,
  };
}

type Buttons = DeviceModel['buttons'];
const SHARED: Buttons = {
  blockVehicle: false,
  reboot: false,
  requestPosition: false,
  sharePosition: true,
  speedAlert: true,
};

/** Models that stand beside those that were recorded: what each takes, and whether its battery level is the real one. */
const MODELS: readonly (readonly [string, Buttons, isReal: boolean])[] = [
  ['J16', { ...SHARED, reboot: true, requestPosition: true }, true],
  ['KTAG', { ...SHARED, speedAlert: false }, false],
  ['Traccar Client', SHARED, true],
];

/** What the bar of a vehicle asks the server, whoever looks at it. */
export const vehicleAnswers = (fleet: () => readonly Vehicle[]): Answers => ({
  'devices.dashboard': ({ params }) => fleet().find(({ device }) => device.id === Number(params.id))!.dashboard,
  'devices.models': [
    ...recorded('devices.models'),
    ...MODELS.map(([model, buttons, showBatteryLevel]) => ({ model, buttons, config: { showBatteryLevel } })),
  ],
  'drivers.byTag': [],
  'geo.reverse': recorded('geo.reverse'),
  'positions.ofDevices': ({ params }) =>
    fleet().flatMap(({ device, record }) => (record && device.id === Number(params.ids) ? [record] : [])),
  'protocols.models': [
    ...recorded('protocols.models'),
    ...MODELS.map(([name, buttons], at) => ({ id: FIRST_ID + at, name, commandV2: true, buttons })),
  ],
});
