/** Radius of the mark of a single vehicle on the map, in CSS pixels. */
export const SINGLE_RADIUS_PX = 14;
/** Largest radius of a cluster, in CSS pixels. */
export const MAX_CLUSTER_RADIUS_PX = 34;

/** Radius in CSS pixels of the circle that stands for `count` vehicles: grows with the number of digits, not with the number. */
export function clusterRadiusPx(count: number): number {
  return count <= 1 ? SINGLE_RADIUS_PX : Math.min(MAX_CLUSTER_RADIUS_PX, 19 + 5 * Math.log10(count));
}
