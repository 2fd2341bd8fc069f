import type { FastifyInstance } from 'fastify';
import { sessionHandlers } from './auth/session-handlers.ts';
import { brandHandlers } from './brands/brand-handlers.ts';
import { runCommand } from './cli/commands.ts';
import { startControl } from './cli/control.ts';
import { isLoopback, type Config } from './config.ts';
import { REFRESH_MS, openCore, type ServerCore } from './core.ts';
import { openDatabase } from './db/open-database.ts';
import { deviceHandlers } from './devices/device-handlers.ts';
import { registerCalls } from './http/calls.ts';
import { registerBaseMap, registerConsole, registerConsoleConfig, registerFlavors } from './http/console-files.ts';
import { registerDevConsole } from './http/console-dev.ts';
import { registerDocs } from './http/docs.ts';
import { createFastify } from './http/fastify-app.ts';
import type { Handlers } from './http/handler.ts';
import { registerHealth } from './http/health.ts';
import { every, systemClock } from './platform.ts';
import { userHandlers } from './users/user-handlers.ts';
import { VERSION } from './version.ts';

export interface RunningServer {
  /** Origin it answers on, without a trailing slash, such as `http://127.0.0.1:8080`. */
  url: string;
  /** Stops everything in order; nothing that was accepted is lost. May be called more than once. */
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

async function registerRoutes(app: FastifyInstance, core: ServerCore, config: Config): Promise<void> {
  await registerDocs(app, VERSION);
  registerCalls(app, handlersOf(core), core.rights);
  registerHealth(app, async () => {
    await core.db.query('SELECT 1');
    return { devices: core.directory.size };
  });
  registerConsoleConfig(app, { tileUrl: config.tileUrl, tileAttribution: config.tileAttribution, demo: config.demo, demoAccounts: [], version: VERSION });
  registerFlavors(app, config.dataDir);
  await registerBaseMap(app);
  await (config.dev ? registerDevConsole(app) : registerConsole(app, config));
}

/** Where people reach a server that listens on an address: every address is the own machine too. */
function originOf(config: Config, port: number): string {
  const host = ['0.0.0.0', '::'].includes(config.host) || isLoopback(config.host) ? 'localhost' : config.host;
  return `${config.tls ? 'https' : 'http'}://${host}:${port}`;
}

/** Starts the whole server. Throws what kept it from starting, with everything it had begun undone. */
export async function startServer(config: Config): Promise<RunningServer> {
  const undo: (() => Promise<unknown>)[] = [];
  let stopped: Promise<void> | null = null;
  const stop = (): Promise<void> =>
    (stopped ??= (async () => {
      for (const step of undo.toReversed()) await step();
    })());
  try {
    const app = await createFastify(config);
    const db = await openDatabase(config, (error) => app.log.warn({ err: error }, 'database connection lost'));
    undo.push(() => db.close());
    const core = await openCore(db, config, systemClock);
    undo.push(every(REFRESH_MS, core.refresh, (error) => app.log.warn({ err: error }, 'refresh failed')));
    undo.push(() => app.close());
    await registerRoutes(app, core, config);
    await app.listen({ port: config.port, host: config.host, listenTextResolver: (address) => `bound to ${address}` });
    const { port } = app.server.address() as { port: number };
    if (db.kind === 'pglite') undo.push(await startControl(config.dataDir, (line) => runCommand(core, line), (error) => app.log.error({ err: error }, 'command failed')));
    const url = originOf(config, port);
    app.log.info({ url }, 'listening');
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
