import type { FastifyInstance } from 'fastify';
import type { Clock } from '../domain/clock.ts';
import { areaHandlers } from './areas/area-handlers.ts';
import { auditHandlers } from './audit/audit-handlers.ts';
import { openIdentity, type Identity } from './auth/identity.ts';
import { brandHandlers } from './brands/brand-handlers.ts';
import { createBroker, type Broker } from './broker/broker.ts';
import { BROKER_PATH, brokerHandlers } from './broker/handlers.ts';
import { isLoopback, type Config } from './config.ts';
import { clientHandlers } from './clients/client-handlers.ts';
import { groupHandlers } from './groups/group-handlers.ts';
import { commandHandlers } from './commands/command-handlers.ts';
import type { CommandDesk } from './commands/command-desk.ts';
import { openCommands, seenBy } from './commands/open-commands.ts';
import { openCore, type ServerCore } from './core.ts';
import type { Database } from './db/database.ts';
import { DEMO_FLAVORS } from './demo/flavors.ts';
import type { DemoAccount } from './demo-access.ts';
import { customerHandlers } from './customers/customer-handlers.ts';
import { deviceHandlers } from './devices/device-handlers.ts';
import { deviceDashboardHandlers } from './devices/dashboard-handlers.ts';
import { driverHandlers } from './drivers/driver-handlers.ts';
import { editHandlers } from './edits/edit-handlers.ts';
import { eventHandlers } from './events/event-handlers.ts';
import { geoHandlers } from './geocoding/geo-handlers.ts';
import { openGeocoding, type Geocoding } from './geocoding/open-geocoding.ts';
import { registerAppManifest } from './http/app-manifest.ts';
import { registerCalls } from './http/calls.ts';
import { registerDevConsole } from './http/console-dev.ts';
import { registerBaseMap, registerConsole, registerConsoleConfig, registerFlavors, type PageConfig } from './http/console-files.ts';
import { registerDocs } from './http/docs.ts';
import type { Handlers } from './http/handler.ts';
import { registerHealth } from './http/health.ts';
import { registerUpgrades } from './http/upgrades.ts';
import { incidentHandlers } from './incidents/incident-handlers.ts';
import { dashboardHandlers } from './indicators/dashboard-handlers.ts';
import { indicatorHandlers } from './indicators/indicator-handlers.ts';
import { countTraffic, type Traffic } from './indicators/traffic.ts';
import { ingestCountHandlers } from './ingest/count-handlers.ts';
import { createIngest, type Ingest } from './ingest/ingest.ts';
import { pathsOf } from './ingest/provisioning.ts';
import { registerIngest } from './ingest/register-ingest.ts';
import { openNews, type News } from './push/open-news.ts';
import { openShares, type Shares } from './shares/open-shares.ts';
import { telemetryHandlers } from './telemetry/handlers.ts';
import { simHandlers } from './sim/sim-handlers.ts';
import { createTelemetry, type TelemetryStore } from './telemetry/telemetry.ts';
import { after } from './platform.ts';
import { userHandlers } from './users/user-handlers.ts';
import { VERSION } from './version.ts';

/** The server's rooms wired together, every route registered, not listening yet. */
export interface House {
  core: ServerCore;
  telemetry: TelemetryStore;
  broker: Broker;
  ingest: Ingest;
  commands: CommandDesk;
  app: FastifyInstance;
  /** Answers what is under way, lets go of the links, and writes what was accepted. The database stays open. */
  stop(): Promise<void>;
}

type Rooms = Pick<House, 'core' | 'telemetry' | 'broker' | 'ingest' | 'commands'> & { traffic: Traffic; geocoding: Geocoding; identity: Identity; news: News; shares: Shares };

