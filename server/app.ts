import type { Config } from './config.ts';

export interface RunningServer {
  /** Origin it answers on, without a trailing slash, such as `http://127.0.0.1:8080`. */
  url: string;
  /** Stops everything in order; nothing that was accepted is lost. May be called more than once. */
  stop(): Promise<void>;
}

export type StartServer = (config: Config) => Promise<RunningServer>;
