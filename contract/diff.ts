/**
 * Columns of a fleet as the core keeps them and the page mirrors them. A row is a slot: a device keeps its row as long
 * as the fleet is open, so a diff names rows. A device that never reported has NaN times and coordinates.
 */
export interface FleetColumns {
  device: Float64Array;
  fixTimeMs: Float64Array;
  communicationMs: Float64Array;
  /** Longitude and latitude alternating, degrees: two numbers a row, ready for a position attribute. */
  position: Float64Array;
  speedKmh: Float32Array;
  headingDeg: Float32Array;
  flags: Uint16Array;
  batteryByte: Uint8Array;
  gsmSignal: Uint8Array;
  /** Code of what is shown (domain/live/telemetry/activity.ts), derived by the core from the columns and the clock. */
  activity: Uint8Array;
}
export type ColumnName = keyof FleetColumns;

/** Element type and numbers a row of each column: the one list the core, the mirror, the log and the benches share. */
export const COLUMN_SPECS = {
  device: { array: Float64Array, width: 1 },
  fixTimeMs: { array: Float64Array, width: 1 },
  communicationMs: { array: Float64Array, width: 1 },
  position: { array: Float64Array, width: 2 },
  speedKmh: { array: Float32Array, width: 1 },
  headingDeg: { array: Float32Array, width: 1 },
  flags: { array: Uint16Array, width: 1 },
  batteryByte: { array: Uint8Array, width: 1 },
  gsmSignal: { array: Uint8Array, width: 1 },
  activity: { array: Uint8Array, width: 1 },
} as const;
export const COLUMN_NAMES = Object.keys(COLUMN_SPECS) as ColumnName[];

/** Allocates columns for `rows` rows, all zero. */
export function newColumns(rows: number): FleetColumns {
  return Object.fromEntries(
    COLUMN_NAMES.map((name) => [name, new COLUMN_SPECS[name].array(rows * COLUMN_SPECS[name].width)]),
  ) as unknown as FleetColumns;
}

/** How many devices show each activity, in the order of the codes. Unknown is of a moment of the past alone. */
export type ActivityCounts = [moving: number, stopped: number, parked: number, offline: number, unknown: number];

/**
 * What changed in the fleet since the last diff the page took. `snapshot` replaces everything (rows 0 to size - 1 in
 * order); `rows` changes the rows it names and may add some at the end (`size` grows). Values are absolute, so later
 * diffs win and two diffs merge into one by taking the later value of a row. Sent by transfer: the sender's arrays are
 * gone.
 */
export interface FleetDiff {
  kind: 'snapshot' | 'rows';
  /** Counts up by one with each diff; a gap means the page asks for a snapshot. */
  revision: number;
  /** Rows in the fleet after this diff. */
  size: number;
  rows: Uint32Array;
  /** One entry (position: two) for each entry of `rows`. */
  columns: FleetColumns;
  counts: ActivityCounts;
  /** The server's clock when the diff was made, ms. */
  serverNowMs: number;
  /** The moment this fleet was like that (server's clock, ms) while it is rewound; null is live. */
  rewoundToMs: number | null;
}
