import type { TFunction } from 'i18next';
import type { Formatter } from './formatter.ts';

const COMPASS = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;

/** 38 -> 38° NE */
export function headingText(t: TFunction, format: Formatter, degrees: number): string {
  const point = COMPASS[Math.round((((degrees % 360) + 360) % 360) / 45) % COMPASS.length]!;
  return `${format.integer(((degrees % 360) + 360) % 360)}° ${t(`panel.compass.${point}`)}`;
}

/** 742 -> 742 m */
export const metresText = (t: TFunction, format: Formatter, metres: number): string =>
  t('panel.metres', { value: format.integer(metres) });

/** 12.84 -> 12,8 V */
export const voltsText = (t: TFunction, format: Formatter, volts: number): string =>
  t('panel.volts', { value: format.decimal(volts, 1) });

/** -23.55052 -> -23,55052 */
export const degreesText = (format: Formatter, degrees: number): string => format.decimal(degrees, 5);

const NAMED_SENSORS = ['device', 'coolant', 'engine'] as const;

/** Names that people gave to lines or sensors, by their key. */
type Names = Readonly<Record<string, string>>;

/** What a temperature is of: what people call the sensor, else its number, or a part of the vehicle. */
export function temperatureName(t: TFunction, sensor: string, given: Names = {}): string {
  const own = given[sensor];
  if (own !== undefined) return own;
  const named = NAMED_SENSORS.find((name) => name === sensor);
  return named === undefined ? t('panel.temperature.sensor', { sensor }) : t(`panel.temperature.${named}`);
}

/** { 1: true, 2: false, 3: true } -> Ligadas: 1, 3, or what people call them */
export function linesText(t: TFunction, lines: Readonly<Record<string, boolean>>, given: Names = {}): string {
  const on = Object.keys(lines)
    .filter((line) => lines[line])
    .map((line) => given[line] ?? line);
  return on.length === 0 ? t('panel.lines.off') : t('panel.lines.on', { lines: on.join(', ') });
}
