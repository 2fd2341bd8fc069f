/** Plain geometry on the sphere. Angles in degrees, distances in metres. */
export const EARTH_RADIUS_M = 6_371_008.8;
const RAD = Math.PI / 180;

/** Great-circle distance in metres between two points given in degrees. */
export function distanceM(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const sinLat = Math.sin(((lat2 - lat1) * RAD) / 2);
  const sinLon = Math.sin(((lon2 - lon1) * RAD) / 2);
  const h = sinLat * sinLat + Math.cos(lat1 * RAD) * Math.cos(lat2 * RAD) * sinLon * sinLon;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Initial bearing in degrees, 0 is north, clockwise, from 0 up to 360. */
export function bearingDeg(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const dLon = (lon2 - lon1) * RAD;
  const y = Math.sin(dLon) * Math.cos(lat2 * RAD);
  const x = Math.cos(lat1 * RAD) * Math.sin(lat2 * RAD) - Math.sin(lat1 * RAD) * Math.cos(lat2 * RAD) * Math.cos(dLon);
  return (Math.atan2(y, x) / RAD + 360) % 360;
}

/** The point reached from a start by a bearing and a distance. */
export function destination(
  lat: number,
  lon: number,
  bearing: number,
  metres: number,
): { latitude: number; longitude: number } {
  const angle = metres / EARTH_RADIUS_M;
  const sinLat =
    Math.sin(lat * RAD) * Math.cos(angle) + Math.cos(lat * RAD) * Math.sin(angle) * Math.cos(bearing * RAD);
  const y = Math.sin(bearing * RAD) * Math.sin(angle) * Math.cos(lat * RAD);
  const x = Math.cos(angle) - Math.sin(lat * RAD) * sinLat;
  const longitude = lon + Math.atan2(y, x) / RAD;
  return { latitude: Math.asin(sinLat) / RAD, longitude: ((longitude + 540) % 360) - 180 };
}

/** Web Mercator, both axes from 0 (west, north) to 1 (east, south). */
export const mercatorX = (longitude: number): number => longitude / 360 + 0.5;
export function mercatorY(latitude: number): number {
  const sin = Math.sin(latitude * RAD);
  return 0.5 - (0.25 * Math.log((1 + sin) / (1 - sin))) / Math.PI;
}
export const longitudeOfX = (x: number): number => (x - 0.5) * 360;
export const latitudeOfY = (y: number): number => 90 - (360 * Math.atan(Math.exp((y - 0.5) * 2 * Math.PI))) / Math.PI;
