/**
 * What a Traccar server sends: the fields of its model classes as its own mapper writes them (Traccar at 9e5c458, Jackson
 * 2.22: `Position`, `Device`, `Event` and `Network` of org.traccar.model, serialised and copied). `outdated` is none of them.
 */
const iso = (ms: number): string => new Date(ms).toISOString().replace('Z', '+00:00');

/** The day on which Traccar dates the place of a device that never had one. */
export const NO_FIX_MS = Date.UTC(1980, 0, 6);

export const CELL_NETWORK = {
  radioType: 'gsm',
  considerIp: false,
  cellTowers: [
    { cellId: 56789, locationAreaCode: 1234, mobileCountryCode: 724, mobileNetworkCode: 5, signalStrength: -71 },
  ],
};
export const WIFI_NETWORK = {
  radioType: 'gsm',
  considerIp: false,
  wifiAccessPoints: [{ macAddress: '01:02:03:04:05:06', signalStrength: -60 }],
};

/** What docs/operating.md and the README give for `forward.url`. */
export const FORWARD_TEMPLATE =
  'uniqueId={uniqueId}&fixTime={fixTime}&deviceTime={deviceTime}&valid={valid}&latitude={latitude}&longitude={longitude}&altitude={altitude}&speed={speed}&course={course}&accuracy={accuracy}&attributes={attributes}';

export interface SentPosition {
  fixMs: number;
  deviceMs?: number;
  valid?: boolean;
  latitude?: number;
  longitude?: number;
  accuracy?: number;
  speed?: number;
  course?: number;
  network?: object | null;
  attributes?: object;
}

export function traccarPosition({
  fixMs,
  deviceMs = fixMs,
  valid = true,
  latitude = 0,
  longitude = 0,
  accuracy = 0,
  speed = 0,
  course = 0,
  network = null,
  attributes = {},
}: SentPosition) {
  const [fixTime, deviceTime, serverTime] = [iso(fixMs), iso(deviceMs), iso(deviceMs + 900)];
  return {
    id: 0,
    attributes,
    deviceId: 7,
    protocol: 'gt06',
    serverTime,
    deviceTime,
    fixTime,
    valid,
    latitude,
    longitude,
    altitude: 0,
    speed,
    course,
    address: null,
    accuracy,
    network,
    geofenceIds: null,
  };
}

export function traccarDevice(uniqueId: string) {
  return {
    id: 7,
    attributes: {},
    groupId: 0,
    calendarId: 0,
    name: 'Truck 7',
    uniqueId,
    status: 'offline',
    lastUpdate: null,
    positionId: 0,
    phone: null,
    model: null,
    contact: null,
    category: null,
    disabled: false,
    expirationTime: null,
  };
}

export function traccarEvent(type: string, timeMs: number, attributes: object = {}) {
  return {
    id: 3,
    attributes,
    deviceId: 7,
    type,
    eventTime: iso(timeMs),
    positionId: 0,
    geofenceId: 0,
    maintenanceId: 0,
  };
}

/** The query that Traccar asks for by `forward.type=url`: attributes encoded as a form, the identifier as it is; then what no address may hold. */
export function traccarQuery(template: string, position: ReturnType<typeof traccarPosition>, uniqueId: string): string {
  const { attributes, fixTime, deviceTime } = position;
  const values: Record<string, string> = {
    ...Object.fromEntries(
      Object.entries(position).map(([name, value]) => [
        name,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ]),
    ),
    uniqueId,
    fixTime: String(Date.parse(fixTime)),
    deviceTime: String(Date.parse(deviceTime)),
    attributes: new URLSearchParams({ v: JSON.stringify(attributes) }).toString().slice(2),
  };
  const filled = template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  return filled.replace(/[^\w%!$&'()*+,;=:@/?.~-]/gu, (character) => encodeURIComponent(character));
}
