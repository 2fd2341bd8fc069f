import type { VehicleLabel } from '../../contract/core.ts';
import type { Device } from '../../domain/live/devices/device.ts';
import { barePlate } from '../../domain/live/devices/plate.ts';
import { RowSet } from './row-set.ts';
import { SearchIndex } from './search-index.ts';

/** Lower case without accents, as names are searched and sorted. */
export function searchText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** What the fleet keeps of a device: all that is told of one that is somebody else's. */
export type FleetDevice = Pick<
  Device,
  'id' | 'name' | 'model' | 'status' | 'color' | 'hidden' | 'heardAt' | 'customerName'
> & {
  vehicle: Pick<NonNullable<Device['vehicle']>, 'licensePlate' | 'model' | 'color'> | null;
};

/** What a list line or a marker needs of a device. */
export function labelOf(row: number, device: FleetDevice): VehicleLabel {
  return {
    row,
    device: device.id,
    name: device.name,
    licensePlate: device.vehicle?.licensePlate ?? null,
    model: device.vehicle?.model ?? device.model,
    customerName: device.customerName,
    status: device.status,
    color: device.color ?? device.vehicle?.color ?? null,
  };
}

const FIELDS: (keyof VehicleLabel)[] = ['device', 'name', 'licensePlate', 'model', 'customerName', 'status', 'color'];
const isSame = (a: VehicleLabel, b: VehicleLabel): boolean => FIELDS.every((field) => a[field] === b[field]);

/** What is searched of a vehicle: a plate with its signs, and without them where it has any. */
function searchedOf({ name, licensePlate, customerName }: VehicleLabel): string {
  const plate = licensePlate ?? '';
  const bare = barePlate(plate);
  return `${name}\n${plate}\n${customerName ?? ''}${bare === plate.toUpperCase() ? '' : `\n${bare}`}`;
}

/** Names and plates by row, with what search and sort need of them made once. */
export class Labels {
  private readonly labels: (VehicleLabel | undefined)[] = [];
  private readonly keys: (string | undefined)[] = [];
  /** Rows by name, without what changed since: `moved`, and the rows that came. */
  private names = new Uint32Array(0);
  private readonly moved = new RowSet();
  private searchIndex: SearchIndex | null = null;
  /** Increases with every label that changed. */
  edition = 0;
  /** Rows whose label changed since the snapshot on disk last took them. */
  readonly unsaved = new RowSet();

  /** Sets a row's label. Returns whether it changed. */
  set(label: VehicleLabel): boolean {
    const known = this.labels[label.row];
    if (known && isSame(known, label)) return false;
    this.labels[label.row] = label;
    this.keys[label.row] = undefined;
    this.moved.add(label.row);
    this.edition += 1;
    this.unsaved.add(label.row);
    return true;
  }

  at(row: number): VehicleLabel | undefined {
    return this.labels[row];
  }

  /** Name, plate and customer of a row as one searchable text. */
  private keyAt(row: number): string {
    const known = this.keys[row];
    if (known !== undefined) return known;
    const label = this.labels[row];
    const key = label ? searchText(searchedOf(label)) : '';
    this.keys[row] = key;
    return key;
  }

  /** The rows below `size` in the order of names. Only what changed since the last time is sorted; the result is read-only. */
  rowsByName(size: number): Uint32Array {
    const known = this.names.length;
    if (this.moved.size > 0 || known < size) this.sortAnew(Math.max(known, size));
    // A past fleet, which does not have the latest rows yet.
    return this.names.length === size ? this.names : this.names.filter((row) => row < size);
  }

  private sortAnew(size: number): void {
    const known = this.names.length;
    const fresh: number[] = [];
    for (const row of this.moved.rows()) if (row < known) fresh.push(row);
    for (let row = known; row < size; row += 1) fresh.push(row);
    fresh.sort((a, b) => this.compare(a, b));
    this.names = this.merged(
      this.names.filter((row) => !this.moved.has(row)),
      fresh,
    );
    this.moved.clear();
    this.searchIndex = null;
  }

  /** A 1 for each row below `size` whose search text holds a word, by row. */
  rowsHolding(word: string, size: number): Uint8Array {
    this.rowsByName(size);
    this.searchIndex ??= new SearchIndex(this.names, (row) => this.keyAt(row));
    return this.searchIndex.holding(word);
  }

  private compare(a: number, b: number): number {
    const [x, y] = [this.keyAt(a), this.keyAt(b)];
    if (x === y) return a - b;
    return x < y ? -1 : 1;
  }

  private merged(kept: Uint32Array, fresh: readonly number[]): Uint32Array<ArrayBuffer> {
    const rows = new Uint32Array(kept.length + fresh.length);
    let [from, next] = [0, 0];
    for (let to = 0; to < rows.length; to += 1) {
      const isKept = next === fresh.length || (from < kept.length && this.compare(kept[from]!, fresh[next]!) < 0);
      rows[to] = isKept ? kept[from]! : fresh[next]!;
      if (isKept) from += 1;
      else next += 1;
    }
    return rows;
  }
}

/** The label of a row; a device whose record has not arrived yet goes by its id. */
export function labelAt(labels: Labels, devices: Float64Array, row: number): VehicleLabel {
  const device = devices[row]!;
  return (
    labels.at(row) ?? {
      row,
      device,
      name: String(device),
      licensePlate: null,
      model: null,
      customerName: null,
      status: 'ACTIVE',
      color: null,
    }
  );
}
