import { runCommand } from './cli/commands.ts';
import { startControl } from './cli/control.ts';
import { isLoopback, type Config } from './config.ts';
import { REFRESH_MS } from './core.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open-database.ts';
import { startDemo } from './demo/demo.ts';
import { seedDemo } from './demo/seed.ts';
import { applyDemoPassword, demoAccounts, demoPassword, type DemoAccount } from './demo-access.ts';
import { buildHouse } from './house.ts';
import { createFastify } from './http/fastify-app.ts';
import { drawSecret, every, systemClock } from './platform.ts';

export interface RunningServer {
  /** Origin it answers on, without a trailing slash, such as `http://127.0.0.1:8080`. */
  url: string;
  /** Accounts of the demo to sign in with; none without a demo. */
  accounts: readonly DemoAccount[];
  /** Stops everything in order; nothing that was accepted is lost. May be called more than once. */
  stop(): Promise<void>;
}

/** Where people reach a server that listens on an address: every address is the own machine too. */
function originOf(config: Config, port: number): string {
  const host = ['0.0.0.0', '::'].includes(config.host) || isLoopback(config.host) ? 'localhost' : config.host;
  return `${config.tls ? 'https' : 'http'}://${host}:${port}`;
}

/** How the server reaches itself: by the address it listens on, whatever names resolve to. */
function ownOrigin(config: Config, port: number): string {
  const host = ['0.0.0.0', '::', 'localhost'].includes(config.host) ? '127.0.0.1' : config.host;
  return `${config.tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Fills an empty database with the demo, and sees to it that its accounts take the password that fits who can reach the server. */
async function prepareDemo(config: Config, db: Database): Promise<DemoAccount[]> {
  const password = demoPassword(config);
  await seedDemo(db, { vehicles: config.demoVehicles, password, secretSeed: drawSecret(), nowMs: systemClock.now() });
  await applyDemoPassword(db, password);
  return demoAccounts(db, password);
}

const SWEEP_MS = 3_600_000;

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
    const { log } = app;
    const db = await openDatabase(config, (error) => log.warn({ err: error }, 'database connection lost'));
    undo.push(() => db.close());
    const accounts = config.demo ? await prepareDemo(config, db) : [];
    const house = await buildHouse(config, db, systemClock, app, accounts);
    undo.push(house.stop);
    undo.push(every(REFRESH_MS, house.core.refresh, (error) => log.warn({ err: error }, 'refresh failed')));
    undo.push(every(SWEEP_MS, house.core.sessions.sweep, (error) => log.warn({ err: error }, 'sweeping sessions failed')));
    await app.listen({ port: config.port, host: config.host, listenTextResolver: (address) => `bound to ${address}` });
    const { port } = app.server.address() as { port: number };
    if (db.kind === 'pglite') undo.push(await startControl(config.dataDir, (line) => runCommand(house.core, line), (error) => log.error({ err: error }, 'command failed')));
    const url = originOf(config, port);
    log.info({ url }, 'listening');
    if (config.demo) {
      const demo = await startDemo({ db, url: ownOrigin(config, port), clock: systemClock, log, vehicles: config.demoVehicles });
      undo.push(demo.stop);
      if (demo.transport) house.commands.addTransport(demo.transport);
    }
    return { url, accounts, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
