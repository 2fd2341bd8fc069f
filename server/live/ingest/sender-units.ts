import { batteryLevelOfPercent } from '../../../domain/live/telemetry/signal.ts';
import type { Scale } from './signal-scales.ts';

/** Converts values of senders to Rastro's units. A value that means unknown (below 0, NaN) becomes null. */

/** A quantity that is never below 0, rounded to thousandths: a conversion adds digits that were not measured. */
export function measure(value: number | null, factor = 1): number | null {
  return value === null || !Number.isFinite(value) || value < 0 ? null : Math.round(value * factor * 1000) / 1000;
}

/**
 * Speed in km/h, with the factor of the sender's unit. NaN is unknown; a speed that is too high is left to the ingest
 * rule.
 */
export const speed = measure;

/** Degrees from 0 up to 360; below 0 is unknown. */
export const heading = (value: number | null): number | null =>
  value === null || !Number.isFinite(value) || value < 0 ? null : (Math.round(value * 100) / 100) % 360;

export const finite = (value: number | null): number | null =>
  value === null || !Number.isFinite(value) ? null : value;

/** Battery level (1 to 6) and percent; both null if the percentage is out of range. */
export function battery(percent: number | null): { batteryLevel: number | null; batteryPercent: number | null } {
  if (percent === null || !Number.isFinite(percent) || percent < 0 || percent > 100)
    return { batteryLevel: null, batteryPercent: null };
  return { batteryLevel: batteryLevelOfPercent(percent), batteryPercent: percent };
}

/** Lowest dBm of GSM signals 2, 3 and 4. */
const DBM_STEPS = [-105, -95, -85];
const CSQ_TOP = 31;
const SIGNALS = 4;

const stepOf = (value: number, top: number): number => Math.max(1, Math.ceil((value * SIGNALS) / top));
const stepOfCsq = (value: number): number | null =>
  value > CSQ_TOP ? null : Math.min(SIGNALS, 1 + Math.floor(value / 8));

/**
 * GSM signal (1 to 4) of a strength on a scale. A negative strength is dBm on any scale; 99 and other values out of
 * range are null.
 */
export function signalOn(scale: Scale, strength: number | null): number | null {
  if (strength === null || !Number.isFinite(strength)) return null;
  if (strength < 0) return 1 + DBM_STEPS.filter((step) => strength >= step).length;
  if (scale === 'dbm') return null;
  if (scale === 'percent') return strength > 100 ? null : stepOf(strength, 100);
  // Some makers of a protocol family send the modem's count (CSQ) where the others send steps.
  return scale === 'csq' || strength > scale ? stepOfCsq(strength) : stepOf(strength, scale);
}

/** GSM signal (1 to 4) of a modem's count (CSQ). */
export const gsmSignal = (rssi: number | null): number | null => signalOn('csq', rssi);

const LONGEST_TEXT = 64;
const MOST_ALARMS = 20;

/** Cleans a text for the database: well-formed, without control characters, cut to 64 characters; null if empty. */
export function plainText(text: string | null): string | null {
  if (text === null) return null;
  // JSON in PostgreSQL refuses U+0000 and lone surrogates: one such text would fail a whole batch.
  const plain = Array.from(text, (character) => (character < ' ' ? ' ' : character))
    .slice(0, LONGEST_TEXT)
    .join('')
    .trim();
  return Buffer.from(plain).toString('utf8') || null;
}

/** Alarm names of a comma-separated list, without duplicates. */
export function alarmsOf(text: string | null): string[] {
  if (text === null) return [];
  const names = text.split(',', MOST_ALARMS).map(plainText);
  return [...new Set(names.filter((name) => name !== null))];
}
