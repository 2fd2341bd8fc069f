import { KMH_PER_KNOT } from '../../../domain/base/units.ts';
import { driverTagOf } from '../fleet/driver-tag.ts';
import type { FleetVehicle } from '../fleet/vehicle.ts';
import type { TrackerFix } from './fix.ts';

/** A request to the public ingest: the path below the server's origin, headers and JSON body as senders of that protocol make them. */
export interface IngestRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

const iso = (ms: number): string => new Date(ms).toISOString();
const known = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
const knots = (kmh: number): number => Math.round((kmh / KMH_PER_KNOT) * 1e5) / 1e5;
const degrees = (value: number): number => Math.round(value * 1e7) / 1e7;

const KM_A_TANK = 600;

/** What is wired to the tracker of some vehicles: a fuel gauge, and a cold store in the body of every third long-distance truck. */
function sensors({ index, imei, duty, traits }: FleetVehicle, fix: TrackerFix): Record<string, unknown> {
  if (!imei || traits.ownBattery) return {};
  const emptied = ((fix.odometerM / 1000 + index * 37) % KM_A_TANK) / KM_A_TANK;
  const cold = { temp1: Math.round(10 * (-18 + 1.5 * Math.sin(fix.timeMs / 1_800_000 + index))) / 10, in2: false };
  return {
    fuelLevel: Math.round(96 - 84 * emptied),
    hdop: fix.satellites === 0 ? null : Math.round(100 / fix.satellites) / 10,
    in1: fix.ignition,
    out1: fix.blocked,
    ...(duty === 'haul' && index % 3 === 0 && cold),
  };
}

/** What a Traccar forwards of a tracker (`forward.type=json`). */
function traccar(vehicle: FleetVehicle, secret: string, fix: TrackerFix): IngestRequest {
  const { identifier, index, imei } = vehicle;
  const position = {
    id: 0,
    deviceId: index + 1,
    protocol: imei ? 'suntech' : 'osmand',
    serverTime: iso(fix.deviceTimeMs),
    deviceTime: iso(fix.deviceTimeMs),
    fixTime: iso(fix.timeMs),
    outdated: false,
    valid: fix.valid,
    latitude: degrees(fix.latitude),
    longitude: degrees(fix.longitude),
    altitude: fix.altitudeM ?? undefined,
    speed: knots(fix.speedKmh),
    course: fix.headingDeg,
    accuracy: fix.accuracyM,
    attributes: known({
      sat: fix.satellites,
      ignition: fix.ignition,
      motion: fix.motion,
      odometer: fix.odometerM,
      hours: fix.engineMs,
      rssi: fix.rssi,
      batteryLevel: fix.batteryPercent,
      power: fix.powerV,
      battery: fix.batteryV,
      blocked: fix.blocked,
      driverUniqueId: driverTagOf(index),
      approximate: fix.lbs || null,
      archive: fix.deviceTimeMs > fix.timeMs || null,
      alarm: fix.alarm,
      ...sensors(vehicle, fix),
    }),
  };
  const body = JSON.stringify({
    position,
    device: { id: index + 1, uniqueId: identifier, name: identifier, status: 'online' },
  });
  return {
    method: 'POST',
    path: '/ingest/traccar',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body,
  };
}

/** What the Traccar Client app sends in its query form. */
function osmand({ identifier }: FleetVehicle, secret: string, fix: TrackerFix): IngestRequest {
  const query = new URLSearchParams({
    id: identifier,
    timestamp: String(Math.floor(fix.timeMs / 1000)),
    lat: String(degrees(fix.latitude)),
    lon: String(degrees(fix.longitude)),
    speed: String(knots(fix.speedKmh)),
    bearing: String(fix.headingDeg),
    accuracy: String(fix.accuracyM),
    batt: String(fix.batteryPercent ?? 100),
  });
  return {
    method: 'POST',
    path: `/ingest/osmand/${encodeURIComponent(secret)}?${query.toString()}`,
    headers: {},
    body: null,
  };
}

/** What the OwnTracks app posts. */
function owntracks({ identifier }: FleetVehicle, secret: string, fix: TrackerFix): IngestRequest {
  const seconds = (ms: number): number => Math.floor(ms / 1000);
  const body = {
    _type: 'location',
    tid: identifier.slice(-2),
    tst: seconds(fix.timeMs),
    created_at: seconds(fix.deviceTimeMs),
    lat: degrees(fix.latitude),
    lon: degrees(fix.longitude),
    vel: Math.round(fix.speedKmh),
    cog: Math.round(fix.headingDeg),
    acc: fix.accuracyM,
    batt: fix.batteryPercent ?? 100,
    conn: 'm',
    t: fix.motion ? 'v' : 't',
  };
  const basic = Buffer.from(`${identifier}:${secret}`).toString('base64');
  return {
    method: 'POST',
    path: '/ingest/owntracks',
    headers: {
      authorization: `Basic ${basic}`,
      'content-type': 'application/json',
      'x-limit-u': identifier,
      'x-limit-d': 'demo',
    },
    body: JSON.stringify(body),
  };
}

const MAKERS = { traccar, osmand, owntracks } as const;

/** Encodes a fix in the vehicle's protocol, with the secret where that protocol carries it. */
export const requestFor = (vehicle: FleetVehicle, secret: string, fix: TrackerFix): IngestRequest =>
  MAKERS[vehicle.protocol](vehicle, secret, fix);
