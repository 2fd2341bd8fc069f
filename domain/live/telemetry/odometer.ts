import { countRecord, type CounterMemory } from './telemetry-counters.ts';
import type { Reading } from './reading.ts';
import type { Telemetry } from './telemetry.ts';

/** What is kept about the source of a device's odometer. */
export interface OdometerMemory {
  /** There once the tracker sent an odometer of its own: what a gateway counted no longer stands in for it. */
  ownOdometer?: true;
}

const isOwn = (reading: Reading): boolean => reading.odometerM !== null && reading.odometerOfGateway !== true;

/**
 * The reading as its odometer counts: a gateway's distance is unknown for a tracker with an odometer of its own, since
 * the two differ by all the tracker drove before the gateway knew it.
 */
export function withTrustedOdometer(before: OdometerMemory, reading: Reading): Reading {
  return before.ownOdometer && reading.odometerOfGateway === true ? { ...reading, odometerM: null } : reading;
}

/**
 * Fills in the counters of a record from a reading (`withTrustedOdometer`) and returns the memory to keep. `isMoving`
 * is null for a message without a new position, with which no way and no time is counted.
 */
export function countOdometer(
  live: Telemetry,
  previous: Telemetry | null,
  before: CounterMemory & OdometerMemory,
  reading: Reading,
  isMoving: boolean | null,
): CounterMemory & OdometerMemory {
  const { odometer, engineTimeOn, ownOdometer } = before;
  const begins = ownOdometer === undefined && isOwn(reading);
  const after: CounterMemory & OdometerMemory = begins || ownOdometer ? { ownOdometer: true } : {};
  if (ownOdometer && reading.odometerOfGateway === true) live.odometer = previous?.odometer ?? null;
  // Few devices have counters that were set: the others pay nothing for it.
  if (!odometer && !engineTimeOn) return after;
  // Where the tracker starts to report its own count, the step from the gateway's count is not distance driven.
  const counters = begins && odometer ? { ...before, odometer: { ...odometer, reported: null } } : before;
  return Object.assign(
    after,
    countRecord(live, isMoving === null ? null : previous, counters, reading, isMoving ?? false),
  );
}
