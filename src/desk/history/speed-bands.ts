import type { MapTheme } from '../../live/map/map-colours.ts';

type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** From the slowest to the fastest, and last what is over the limit. */
const COLOURS: Record<MapTheme, readonly string[]> = {
  light: ['#3c87a8', '#16925a', '#c98a00', '#d23f3f'],
  dark: ['#69b3d4', '#35c27f', '#f0be4a', '#f06a6a'],
};
/** Where no limit is set. */
const USUAL_KMH = [30, 60, 90] as const;

/** Where one colour of speed ends and the next begins, km/h; the last is the limit where there is one. */
export const bandsOf = (limitKmh: number | null): readonly [number, number, number] =>
  limitKmh === null ? USUAL_KMH : [Math.round(limitKmh * 0.4), Math.round(limitKmh * 0.75), limitKmh];

export const bandColours = (theme: MapTheme): readonly string[] => COLOURS[theme];

export const rgbaOf = (hex: string, alpha = 255): Rgba =>
  [...[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)), alpha] as unknown as Rgba;

/** The band of a speed, 0 to 3; one that is not known is of the slowest. */
export function bandOf(speedKmh: number | null, bands: readonly [number, number, number]): 0 | 1 | 2 | 3 {
  if (speedKmh === null || speedKmh < bands[0]) return 0;
  if (speedKmh < bands[1]) return 1;
  return speedKmh <= bands[2] ? 2 : 3;
}

/** Four bytes for each fix: the colour of its speed. */
export function speedColours(
  speedKmh: readonly (number | null)[],
  bands: readonly [number, number, number],
  theme: MapTheme,
): Uint8ClampedArray {
  const colours = COLOURS[theme].map((hex) => rgbaOf(hex));
  const bytes = new Uint8ClampedArray(speedKmh.length * 4);
  for (let at = 0; at < speedKmh.length; at += 1) bytes.set(colours[bandOf(speedKmh[at]!, bands)]!, at * 4);
  return bytes;
}
