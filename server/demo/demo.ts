import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../domain/base/time/clock.ts';
import { ACCEPTED, refusedFor, type CommandTransport } from '../desk/commands/transport.ts';
import type { Database } from '../base/db/database.ts';
import { readFleetRecord } from './fleet-record.ts';
import { lastMeters } from './last-meters.ts';
import { DEMO_ORDERS } from './simulator/orders.ts';
import { runSimulator, type SimulatorSettings } from './simulator/simulator.ts';
import { runInThread, type RunningSimulator } from './simulator/threaded-simulator.ts';

export interface DemoDeps {
  db: Database;
  /** Origin of the running server, such as `http://127.0.0.1:8080`. */
  url: string;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** Size of the fleet that the settings ask for; only said when the fleet of the database has another. */
  vehicles?: number;
  /** Fleets above this size run in a thread of their own. */
  mostInProcess?: number;
}

export interface Demo {
  /** The way to its trackers; null without a demo fleet. */
  transport: CommandTransport | null;
  /** Stops the simulator after its pending requests are answered. */
  stop(): Promise<void>;
}

/** Above this the planning of all the days would hold up the server's loop. */
const MOST_IN_PROCESS = 1_000;
const NO_DEMO: Demo = { transport: null, stop: async () => undefined };

/** The way to the trackers of the demo. */
const transportOf = (simulator: RunningSimulator): CommandTransport => ({
  send: async ({ identifier }, order, { way }) => {
    // Its trackers have no number.
    if (way === 'sms') return null;
    const answer = await simulator.tell(identifier, order);
    if (answer === null || answer === 'taken') return answer === null ? null : ACCEPTED;
    return refusedFor(answer === 'not-connected' ? answer : 'not-supported');
  },
  reach: async ({ identifier }) => {
    const answer = await simulator.tell(identifier, null);
    return answer === null ? null : { isConnected: answer === 'taken', gprs: DEMO_ORDERS, sms: [] };
  },
});

/**
 * Drives the demo fleet that `seedDemo` made against a listening server, through its public ingest. Does nothing where
 * the database holds no demo fleet. What was before is filled in by `fillPast`.
 */
export async function startDemo({
  db,
  url,
  clock,
  log,
  vehicles,
  mostInProcess = MOST_IN_PROCESS,
}: DemoDeps): Promise<Demo> {
  const record = await readFleetRecord(db);
  if (!record) return NO_DEMO;
  if (vehicles !== undefined && vehicles !== record.vehicles)
    log.warn(
      { asked: vehicles, there: record.vehicles },
      'the demo fleet keeps the size it was made with; an empty data folder makes a new one',
    );
  const settings: SimulatorSettings = { url, record, meters: await lastMeters(db) };
  const simulator =
    record.vehicles > mostInProcess
      ? runInThread(settings, (error) => log.error({ err: error }, 'the demo fleet has stopped'))
      : runSimulator(settings, clock);
  log.info({ vehicles: record.vehicles }, 'the demo fleet is on its way');
  return { transport: transportOf(simulator), stop: () => simulator.stop() };
}
