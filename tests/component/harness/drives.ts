import { telemetrySchema } from '../../../domain/live/telemetry/telemetry.ts';
import type { CallInput } from '../../../contract/rest/calls.ts';
import { recorded } from './recorded.ts';
import type { Sent } from './stand-in-core.ts';

/** A way that a vehicle drove: a fix every `stepMs`, standing for the first ten minutes and up to 95 km/h after. */
export interface Drive {
  startMs: number;
  fixes: number;
  stepMs: number;
}

const STANDS_MS = 10 * 60_000;
const TURN = 23;

/** The fixes of a drive in the period that is asked for, as the server sends them: nothing is thinned. */
export function trackOf(
  { startMs, fixes, stepMs }: Drive,
  { query: { device, start, end } }: CallInput<'telemetry.track'>,
): Sent<'telemetry.track'> {
  const timeMs = Array.from({ length: fixes }, (_, at) => startMs + at * stepMs).filter(
    (at) => at >= Date.parse(start) && at <= Date.parse(end),
  );
  const by = <T>(of: (movedMs: number, at: number) => T): T[] =>
    timeMs.map((ms, at) => of(Math.max(0, ms - startMs - STANDS_MS), at));
  return {
    ...recorded('telemetry.track'),
    device: Number(device),
    total: timeMs.length,
    timeMs,
    latitude: by((movedMs) => -23.55 + movedMs * 1e-8),
    longitude: by((movedMs) => -46.63 + movedMs * 2e-8),
    speedKmh: by((movedMs, at) => (movedMs === 0 ? 0 : 55 + 40 * Math.sin(at / TURN))),
    headingDeg: by((_, at) => (at * 7) % 360),
    ignition: by((movedMs) => movedMs > 0),
    valid: by(() => true),
    temperaturesC: { '1': by((_, at) => 4 + 2 * Math.sin(at / 60)) },
  };
}

/** A page of every single fix from a moment on, which goes on after so many. */
export function rawPage(
  { query: { device, start, limit = 500, after = '0' } }: CallInput<'trackings.list'>,
  stepMs: number,
): Sent<'trackings.list'> {
  const [first, count] = [Number(after), Number(limit)];
  const content = Array.from({ length: count }, (_, at) => {
    const dateTime = new Date(Date.parse(start) + (first + at) * stepMs).toISOString();
    const place = { latitude: -23.55, longitude: -46.63 };
    return telemetrySchema.parse({
      device: Number(device),
      dateTime,
      lastCommunication: dateTime,
      valid: true,
      speed: 40,
      ...place,
    });
  });
  return { content, next: String(first + count) };
}
