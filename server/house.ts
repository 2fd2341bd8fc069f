import type { FastifyInstance } from 'fastify';
import type { Clock } from '../domain/clock.ts';
import { sessionHandlers } from './auth/session-handlers.ts';
import { brandHandlers } from './brands/brand-handlers.ts';
import type { Config } from './config.ts';
import { openCore, type ServerCore } from './core.ts';
import type { Database } from './db/database.ts';
import { deviceHandlers } from './devices/device-handlers.ts';
import { registerCalls } from './http/calls.ts';
import { registerDevConsole } from './http/console-dev.ts';
import { registerBaseMap, registerConsole, registerConsoleConfig, registerFlavors } from './http/console-files.ts';
import { registerDocs } from './http/docs.ts';
import type { Handlers } from './http/handler.ts';
import { registerHealth } from './http/health.ts';
import { userHandlers } from './users/user-handlers.ts';
import { VERSION } from './version.ts';

/** The server's rooms wired together, every route registered, not listening yet. */
export interface House {
  core: ServerCore;
  app: FastifyInstance;
  /** Answers what is under way, lets go of the links, and writes what was accepted. The database stays open. */
  stop(): Promise<void>;
}

function handlersOf(core: ServerCore): Handlers {
  const { db, clock, sessions, throttle, brands, tree, rights, directory } = core;
  return {
    ...sessionHandlers({ db, clock, sessions, throttle, brands }),
    ...brandHandlers({ db, tree, brands }),
    ...userHandlers({ db, rights, tree }),
    ...deviceHandlers({ db, rights, tree, directory, clock, pathsOf: () => ({ osmand: '', owntracks: '', traccar: '' }) }),
  } as Handlers;
}

/** Wires the server over a migrated database into a Fastify that is not listening. */
export async function buildHouse(config: Config, db: Database, clock: Clock, app: FastifyInstance): Promise<House> {
  const core = await openCore(db, config, clock);
  await registerDocs(app, VERSION);
  registerCalls(app, handlersOf(core), core.rights);
  registerHealth(app, async () => {
    await db.query('SELECT 1');
    return { devices: core.directory.size };
  });
  registerConsoleConfig(app, { tileUrl: config.tileUrl, tileAttribution: config.tileAttribution, demo: config.demo, demoAccounts: [], version: VERSION });
  registerFlavors(app, config.dataDir);
  await registerBaseMap(app);
  await (config.dev ? registerDevConsole(app) : registerConsole(app, config));
  return { core, app, stop: () => app.close() };
}
