import type { VehicleLabel } from '../../../contract/core.ts';

type Fetch = (rows: Uint32Array) => Promise<VehicleLabel[]>;

/** Labels of rows, fetched from the core in one batch a turn and cached until the fleet is replaced. */
export class LabelBook {
  private readonly known = new Map<number, { label: VehicleLabel; edition: number }>();
  private readonly wanted = new Set<number>();
  private readonly wakes = new Set<() => void>();
  private edition = 0;
  private readonly fetch: Fetch;

  constructor(fetch: Fetch) {
    this.fetch = fetch;
  }

  /**
   * The label of a row that holds a device now; undefined while it is on its way, which is started here. One of an
   * earlier fleet serves until the new one arrives, as long as the row still holds the same device.
   */
  get(row: number, device: number): VehicleLabel | undefined {
    const entry = this.known.get(row);
    if (entry === undefined || entry.edition !== this.edition) this.want(row);
    return entry?.label.device === device ? entry.label : undefined;
  }

  /** Keeps labels that came another way, such as in a list. */
  keep(labels: readonly VehicleLabel[]): void {
    let isNew = false;
    for (const label of labels) {
      const before = this.known.get(label.row)?.label;
      isNew ||= before?.name !== label.name || before.device !== label.device;
      this.known.set(label.row, { label, edition: this.edition });
    }
    if (isNew) for (const wake of this.wakes) wake();
  }

  /** Another fleet: rows may mean other vehicles now. */
  forget(): void {
    this.edition += 1;
    this.wanted.clear();
  }

  /** Wakes when labels arrived or were forgotten. */
  onChange(wake: () => void): () => void {
    this.wakes.add(wake);
    return () => {
      this.wakes.delete(wake);
    };
  }

  private want(row: number): void {
    if (row < 0) return;
    if (this.wanted.size === 0) queueMicrotask(() => void this.ask());
    this.wanted.add(row);
  }

  private async ask(): Promise<void> {
    if (this.wanted.size === 0) return;
    const { edition } = this;
    const rows = Uint32Array.from(this.wanted);
    const labels = await this.fetch(rows);
    if (edition !== this.edition) return;
    for (const row of rows) this.wanted.delete(row);
    this.keep(labels);
    if (this.wanted.size > 0) await this.ask();
  }
}
