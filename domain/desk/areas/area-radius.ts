import { DEFAULT_RADIUS_M } from './area-shape.ts';

export const RADIUS_UNITS = ['m', 'km'] as const;
export type RadiusUnit = (typeof RADIUS_UNITS)[number];

/** Radius of the circle that a place is shown with before anybody chose one, metres. */
export const PREVIEW_RADIUS_M = 100;
/** From so many metres on a radius is written in km. */
const IN_KM_FROM_M = 999;
const M_PER_KM = 1000;

/** A radius as it was written, in metres; the usual one where nothing was written, or zero. */
export const radiusM = (written: number | null, unit: RadiusUnit): number =>
  written === null || !(written > 0) ? DEFAULT_RADIUS_M : unit === 'km' ? written * M_PER_KM : written;

/** A radius as a form shows it for editing. */
export const writtenRadius = (metres: number | null): { value: number; unit: RadiusUnit } => {
  const radius = radiusM(metres, 'm');
  return radius >= IN_KM_FROM_M ? { value: radius / M_PER_KM, unit: 'km' } : { value: radius, unit: 'm' };
};
