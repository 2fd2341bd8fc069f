import type { MemberSet, View, ViewResult } from '../../contract/core.ts';
import { mercatorX, mercatorY } from '../../domain/base/geo/geo.ts';
import type { Fleet } from '../fleet/fleet.ts';
import type { Platform } from '../platform.ts';
import { buffersOfView, computeView, type ComputedView } from './compute-view.ts';
import { MercatorColumn } from './mercator-column.ts';

/** Sets of members that are kept: the panel shows one, and one may be on its way out. */
const KEPT_SETS = 4;

/** Computes the view of the map: at once when it moves, at most once a second while the fleet does. */
export class ViewKeeper {
  private view: View | null = null;
  private fleet: Fleet | null = null;
  private sink: ((result: ViewResult) => void) | null = null;
  private computed: (ComputedView & { fleet: Fleet; places: Float64Array }) | null = null;
  private readonly mercator = new MercatorColumn();
  /** Devices of opened clusters and chosen groups by the set's id: a row may be reused for another device, an id never is. */
  private readonly sets = new Map<number, Float64Array>();
  private lastSet = 0;
  private revision = 0;
  private isStale = false;
  private isVisible = true;

  constructor(private readonly platform: Platform) {}

  attach(sink: (result: ViewResult) => void): void {
    this.sink = sink;
    this.compute();
  }

  show(fleet: Fleet | null): void {
    this.fleet = fleet;
    this.computed = null;
    this.compute();
  }

  setView(view: View | null): void {
    this.view = view;
    this.compute();
  }

  /** The fleet changed: the next tick computes the view again. */
  changed(): void {
    this.isStale = true;
  }

  /** A hidden page needs no view; changes are computed when it shows again. */
  setVisible(isVisible: boolean): void {
    this.isVisible = isVisible;
    this.tick();
  }

  /** The session ended: drops its view and its sets. */
  letGo(): void {
    this.view = null;
    this.computed = null;
    this.sets.clear();
  }

  /** Once a second. */
  tick(): void {
    if (this.isStale && this.isVisible) this.compute();
  }

  /** Keeps the members of the cluster nearest to a place in the view as last computed. */
  members(longitude: number, latitude: number): MemberSet {
    const { computed } = this;
    const entry = computed && computed.fleet === this.fleet ? nearestEntry(computed.places, longitude, latitude) : -1;
    const rows = entry < 0 ? [] : Array.from(computed!.rowsOf(entry));
    return this.gather(Float64Array.from(rows, (row) => computed!.fleet.columns.device[row]!));
  }

  /** Keeps devices as a set. */
  gather(devices: Float64Array): MemberSet {
    this.lastSet += 1;
    this.sets.set(this.lastSet, devices);
    this.sets.delete(this.lastSet - KEPT_SETS);
    return { id: this.lastSet, total: devices.length };
  }

  /** Devices of a kept set; none when it has expired. */
  devicesOf(set: number): Float64Array {
    return this.sets.get(set) ?? new Float64Array(0);
  }

  private compute(): void {
    const { view, fleet, sink } = this;
    this.isStale = false;
    if (!view || !fleet || !sink) return;
    this.revision += 1;
    const { result, rowsOf } = computeView(fleet, this.mercator, view, this.revision);
    const places = result.position.map((value, i) => (i % 2 === 0 ? mercatorX(value) : mercatorY(value)));
    this.computed = { result, rowsOf, fleet, places };
    sink(this.platform.transfer(result, buffersOfView(result)));
  }
}

/** Entry of a view nearest to a place; -1 where it has none. Places are Mercator, 0 to 1. */
function nearestEntry(places: Float64Array, longitude: number, latitude: number): number {
  const x = mercatorX(longitude);
  const y = mercatorY(latitude);
  let nearest = -1;
  let best = Number.POSITIVE_INFINITY;
  for (let entry = 0; 2 * entry < places.length; entry += 1) {
    const east = Math.abs(places[2 * entry]! - x);
    const dx = Math.min(east, 1 - east);
    const dy = places[2 * entry + 1]! - y;
    const away = dx * dx + dy * dy;
    if (away >= best) continue;
    best = away;
    nearest = entry;
  }
  return nearest;
}
