import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Point } from './free-boxes.ts';
import { lengthsM, type Place } from './ruler-marks.ts';

/** What was measured so far. */
export interface Measure {
  isOn: boolean;
  /** Points that were set. */
  points: number;
  totalM: number;
  /** Length of the last leg; null before there is one. */
  lastM: number | null;
}

const OFF: Measure = { isOn: false, points: 0, totalM: 0, lastM: null };

interface Deps {
  map: MapLibreMap;
  /** The middle of what no panel covers, px of the map. */
  middle(): Point;
  draw(points: readonly Place[], ahead: Place | null): void;
}

/** Measures distances on a map by points that a person sets. While it is on, presses on the map are its own. */
export class Ruler {
  private measure = OFF;
  private points: Place[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly deps: Deps;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  /** The same object until something changes. */
  readonly read = (): Measure => this.measure;

  /** Calls on every change; the answer stops listening. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  start(): void {
    const { map } = this.deps;
    // The second of two quick points would zoom.
    map.doubleClickZoom.disable();
    map.getContainer().classList.add('rastro-measuring');
    // So that the arrows move the map and Enter sets a point.
    map.getCanvas().focus();
    this.change([], true);
  }

  stop(): void {
    const { map } = this.deps;
    map.doubleClickZoom.enable();
    map.getContainer().classList.remove('rastro-measuring');
    this.change([], false);
  }

  /** Sets a point; false when it is off and the press is somebody else's. */
  press(place: Place): boolean {
    if (this.measure.isOn) this.change([...this.points, place], true);
    return this.measure.isOn;
  }

  /** Sets a point in the middle of what no panel covers. */
  pressMiddle(): void {
    const { map, middle } = this.deps;
    const [x, y] = middle();
    const { lng, lat } = map.unproject([x, y]);
    this.press({ longitude: lng, latitude: lat });
  }

  /** The pointer moved; false when it is off. */
  hover(place: Place): boolean {
    if (this.points.length > 0) this.deps.draw(this.points, place);
    return this.measure.isOn;
  }

  undo(): void {
    this.change(this.points.slice(0, -1), true);
  }

  clear(): void {
    this.change([], true);
  }

  private change(points: Place[], isOn: boolean): void {
    const lengths = lengthsM(points);
    const totalM = lengths.at(-1) ?? 0;
    this.points = points;
    this.measure = { isOn, points: points.length, totalM, lastM: points.length < 2 ? null : totalM - lengths.at(-2)! };
    this.deps.draw(points, null);
    for (const listener of this.listeners) listener();
  }
}
