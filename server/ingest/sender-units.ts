import { batteryLevelOfPercent } from '../../domain/signal.ts';

/** Values of senders in Rastro's units. What a sender marks as unknown (below 0, not a number) is null. */

/** A measure that is never below 0, rounded to thousandths: conversion leaves digits behind that nobody measured. */
export function measure(value: number | null, factor = 1): number | null {
  return value === null || !Number.isFinite(value) || value < 0 ? null : Math.round(value * factor * 1000) / 1000;
}

/** Speed in km/h by the factor of the sender's unit. One that is not a number is unknown, a huge one is left to the rule. */
export const speed = measure;

/** Degrees from 0 up to 360; below 0 is unknown. */
export const heading = (value: number | null): number | null => (value === null || !Number.isFinite(value) || value < 0 ? null : Math.round(value * 100) / 100 % 360);

export const finite = (value: number | null): number | null => (value === null || !Number.isFinite(value) ? null : value);

/** Battery level 1 to 6 and percent of a percentage. */
export function battery(percent: number | null): { batteryLevel: number | null; batteryPercent: number | null } {
  if (percent === null || !Number.isFinite(percent) || percent < 0 || percent > 100) return { batteryLevel: null, batteryPercent: null };
  return { batteryLevel: batteryLevelOfPercent(percent), batteryPercent: percent };
}

/** Least dBm of GSM signals 2, 3 and 4. */
const DBM_STEPS = [-105, -95, -85];
const CSQ_TOP = 31;

/** GSM signal 1 to 4 of an RSSI: 0 to 31 as modems count it, below 0 in dBm; 99 and other values are unknown. */
export function gsmSignal(rssi: number | null): number | null {
  if (rssi === null || !Number.isFinite(rssi) || rssi > CSQ_TOP) return null;
  if (rssi < 0) return 1 + DBM_STEPS.filter((step) => rssi >= step).length;
  return Math.min(4, 1 + Math.floor(rssi / 8));
}

const LONGEST_TEXT = 64;
const MOST_ALARMS = 20;

/** A sender's text as the database takes it: well-formed, without control characters, cut to 64 characters; empty is unknown. */
export function plainText(text: string | null): string | null {
  if (text === null) return null;
  // JSON in PostgreSQL refuses U+0000 and lone surrogates: one such text would spoil a whole batch.
  const plain = Array.from(text, (character) => (character < ' ' ? ' ' : character)).slice(0, LONGEST_TEXT).join('').trim();
  return Buffer.from(plain).toString('utf8') || null;
}

/** Alarm names of a comma list. */
export function alarmsOf(text: string | null): string[] {
  if (text === null) return [];
  const names = text.split(',', MOST_ALARMS).map(plainText);
  return [...new Set(names.filter((name) => name !== null))];
}
