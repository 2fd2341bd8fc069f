import Fastify from 'fastify';
import type { Alarm } from '../../contract/messages.ts';
import type { HeldClock } from '../../domain/base/time/clock.ts';
import { emptyReading, type Reading } from '../../domain/live/telemetry/reading.ts';
import type { ServerCore } from '../../server/live/core.ts';
import type { Database } from '../../server/base/db/database.ts';
import { openGeofence } from '../../server/desk/geofence/open-geofence.ts';
import { openIncidentRules } from '../../server/desk/incidents/rules/open-rules.ts';
import { createIngest } from '../../server/live/ingest/ingest.ts';
import type { Sweep } from '../../server/base/sweeps.ts';
import { createTelemetry } from '../../server/live/telemetry/telemetry.ts';

/** Ingest with the engine of areas over a database, as a server has them after a start; its sweeps run when they are called. */
export async function startGeofenceServer({ db, core, clock }: { db: Database; core: ServerCore; clock: HeldClock }) {
  const { log } = Fastify({ logger: false });
  const telemetry = await createTelemetry({ db, clock, log, historyDays: 400 });
  const alarms: Alarm[] = [];
  const broker = { publish: async () => undefined };
  const rules = await openIncidentRules({ ...core, clock, live: telemetry.live, broker, log });
  const geofence = await openGeofence({
    db,
    clock,
    known: core.listening.known,
    directory: core.directory,
    telemetry,
    raises: rules.raises,
    alarm: (_, alarm) => void alarms.push(alarm),
  });
  const taps = [...(rules.taps ?? []), ...geofence.taps];
  const ingest = createIngest({ directory: core.directory, telemetry, taps, clock, log });
  const report = (device: number, atMs: number, given: Partial<Reading> = {}) =>
    ingest.submit(core.directory.byId(device)!, {
      ...emptyReading(atMs, Math.max(atMs, clock.now())),
      latitude: -23.55,
      longitude: -46.63,
      ignition: true,
      ...given,
    });
  const sweep = async (name: string): Promise<void> =>
    void (await (geofence.sweeps as readonly Sweep[]).find((each) => each.name === name)!.run());
  return {
    report,
    alarms,
    /** Decides what is noted. */
    flush: () => sweep('visits of areas'),
    redo: () => sweep('visits to be found anew'),
    /** Hears of changed areas. */
    hear: () => sweep('changed areas'),
    /** What follows from the time of day. */
    tick: () => sweep('vehicles that stay or are late'),
    /** The server dies: what it has not written is gone. */
    kill: () => ingest.stop(),
    stop: async () => {
      await ingest.stop();
      await geofence.stop?.();
      await rules.stop?.();
    },
  };
}
export type GeofenceServer = Awaited<ReturnType<typeof startGeofenceServer>>;

/** A visit as the tests compare it; times in ms since the epoch. */
export interface SeenVisit {
  device: number;
  area: number;
  enteredMs: number;
  leftMs: number | null;
  topKmh: number | null;
  isSeen: boolean;
}

/** All visits, by device, area and time. */
export const readVisits = (db: Database): Promise<SeenVisit[]> =>
  db.query<SeenVisit & Record<string, unknown>>(
    `SELECT device, area_id AS area, round(date_part('epoch', entered_at) * 1000)::float8 AS "enteredMs",
       round(date_part('epoch', left_at) * 1000)::float8 AS "leftMs", top_kmh::float8 AS "topKmh", is_seen AS "isSeen"
     FROM area_visits ORDER BY device, area_id, entered_at`,
  );
