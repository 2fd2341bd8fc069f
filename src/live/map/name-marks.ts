import { isSilent, MOVING } from '../../../domain/live/telemetry/activity.ts';
import { truncated } from '../../../domain/live/devices/device-name.ts';
import { nearLongitude } from '../../../domain/base/geo/ring.ts';
import type { FleetStore } from '../fleet/fleet-store.ts';
import { MAX_LABELS } from './constants.ts';
import type { Glide } from './glide.ts';
import { placeLabels, type LabelRequest, type Obstacle } from './label-placement.ts';
import type { MapColours } from './map-colours.ts';
import { NameSheet } from './name-sheet.ts';
import { projector, type ScreenFrame } from './screen-frame.ts';
import { SpriteBuffer } from './sprite-buffer.ts';
import type { SpriteSheet } from './sprite-sheet.ts';
import { nameSizePx, type NameText } from './text-sheet.ts';

/** With more vehicles than this on screen no name could be told to which it belongs. */
const TOO_MANY = 1500;

/** The names beside the signs of the vehicles in view, none over another. */
export class NameMarks {
  readonly right = new SpriteBuffer();
  readonly left = new SpriteBuffer();
  private shown: NameText[] = [];
  private rows: { row: number; side: 'right' | 'left'; cell: number }[] = [];
  private readonly drawn = new NameSheet();
  private readonly fleet: FleetStore;
  private readonly glide: Glide;

  constructor(fleet: FleetStore, glide: Glide) {
    this.fleet = fleet;
    this.glide = glide;
  }

  get sheet(): SpriteSheet | null {
    return this.drawn.sheet;
  }

  /** Names drawn now, for tests and readers of the page. */
  texts(): string[] {
    return this.shown.map(({ name, plate }) => (plate === null ? name : `${name} ${plate}`));
  }

  /** Whether there was any. */
  clear(): boolean {
    if (this.rows.length === 0) return false;
    this.shown = [];
    this.rows = [];
    this.move();
    return true;
  }

  /** Chooses anew which names are drawn, and where. `only` are the rows that have a sign; null is all. Whether any is another now. */
  place(
    frame: ScreenFrame,
    only: Int32Array | null,
    chosenRow: number,
    obstacles: readonly Obstacle[],
    colours: MapColours,
    pixelRatio: number,
  ): boolean {
    const before = JSON.stringify(this.rows);
    const { sheet } = this;
    const { wishes, textOf } = this.wishes(frame, only, chosenRow);
    const placed = placeLabels(wishes, MAX_LABELS, obstacles);
    this.shown = placed.map(({ row, side }) => ({ ...textOf.get(row)!, side }));
    const cells = this.drawn.cellsOf(this.shown, colours, pixelRatio);
    this.rows = placed.map(({ row, side }, index) => ({ row, side, cell: cells[index]! }));
    this.move();
    return sheet !== this.sheet || before !== JSON.stringify(this.rows);
  }

  /** Names go where their vehicles go; cheap, with every diff. */
  move(): void {
    this.right.resize(0);
    this.left.resize(0);
    for (const { row, side, cell } of this.rows) {
      const to = this[side];
      to.resize(to.count + 1);
      to.place(to.count - 1, row, this.fleet.mirror.columns.position, this.glide.data, true);
      to.look(to.count - 1, 0, cell);
    }
    this.right.commit();
    this.left.commit();
  }

  private wishes(
    frame: ScreenFrame,
    only: Int32Array | null,
    chosenRow: number,
  ): { wishes: LabelRequest[]; textOf: Map<number, Omit<NameText, 'side'>> } {
    const textOf = new Map<number, Omit<NameText, 'side'>>();
    const wishes: LabelRequest[] = [];
    const inView = this.rowsInView(frame, only);
    if (inView.length > TOO_MANY) return { wishes, textOf };
    for (const { row, x, y } of inView) {
      // Its popup names the chosen one.
      const label = row === chosenRow ? undefined : this.fleet.labelOf(row);
      if (!label) continue;
      const name = truncated(label.name);
      const plate = label.licensePlate !== null && label.licensePlate !== label.name ? label.licensePlate : null;
      textOf.set(row, { name, plate });
      wishes.push({ row, x, y, ...nameSizePx({ name, plate }), rank: this.rank(row) });
    }
    return { wishes, textOf };
  }

  /** What moves matters most, what is silent least. */
  private rank(row: number): number {
    const activity = this.fleet.mirror.columns.activity[row];
    return activity === MOVING ? 2 : activity === undefined || isSilent(activity) ? 0 : 1;
  }

  private rowsInView(frame: ScreenFrame, only: Int32Array | null): { row: number; x: number; y: number }[] {
    const project = projector(frame);
    const { glide } = this;
    const { size, columns } = this.fleet.mirror;
    const found: { row: number; x: number; y: number }[] = [];
    const count = only ? only.length : size;
    const halfDeg = ((frame.width / 2 + 40) / (512 * 2 ** frame.zoom)) * 360;
    for (let at = 0; at < count && found.length <= TOO_MANY; at += 1) {
      const row = only ? only[at]! : at;
      const longitude = nearLongitude(columns.position[row * 2]! + glide.longitudeAway(row), frame.longitude);
      if (halfDeg < 180 && Math.abs(longitude - frame.longitude) > halfDeg) continue;
      const [x, y] = project(longitude, columns.position[row * 2 + 1]! + glide.latitudeAway(row));
      if (x > -20 && x < frame.width + 20 && y > -10 && y < frame.height + 10) found.push({ row, x, y });
    }
    return found;
  }
}
