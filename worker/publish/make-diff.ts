import { COLUMN_NAMES, COLUMN_SPECS, newColumns, type FleetColumns, type FleetDiff } from '../../contract/diff.ts';
import type { Fleet } from '../fleet/fleet.ts';

function wholeColumns(fleet: Fleet): FleetColumns {
  const columns = Object.fromEntries(
    COLUMN_NAMES.map((name) => [name, fleet.columns[name].slice(0, fleet.size * COLUMN_SPECS[name].width)]),
  );
  return columns as unknown as FleetColumns;
}

function everyRow(size: number): Uint32Array<ArrayBuffer> {
  const rows = new Uint32Array(size);
  for (let row = 0; row < size; row += 1) rows[row] = row;
  return rows;
}

function gather(fleet: Fleet, rows: Uint32Array): FleetColumns {
  const columns = newColumns(rows.length);
  for (const name of COLUMN_NAMES) {
    const from = fleet.columns[name];
    const to = columns[name];
    if (name === 'position') {
      for (let i = 0; i < rows.length; i += 1) {
        to[2 * i] = from[2 * rows[i]!]!;
        to[2 * i + 1] = from[2 * rows[i]! + 1]!;
      }
    } else for (let i = 0; i < rows.length; i += 1) to[i] = from[rows[i]!]!;
  }
  return columns;
}

/**
 * What changed since the last diff, or the whole fleet, as fresh arrays to transfer; the fleet's changed rows are taken. Values are
 * absolute, so changes that wait for a diff to be drawn merge by themselves: a row is in the set once, with its latest values. `rewoundToMs` is the moment the fleet was like that; null is live.
 */
export function makeDiff(
  fleet: Fleet,
  kind: FleetDiff['kind'],
  revision: number,
  serverNowMs: number,
  rewoundToMs: number | null = null,
): FleetDiff {
  const changed = fleet.changed.take();
  const rows = kind === 'snapshot' ? everyRow(fleet.size) : changed;
  return {
    kind,
    revision,
    size: fleet.size,
    rows,
    columns: kind === 'snapshot' ? wholeColumns(fleet) : gather(fleet, rows),
    counts: [...fleet.counts],
    serverNowMs,
    rewoundToMs,
  };
}

/** The buffers of a diff, to be transferred. */
export const buffersOf = (diff: FleetDiff): ArrayBuffer[] => [
  diff.rows.buffer as ArrayBuffer,
  ...COLUMN_NAMES.map((name) => diff.columns[name].buffer as ArrayBuffer),
];
