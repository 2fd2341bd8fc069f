import Fastify from 'fastify';
import type { HeldClock } from '../../domain/base/time/clock.ts';
import { emptyReading, type Reading } from '../../domain/live/telemetry/reading.ts';
import type { ServerCore } from '../../server/live/core.ts';
import type { Database } from '../../server/base/db/database.ts';
import { openIncidentRules } from '../../server/desk/incidents/rules/open-rules.ts';
import { createIngest } from '../../server/live/ingest/ingest.ts';
import type { Sweep } from '../../server/base/sweeps.ts';
import { createTelemetry } from '../../server/live/telemetry/telemetry.ts';

export interface SentMessage {
  topic: string;
  body: { id: string; type: string; change: string; status: string };
}

/** Ingest with the rules that raise incidents over a database, as a server has them after a start; its sweeps run when they are called. */
export async function startRuleServer({ db, core, clock }: { db: Database; core: ServerCore; clock: HeldClock }) {
  const { log } = Fastify({ logger: false });
  const telemetry = await createTelemetry({ db, clock, log, historyDays: 400 });
  const sent: SentMessage[] = [];
  const broker = {
    publish: async (topic: string, body: unknown) => void sent.push({ topic, body: body as SentMessage['body'] }),
  };
  const rules = await openIncidentRules({ ...core, clock, live: telemetry.live, broker, log });
  const ingest = createIngest({ directory: core.directory, telemetry, taps: rules.taps ?? [], clock, log });
  const report = (device: number, atMs: number, given: Partial<Reading> = {}) =>
    ingest.submit(core.directory.byId(device)!, {
      ...emptyReading(atMs, Math.max(atMs, clock.now())),
      latitude: -23.55,
      longitude: -46.63,
      ignition: true,
      ...given,
    });
  /** A sweep of a server that has heard trackers up to now, unless it says itself since when it has. */
  const sweep = async (name: string, { hasHeard = true } = {}): Promise<void> => {
    if (hasHeard)
      await db.query(
        `UPDATE settings SET value = jsonb_set(value::jsonb, '{untilMs}', to_jsonb($1::float8))::text WHERE key = 'listening'`,
        [clock.now()],
      );
    await (rules.sweeps as readonly Sweep[]).find((each) => each.name === name)!.run();
  };
  const stop = async (): Promise<void> => {
    await ingest.stop();
    await rules.stop?.();
  };
  return { report, sweep, stop, sent, rules };
}
export type RuleServer = Awaited<ReturnType<typeof startRuleServer>>;

/** An incident that a rule raised; times in ISO 8601. */
export interface RaisedIncident {
  type: string;
  status: string;
  repeats: number;
  device: number;
  happened: string;
  ended: string | null;
}

/** What the rules raised, in the order in which it happened. */
export const readRaised = async (db: Database): Promise<RaisedIncident[]> =>
  (
    await db.query<Omit<RaisedIncident, 'happened' | 'ended'> & { happened: Date; ended: Date | null }>(
      `SELECT type, status, repeats, device_id AS device, happened_at AS happened, cause_ended_at AS ended
       FROM incidents WHERE rule IS NOT NULL ORDER BY happened_at, type`,
    )
  ).map((row) => ({ ...row, happened: row.happened.toISOString(), ended: row.ended?.toISOString() ?? null }));
