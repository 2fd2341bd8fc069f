import type { FastifyBaseLogger } from 'fastify';
import { every } from './platform.ts';

/** Something a room does now and then as long as the server runs. */
export interface Sweep {
  /** Names it in the log when it fails. */
  name: string;
  everyMs: number;
  run(): Promise<unknown>;
}

/** Runs sweeps as long as the server lives; returns what stops them and waits for one under way. */
export function startSweeps(sweeps: readonly Sweep[], log: Pick<FastifyBaseLogger, 'warn'>): () => Promise<void> {
  const stops = sweeps.map(({ name, everyMs, run }) =>
    every(
      everyMs,
      async () => void (await run()),
      (error) => log.warn({ err: error, sweep: name }, 'a sweep failed'),
    ),
  );
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
