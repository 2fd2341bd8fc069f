import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../domain/clock.ts';
import type { Database } from '../db/database.ts';
import { startThread } from '../threads.ts';
import { readFleetRecord } from './fleet-record.ts';
import { lastMeters } from './last-meters.ts';
import { runSimulator, type Simulator, type SimulatorSettings } from './simulator/simulator.ts';

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
  /** Ends the simulator; what it has under way is answered first. */
  stop(): Promise<void>;
}

/** Above this the planning of all the days would hold up the server's loop. */
const MOST_IN_PROCESS = 1_000;
const NO_DEMO: Demo = { stop: async () => undefined };

function runInThread(settings: SimulatorSettings, log: DemoDeps['log']): Pick<Simulator, 'stop'> {
  const worker = startThread(new URL('./simulator/simulator-thread.ts', import.meta.url), settings);
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.on('error', (error) => log.error({ err: error }, 'the demo fleet has stopped'));
  return {
    stop: async () => {
      const answered = new Promise<void>((resolve) => worker.once('message', () => resolve()));
      worker.postMessage('stop');
      await Promise.race([answered, ended]);
      await worker.terminate();
    },
  };
}

/**
 * Drives the demo fleet that `seedDemo` made against a listening server, through its public ingest. Does nothing where
 * the database holds no demo fleet. History begins now: nothing is filled in for the past.
 */
export async function startDemo({ db, url, clock, log, vehicles, mostInProcess = MOST_IN_PROCESS }: DemoDeps): Promise<Demo> {
  const record = await readFleetRecord(db);
  if (!record) return NO_DEMO;
  if (vehicles !== undefined && vehicles !== record.vehicles)
    log.warn({ asked: vehicles, there: record.vehicles }, 'the demo fleet keeps the size it was made with; an empty data folder makes a new one');
  const settings: SimulatorSettings = { url, record, meters: await lastMeters(db) };
  const simulator = record.vehicles > mostInProcess ? runInThread(settings, log) : runSimulator(settings, clock);
  log.info({ vehicles: record.vehicles }, 'the demo fleet is on its way');
  return { stop: () => simulator.stop() };
}
