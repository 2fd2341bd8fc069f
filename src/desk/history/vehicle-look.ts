import type { MapTheme } from '../../live/map/map-colours.ts';

/** How a vehicle is told apart from the others, also without colours. */
export interface VehicleLook {
  colour: string;
  /** Stroke and gap in px; null is a whole line. */
  dash: readonly [stroke: number, gap: number] | null;
}

const COLOURS: Record<MapTheme, readonly string[]> = {
  light: ['#2e6373', '#c2334d', '#6a4c93', '#a55a00', '#2f7a3d'],
  dark: ['#79bccb', '#ff8096', '#bda1e6', '#f0b060', '#7fd08d'],
};
const DASHES: readonly VehicleLook['dash'][] = [null, [10, 5], [3, 4], [16, 5], [6, 3]];

/** The look of the first, second, … vehicle. */
export const lookOf = (index: number, theme: MapTheme): VehicleLook => ({
  colour: COLOURS[theme][index % COLOURS[theme].length]!,
  dash: DASHES[index % DASHES.length]!,
});
