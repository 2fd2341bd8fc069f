import type { ViewResult } from '../../contract/core.ts';

/** Numbers a donut: longitude, latitude, what float32 lost of them, radius px, ends of the first three parts (0 to 1). */
export const DONUT_STRIDE = 8;

export interface Donuts {
  data: Float32Array;
  count: number;
}

/** Radius of a cluster on screen, px: more members, a bit larger, in steps so that it does not breathe. */
export function donutRadiusPx(members: number): number {
  if (members < 10) return 18;
  if (members < 100) return 22;
  if (members < 1_000) return 27;
  return members < 10_000 ? 31 : 35;
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
    const [moving, stopped, parked] = [0, 1, 2].map((code) => view.activity[entry * 4 + code]!);
    data[at] = longitude;
    data[at + 1] = latitude;
    data[at + 2] = longitude - Math.fround(longitude);
    data[at + 3] = latitude - Math.fround(latitude);
    data[at + 4] = donutRadiusPx(total);
    data[at + 5] = moving! / total;
    data[at + 6] = (moving! + stopped!) / total;
    data[at + 7] = (moving! + stopped! + parked!) / total;
  });
  return { data, count: entries.length };
}
