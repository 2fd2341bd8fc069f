import { expect, test } from 'vitest';
import { decodeFrame, type FrameColumns } from '../contract/frame.ts';
import { faultOf } from '../domain/live/ingest/acceptance.ts';
import { fleetFrames, moveOn, serverNowOf } from './fleet-data.ts';

test('the same seed gives the same bytes, another one others', () => {
  const bytes = (seed: number): Uint8Array => fleetFrames(200, 100, seed)[1]!.payload;
  expect(bytes(1)).toEqual(bytes(1));
  expect(bytes(1)).not.toEqual(bytes(2));
});

test('frames hold every vehicle once, and none of them is at fault, also after they moved on', () => {
  const frames = fleetFrames(500, 100);
  expect(new Set(frames.flatMap(({ columns }) => [...columns.device])).size).toBe(500);
  const before = frames[0]!.columns.fixTimeMs[0]!;
  moveOn(frames);
  for (const { payload } of frames) {
    const { count, latitudeE7, longitudeE7, fixTimeMs, communicationMs, speedCentiKmh, flags } = decodeFrame(
      payload,
    ) as FrameColumns;
    for (let i = 0; i < count; i += 1)
      expect(
        faultOf(
          latitudeE7[i]! / 1e7,
          longitudeE7[i]! / 1e7,
          fixTimeMs[i]!,
          communicationMs[i]!,
          speedCentiKmh[i]! / 100,
          flags[i]!,
          serverNowOf(frames),
        ),
      ).toBeNull();
  }
  expect(frames[0]!.columns.fixTimeMs[0]).toBe(before + 10_000);
});
