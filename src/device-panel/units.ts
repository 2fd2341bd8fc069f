import type { TFunction } from 'i18next';
import type { Formatter } from '../i18n/formatter.ts';

const COMPASS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
const MINUTE_MS = 60_000;

/** 38 -> 38° NE */
export function headingText(t: TFunction, format: Formatter, degrees: number): string {
  const point = COMPASS[Math.round((((degrees % 360) + 360) % 360) / 45) % COMPASS.length]!;
  return `${format.integer(((degrees % 360) + 360) % 360)}° ${t(`panel.compass.${point}`)}`;
}

/** 742 -> 742 m */
export const metresText = (t: TFunction, format: Formatter, metres: number): string => t('panel.metres', { value: format.integer(metres) });

/** 12.84 -> 12,8 V */
export const voltsText = (t: TFunction, format: Formatter, volts: number): string => t('panel.volts', { value: format.decimal(volts, 1) });

/** 6855120000 -> 1.904 h 12 min */
export function hoursText(t: TFunction, format: Formatter, ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  return t('panel.hours', { hours: format.integer(Math.floor(minutes / 60)), minutes: String(minutes % 60).padStart(2, '0') });
}

/** -23.55052 -> -23,55052 */
export const degreesText = (format: Formatter, degrees: number): string => format.decimal(degrees, 5);