function handlersOf({ core, telemetry, broker, ingest, commands, traffic, geocoding, identity, news, shares }: Rooms, { simCarrier }: Pick<Config, 'simCarrier'>): Handlers {
  const { db, clock, brands, tree, rights, directory } = core;
  return {
    ...identity.handlers,
    ...news.handlers,
    ...shares.handlers,
    ...brandHandlers({ db, tree, brands, clock }),
    ...userHandlers({ db, clock, rights, tree, directory }),
    ...customerHandlers({ db, clock }),
    ...deviceHandlers({ db, rights, tree, directory, clock, pathsOf }),
    ...deviceDashboardHandlers({ db, clock, simCarrier }),
    ...driverHandlers({ db, rights, live: telemetry.live, directory }),
    ...simHandlers({ db, rights, clock, simCarrier }),
    ...editHandlers({ db, clock, directory, ingest, live: telemetry.live }),
    ...eventHandlers({ db }),
    ...telemetryHandlers({ db, rights, directory, clock, live: telemetry.live }),
    ...indicatorHandlers({ db, rights, tree, directory, clock, live: telemetry.live }),
    ...dashboardHandlers({ db, rights, tree, traffic }),
    ...geoHandlers({ geocoder: geocoding.geocoder, clock }),
    ...brokerHandlers({ rights }),
    ...auditHandlers({ db, rights, tree }),
    ...commandHandlers(commands, { db, rights, tree }),
    ...areaHandlers({ db, rights, tree }),
    ...groupHandlers({ db, rights, tree, clock }),
    ...clientHandlers({ db, rights, clock }),
    ...incidentHandlers({ db, rights, tree, directory, clock, broker }),
    ...ingestCountHandlers({ ingest, rights, directory, clock }),
  };
}

/** What the page is told; the accounts of the demo only where nobody else can ask. */
function pageConfig(config: Config, accounts: readonly DemoAccount[], identity: Identity): PageConfig {
  const { tileUrl, tileAttribution, mapProviders, demo, host, idleMinutes, privilegedBrandId } = config;
  return { tileUrl, tileAttribution, mapProviders, demo, demoAccounts: isLoopback(host) ? accounts : [], version: VERSION, idleMinutes, privilegedBrandId, ...identity.page, chatScriptUrl: config.chat?.scriptUrl ?? null };
}

async function registerRoutes(app: FastifyInstance, config: Config, rooms: Rooms, accounts: readonly DemoAccount[]): Promise<void> {
  const { core, broker, ingest } = rooms;
  await registerDocs(app, VERSION);
  registerCalls(app, handlersOf(rooms, config), core.rights);
  await registerIngest(app, ingest);
  registerUpgrades(app, { [BROKER_PATH]: broker.handleUpgrade }, config.dev);
  registerHealth(app, async () => {
    await core.db.query('SELECT 1');
    return { devices: core.directory.size, links: broker.links, ingest: ingest.counts() };
  });
  registerConsoleConfig(app, pageConfig(config, accounts, rooms.identity));
  registerFlavors(app, config.dataDir, config.demo ? DEMO_FLAVORS : {});
  registerAppManifest(app, core.brands);
  await registerBaseMap(app);
  await (config.dev ? registerDevConsole(app) : registerConsole(app));
}

const LONGEST_CLOSE_MS = 10_000;

/** Wires the server over a migrated database into a Fastify that is not listening. `accounts` are those of a demo. */
export async function buildHouse(config: Config, db: Database, clock: Clock, app: FastifyInstance, accounts: readonly DemoAccount[] = []): Promise<House> {
  const { log } = app;
  const core = await openCore(db, config, clock);
  const { rights, directory } = core;
  app.keyedProviders.now = () => core.tree.keyedProviders();
  const telemetry = await createTelemetry({ db, clock, log, historyDays: config.historyDays });
  const broker = await createBroker({ db, rights, directory, clock, log });
  // Websockets are not Fastify's: it would wait for them for ever.
  app.addHook('preClose', () => broker.stop());
  const news = await openNews(core, config, log, broker.publisher);
  const commands = await openCommands(core, broker, log);
  const traffic = countTraffic(telemetry, { db, directory, log });
  const ingest = createIngest({ directory, telemetry: traffic.counted, broker: { publisher: seenBy(commands, news.publisher), hearPhones: broker.hearPhones }, clock, log });
  const geocoding = openGeocoding({ db, tree: core.tree, clock, log, nominatimUrl: config.nominatimUrl });
  const identity = await openIdentity(core, config, log);
  const shares = await openShares(core, { live: telemetry.live, geocoder: geocoding.geocoder, log }, config);
  await registerRoutes(app, config, { core, telemetry, broker, ingest, commands, traffic, geocoding, identity, news, shares }, accounts);
  const stop = async (): Promise<void> => {
    // Answers under way are waited for, but not one that never comes.
    const giveUp = after(LONGEST_CLOSE_MS, () => app.server.closeAllConnections());
    await app.close();
    giveUp();
    await ingest.stop();
    await commands.stop();
    await news.stop();
    await traffic.stop();
    await geocoding.stop();
    await telemetry.stop();
  };
  return { core, telemetry, broker, ingest, commands, app, stop };
}
