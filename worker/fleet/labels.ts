import type { VehicleLabel } from '../../contract/core.ts';
import type { Device } from '../../domain/device.ts';
import { RowSet } from './row-set.ts';

/** Lower case without accents, as names are searched and sorted. */
export function searchText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
}

/** What a list line or a marker needs of a device. */
export function labelOf(row: number, device: Device): VehicleLabel {
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

/** Names and plates by row, with what search and sort need of them made once. */
export class Labels {
  private readonly labels: (VehicleLabel | undefined)[] = [];
  private readonly keys: (string | undefined)[] = [];
  private ranks: Float64Array | null = null;
  /** Rows whose label changed since the snapshot on disk last took them. */
  readonly unsaved = new RowSet();

  /** Sets a row's label. Returns whether it says anything new. */
  set(label: VehicleLabel): boolean {
    const known = this.labels[label.row];
    if (known && isSame(known, label)) return false;
    this.labels[label.row] = label;
    this.keys[label.row] = undefined;
    this.ranks = null;
    this.unsaved.add(label.row);
    return true;
  }

  at(row: number): VehicleLabel | undefined {
    return this.labels[row];
  }

  /** Name, plate and customer of a row as one searchable text. */
  keyAt(row: number): string {
    const known = this.keys[row];
    if (known !== undefined) return known;
    const label = this.labels[row];
    const key = label ? searchText(`${label.name}\n${label.licensePlate ?? ''}\n${label.customerName ?? ''}`) : '';
    this.keys[row] = key;
    return key;
  }

  /** Place of each row in the order of names; kept until a label changes. */
  rankByName(size: number): Float64Array {
    if (this.ranks?.length === size) return this.ranks;
    const rows = Array.from({ length: size }, (_, row) => row);
    rows.sort((a, b) => (this.keyAt(a) < this.keyAt(b) ? -1 : this.keyAt(a) > this.keyAt(b) ? 1 : a - b));
    const ranks = new Float64Array(size);
    rows.forEach((row, rank) => {
      ranks[row] = rank;
    });
    this.ranks = ranks;
    return ranks;
  }
}
