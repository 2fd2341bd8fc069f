import type { ViewResult } from '../../../contract/core.ts';
import { ACTIVITY_CODES } from '../../../domain/live/telemetry/activity.ts';
import { clusterRadiusPx } from '../../../domain/live/cluster-size.ts';

/** Numbers a donut: longitude, latitude, what float32 lost of them, radius px, ends of the first four parts (0 to 1). */
export const DONUT_STRIDE = 9;

export interface Donuts {
  data: Float32Array;
  count: number;
}

/** Entries of a view that are true clusters. */
export function clusterEntries(view: ViewResult): number[] {
  const entries: number[] = [];
  for (let entry = 0; entry < view.row.length; entry += 1) if (view.row[entry]! < 0) entries.push(entry);
  return entries;
}

/** The clusters of a view as the donut layer takes them, in the order of `entries`. */
export function donutsOf(view: ViewResult, entries: readonly number[]): Donuts {
  const data = new Float32Array(entries.length * DONUT_STRIDE);
  entries.forEach((entry, index) => {
    const at = index * DONUT_STRIDE;
    const longitude = view.position[entry * 2]!;
    const latitude = view.position[entry * 2 + 1]!;
    const total = Math.max(1, view.count[entry]!);
    let end = 0;
    data[at] = longitude;
    data[at + 1] = latitude;
    data[at + 2] = longitude - Math.fround(longitude);
    data[at + 3] = latitude - Math.fround(latitude);
    data[at + 4] = clusterRadiusPx(total);
    for (let code = 0; code < ACTIVITY_CODES - 1; code += 1) {
      end += view.activity[entry * ACTIVITY_CODES + code]!;
      data[at + 5 + code] = end / total;
    }
  });
  return { data, count: entries.length };
}

/** A part of the ring that is wider or narrower by less than this, of the whole ring, moves its edge by less than half a pixel. */
const SEEN_SHARE = 0.004;

/** Whether no donut lies half a pixel elsewhere, and none is larger or divided otherwise so that one could see it. */
export function looksAlike(one: Donuts, other: Donuts, pixelDeg: number): boolean {
  if (one.count !== other.count) return false;
  const differs = (at: number, by: number): boolean => Math.abs(one.data[at]! - other.data[at]!) >= by;
  for (let at = 0; at < one.count * DONUT_STRIDE; at += DONUT_STRIDE) {
    if (differs(at, pixelDeg / 2) || differs(at + 1, pixelDeg / 2) || differs(at + 4, 0.5)) return false;
    for (let end = 5; end < DONUT_STRIDE; end += 1) if (differs(at + end, SEEN_SHARE)) return false;
  }
  return true;
}
