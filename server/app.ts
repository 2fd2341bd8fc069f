import type { FastifyBaseLogger } from 'fastify';
import type { Broker } from './live/broker/broker.ts';
import { runCommand } from './tools/cli/commands.ts';
import { startControl } from './tools/cli/control.ts';
import type { Config } from './base/config.ts';
import { REFRESH_MS, type ServerCore } from './live/core.ts';
import type { Database } from './base/db/database.ts';
import { closeDataFolder } from './base/db/data-folder.ts';
import { freeBytesOf } from './base/db/free-space.ts';
import { openDatabase } from './base/db/open-database.ts';
import { startDemo } from './demo/demo.ts';
import { fillPast } from './demo/past.ts';
import { seedDemo } from './demo/seed.ts';
import { applyDemoPassword, demoAccounts, demoPassword, type DemoAccount } from './demo/access.ts';
import { buildHouse } from './house.ts';
import { createFastify, readPem, type LogStream } from './base/http/fastify-app.ts';
import { WEBHOOK_PATH } from './business/billing/register-webhook.ts';
import { openIngestLease } from './live/ingest/ingest-lease.ts';
import { watchClock, watchDisk } from './live/ingest/watch-server.ts';
import { listeningOrigin } from './base/mail/console-origin.ts';
import { askOutside, drawSecret, every, systemClock } from './base/platform.ts';
import type { StandInProvider } from './demo/stand-in-provider.ts';

export interface RunningServer {
  /** Origin it answers on, without a trailing slash, such as `http://127.0.0.1:8080`. */
  url: string;
  /** Port of MQTT over TCP; null where it is not served. */
  mqttPort: number | null;
  /** Accounts of the demo to sign in with; none without a demo. */
  accounts: readonly DemoAccount[];
  /** Stops everything in order; nothing that was accepted is lost. May be called more than once. */
  stop(): Promise<void>;
}

/** Pauses ingest where what this server stores would be lost, or wrong. */
async function watchServer(config: Config, { db, clock, pauses }: ServerCore, log: FastifyBaseLogger) {
  if (config.databaseUrl) return [await watchClock({ pauses, log }, db, clock)];
  if (config.leastFreeBytes === 0) return [];
  return [await watchDisk({ pauses, log }, config.leastFreeBytes, () => freeBytesOf(config.dataDir))];
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

/** MQTT without a websocket, on the same address and with the same certificate as everything else. The broker closes it. */
function serveMqtt({ host, tls }: Config, port: number, broker: Broker): Promise<number> {
  return broker.listenTcp({
    port,
    host,
    tls: tls && { cert: readPem('TLS_CERT', tls.certFile), key: readPem('TLS_KEY', tls.keyFile) },
  });
}

/** Takes the messages of the demo's payment provider to the server as those of any other come: over the network. */
const hearStandIn = (standIn: StandInProvider, url: string): void =>
  standIn.sendBy(async (body, signature) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const limits = { timeoutMs: 10_000, mostBytes: 65_536 };
    return (await askOutside(`${url}${WEBHOOK_PATH}`, limits, { method: 'POST', headers, body: Buffer.from(body) }))
      .status;
  });

/** Starts the whole server. Throws the cause when it cannot start, after undoing everything it had begun. */
export async function startServer(given: Config, open = openDatabase, logTo?: LogStream): Promise<RunningServer> {
  // Port 0 lets the system choose: links need the port that it chose.
  const config = { ...given };
  const undo: (() => Promise<unknown>)[] = [];
  let stopped: Promise<void> | null = null;
  const stop = (): Promise<void> =>
    (stopped ??= (async () => {
      for (const step of undo.toReversed()) await step();
    })());
  try {
    const app = await createFastify(config, logTo);
    const { log } = app;
    closeDataFolder(config.dataDir, (text) => log.warn(text));
    const db = await open(config, (error) => log.warn({ err: error }, 'database connection lost'));
    undo.push(() => db.close());
    const lease = config.databaseUrl ? await openIngestLease(db, log) : null;
    if (lease) undo.push(lease.end);
    const accounts = config.demo ? await prepareDemo(config, db) : [];
    const house = await buildHouse(config, db, systemClock, app, accounts);
    undo.push(house.stop);
    lease?.watch(house.core.pauses);
    for (const end of await watchServer(config, house.core, log)) undo.push(end);
    undo.push(every(REFRESH_MS, house.core.refresh, (error) => log.warn({ err: error }, 'refresh failed')));
    if (config.demo) await fillPast({ db, ingest: house.ingest, clock: systemClock, log }, config.demoPastDays);
    await app.listen({ port: config.port, host: config.host, listenTextResolver: (address) => `bound to ${address}` });
    const { port } = app.server.address() as { port: number };
    config.port = port;
    // The command line asks the server of a data folder wherever no DATABASE_URL names the data.
    if (config.databaseUrl === null)
      undo.push(
        await startControl(
          config.dataDir,
          (line) => runCommand({ ...house.core, standing: config }, line),
          (error) => log.error({ err: error }, 'command failed'),
        ),
      );
    const mqttPort = config.mqttPort === null ? null : await serveMqtt(config, config.mqttPort, house.broker);
    const url = listeningOrigin(config);
    if (house.standIn) hearStandIn(house.standIn, ownOrigin(config, port));
    log.info({ url, mqttPort }, 'listening');
    house.jobs.runner.start();
    if (config.demo) {
      const demo = await startDemo({
        db,
        url: ownOrigin(config, port),
        clock: systemClock,
        log,
        vehicles: config.demoVehicles,
      });
      undo.push(demo.stop);
      if (demo.transport) house.commands.addTransport(demo.transport);
    }
    return { url, mqttPort, accounts, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
