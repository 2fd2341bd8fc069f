import type { FrameColumns } from '../contract/frame.ts';
import { FLAG } from '../domain/live/telemetry/hot-fix.ts';
import { judge, NO_MEMORY } from '../domain/live/ingest/ingest-rule.ts';
import { emptyReading, type Reading } from '../domain/live/telemetry/reading.ts';
import type { Telemetry } from '../domain/live/telemetry/telemetry.ts';
import type { WireFrame } from './fleet-data.ts';

/** What a gateway such as Traccar says of a row of a frame: the fields most trackers send. */
export function readingOf(columns: FrameColumns, i: number): Reading {
  const fixTimeMs = columns.fixTimeMs[i]!;
  return {
    ...emptyReading(fixTimeMs, columns.communicationMs[i]!),
    communicationMs: columns.communicationMs[i]!,
    latitude: columns.latitudeE7[i]! / 1e7,
    longitude: columns.longitudeE7[i]! / 1e7,
    speedKmh: columns.speedCentiKmh[i]! / 100,
    headingDeg: columns.headingDeciDeg[i]! / 10,
    altitudeM: 700 + (i % 90),
    satellites: 6 + (i % 9),
    odometerM: 40_000_000 + (fixTimeMs % 1_000_000_000) / 100,
    engineTimeOnMs: 7_200_000_000,
    motion: columns.speedCentiKmh[i]! > 0,
    ignition: (columns.flags[i]! & FLAG.IGNITION_ON) !== 0,
    batteryLevel: columns.batteryByte[i]!,
    batteryPercent: 88,
    gsmSignal: columns.gsmSignal[i]!,
    batteryTensionV: 12.6,
    backupBatteryV: 4.1,
    oilCutOff: false,
  };
}

/** The rows of frames as the records that the ingest rule makes of them. */
export function telemetryOf(frames: readonly WireFrame[]): Telemetry[] {
  return frames.flatMap(({ columns }) =>
    Array.from({ length: columns.count }, (_, i) => {
      const { live } = judge(columns.device[i]!, null, NO_MEMORY, readingOf(columns, i), columns.communicationMs[i]!);
      if (!live) throw new Error('the ingest rule refused a reading of the bench');
      return live;
    }),
  );
}

/** Brings records that were made from frames up to what the frames say after they moved on. */
export function restamp(records: readonly Telemetry[], frames: readonly WireFrame[]): void {
  let n = 0;
  for (const { columns } of frames) {
    for (let i = 0; i < columns.count; i += 1, n += 1) {
      const record = records[n]!;
      const fix = new Date(columns.fixTimeMs[i]!).toISOString();
      const communication = new Date(columns.communicationMs[i]!).toISOString();
      Object.assign(record, {
        dateTime: fix,
        pos: { gpsdt: fix },
        lastValid: fix,
        lastCommunication: communication,
        received: communication,
      });
      record.latitude = columns.latitudeE7[i]! / 1e7;
      record.longitude = columns.longitudeE7[i]! / 1e7;
    }
  }
}
