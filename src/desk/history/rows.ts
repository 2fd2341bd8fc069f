import type { Telemetry } from '../../../domain/live/telemetry/telemetry.ts';
import type { Track } from '../../../domain/live/history/track.ts';

/** A line of the table of positions. */
export interface Row {
  timeMs: number;
  latitude: number;
  longitude: number;
  speedKmh: number | null;
  headingDeg: number | null;
  ignition: boolean | null;
  altitudeM: number | null;
  batteryV: number | null;
  valid: boolean;
}

/** Lines that are made when they are shown: a track of 20,000 fixes is not 20,000 objects. */
export interface Rows {
  timesMs: readonly number[];
  at(index: number): Row;
}

export const rowsOfTrack = (track: Track): Rows => ({
  timesMs: track.timeMs,
  at: (index) => ({
    timeMs: track.timeMs[index]!,
    latitude: track.latitude[index]!,
    longitude: track.longitude[index]!,
    speedKmh: track.speedKmh[index]!,
    headingDeg: track.headingDeg[index]!,
    ignition: track.ignition[index]!,
    altitudeM: track.altitudeM?.[index] ?? null,
    batteryV: track.batteryV?.[index] ?? null,
    valid: track.valid[index]!,
  }),
});

export const rowsOfTelemetry = (records: readonly Telemetry[]): Rows => ({
  timesMs: records.map(({ dateTime }) => Date.parse(dateTime)),
  at: (index) => {
    const { dateTime, latitude, longitude, speed, angle, ignition, altitude, batteryTension, valid } = records[index]!;
    return {
      timeMs: Date.parse(dateTime),
      latitude,
      longitude,
      speedKmh: speed,
      headingDeg: angle,
      ignition,
      altitudeM: altitude,
      batteryV: batteryTension,
      valid,
    };
  },
});
