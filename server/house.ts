import type { FastifyInstance } from 'fastify';
import type { Clock } from '../domain/base/time/clock.ts';
import { docsForStaff } from './people/sign-in/docs-access.ts';
import { openIdentity } from './people/sign-in/room.ts';
import { createBroker, type Broker } from './live/broker/broker.ts';
import { BROKER_PATH, brokerRoom } from './live/broker/room.ts';
import { isLoopback, type Config } from './base/config.ts';
import type { CommandDesk } from './desk/commands/command-desk.ts';
import { openCommands } from './desk/commands/room.ts';
import { openCore, type ServerCore } from './live/core.ts';
import type { Database } from './base/db/database.ts';
import { tableSweeps } from './base/db/tend-tables.ts';
import { DEMO_FLAVORS } from './demo/flavors.ts';
import type { DemoAccount } from './demo/access.ts';
import { openPayloadKeys } from './live/devices/payload-keys.ts';
import { openGeocoding } from './live/geocoding/room.ts';
import { registerAppManifest } from './people/brands/app-manifest.ts';
import { ReadRecorder } from './base/audit/record-reads.ts';
import { registerCalls } from './base/http/calls.ts';
import { registerDevConsole } from './base/http/console-dev.ts';
import { registerBaseMap, registerConsole, registerConsoleConfig, registerFlavors } from './base/http/console-files.ts';
import { registerDocs } from './base/http/docs.ts';
import { HeavyReads } from './base/http/heavy-reads.ts';
import { registerHealth } from './base/http/health.ts';
import { sourceOf } from './base/http/source-of.ts';
import { addressOfRequest } from './base/trusted-proxies.ts';
import { registerUpgrades } from './base/http/upgrades.ts';
import { countTraffic } from './desk/indicators/traffic.ts';
import { createIngest, type Ingest } from './live/ingest/ingest.ts';
import { hearGateways } from './live/ingest/gateways-over-mqtt.ts';
import { hearPhones } from './live/ingest/phones.ts';
import { GATEWAY_PATH, pathsOf } from './live/ingest/provisioning.ts';
import type { IngestTap } from './live/ingest/tap.ts';
import { INGEST_PATHS } from './live/ingest/described-paths.ts';
import { registerIngest } from './live/ingest/register-ingest.ts';
import { basicOf } from './live/ingest/sender.ts';
import type { Jobs } from './work/jobs/open-jobs.ts';
import { withLongWork } from './long-work.ts';
import { openNews, tellingToo } from './work/push/room.ts';
import { shareHeadOf } from './desk/shares/share-head.ts';
import { openShares } from './desk/shares/room.ts';
import { createTelemetry, type TelemetryStore } from './live/telemetry/telemetry.ts';
import { accountRooms } from './people/accounts/room.ts';
import { alarmsRoom } from './live/alarms/room.ts';
import { areasRoom } from './desk/areas/room.ts';
import { auditRoom } from './base/audit/room.ts';
import { brandsRoom } from './people/brands/room.ts';
import { clientsRoom } from './desk/clients/room.ts';
import { contactsRoom } from './desk/contacts/room.ts';
import { customersRoom } from './people/customers/room.ts';
import { devicePageRoom } from './live/device-page/room.ts';
import { devicesRoom } from './live/devices/room.ts';
import { editsRoom } from './work/edits/room.ts';
import { eventsRoom } from './live/events/room.ts';
import { factorsRoom } from './people/two-factor/room.ts';
import { fleetRooms } from './fleet-rooms.ts';
import { openGeofence } from './desk/geofence/open-geofence.ts';
import { groupsRoom } from './live/groups/room.ts';
import { incidentsRoom } from './desk/incidents/room.ts';
import { openIncidentRules } from './desk/incidents/rules/open-rules.ts';
import { indicatorsRoom } from './desk/indicators/room.ts';
import { ingestRoom } from './live/ingest/room.ts';
import { openReading } from './base/reading/reading.ts';
import type { StandInProvider } from './demo/stand-in-provider.ts';
import { isConsoleOrigin } from './base/mail/console-origin.ts';
import { createMailer } from './base/mail/mailer.ts';
import { simRoom } from './business/sim/room.ts';
import { telemetryRoom } from './live/telemetry/room.ts';
import { supportRoom } from './people/support/room.ts';
import { tripsRoom } from './live/trips/room.ts';
import { startRemovals, type Removal } from './base/removals.ts';
import { joinNames, type Room } from './room.ts';
import { startSweeps, type Sweep } from './base/sweeps.ts';
import { pageConfig } from './page-config.ts';
import { openPaymentRooms } from './payments.ts';
import { after, atMost, passedMs } from './base/platform.ts';
import { VERSION } from './base/version.ts';

/** The server's rooms wired together, every route registered, not listening yet. */
export interface House {
  core: ServerCore;
  telemetry: TelemetryStore;
  broker: Broker;
  ingest: Ingest;
  commands: CommandDesk;
  jobs: Jobs;
  app: FastifyInstance;
  /** The payment provider of a demo that has no other. */
  standIn: StandInProvider | null;
  /** What it does now and then by itself. */
  sweeps: readonly Sweep[];
  /** What it removes by age, once an hour. */
  removals: readonly Removal[];
  /** Answers what is under way, lets go of the links, and writes what was accepted. The database stays open. */
  stop(): Promise<void>;
}

/** Opens the broker; who links to it is known by the address behind the proxies that are trusted. */
const openBroker = (core: ServerCore, { trustProxy }: Config, log: FastifyInstance['log']): Promise<Broker> =>
  createBroker({ ...core, log, addressOf: (request) => sourceOf(addressOfRequest(request, trustProxy)) });

/** Opens ingest with its followers, and has it hear who sends over the broker. */
async function openIngest(
  { db, directory, clock, pauses }: ServerCore,
  telemetry: TelemetryStore,
  broker: Broker,
  taps: readonly IngestTap[],
  log: FastifyInstance['log'],
): Promise<Ingest> {
  const ingest = createIngest({
    directory,
    telemetry,
    taps,
    pauses,
    payloadKeyOf: await openPayloadKeys(db),
    clock,
    log,
  });
  hearPhones(broker, ingest);
  hearGateways(broker, ingest);
  return ingest;
}

/** A room that follows nothing of what ingest accepts. */
type Other = Room & { taps?: never };

type Opened = Awaited<ReturnType<typeof openRooms>>;

type HistoryDeps = Omit<Parameters<typeof telemetryRoom>[0] & Parameters<typeof tripsRoom>[0], 'readsHistory'>;

/** The rooms of what vehicles reported and of what follows from it: their long reads wait in one queue. */
function historyRooms(deps: HistoryDeps): Room[] {
  const history = telemetryRoom(deps);
  return [history, tripsRoom({ ...deps, readsHistory: history.guards.history })];
}

/** Opens what other rooms stand on, and then lists the rooms. They are stopped in the opposite order of the list. */
async function openRooms(core: ServerCore, config: Config, app: FastifyInstance, money: Other[]) {
  const { db, clock, brands, tree, rights, directory, listening } = core;
  const [{ known }, { log }] = [listening, app];
  const telemetry = await createTelemetry({ db, clock, known, log, historyDays: config.historyDays });
  const { live } = telemetry;
  const broker = await openBroker(core, config, log);
  const commands = await openCommands(core, broker, log);
  const geocoding = openGeocoding({ db, tree, clock, log, nominatimUrl: config.nominatimUrl });
  // Rooms that follow what ingest accepts; they end after it.
  const { geocoder } = geocoding;
  const heavy = new HeavyReads();
  const reading = openReading();
  const news = await openNews(core, config, log);
  const told = tellingToo(broker, news);
  const rules = await openIncidentRules({ ...core, live, broker: told, log });
  const followers: Room[] = [
    ...historyRooms({ db, rights, directory, clock, live, telemetry, geocoder, heavy }),
    indicatorsRoom({ db, directory, clock, known, live, traffic: countTraffic({ db, directory, log }) }),
    news,
    rules,
    commands,
    brokerRoom({ rights, publisher: broker.publisher, clock }),
  ];
  const tapsOf = (): IngestTap[] => followers.flatMap(({ taps = [] }) => taps);
  const alarm: IngestTap['alarm'] & {} = (...told) => tapsOf().forEach((tap) => tap.alarm?.(...told));
  followers.push(await openGeofence({ db, clock, known, directory, telemetry, raises: rules.raises, alarm }));
  const ingest = await openIngest(core, telemetry, broker, tapsOf(), log);
  const identity = await openIdentity(core, config, log);
  const { simCarrier, mail } = config;
  const mailer = mail ? createMailer(mail) : null;
  const shares = await openShares(core, { live, geocoder, log }, config);
  const others: Other[] = [
    { handlers: {}, sweeps: tableSweeps(db, clock), stop: () => reading.stop() },
    geocoding,
    ingestRoom({ ingest, tree, directory, clock, listening, pauses: core.pauses }),
    identity,
    shares,
    brandsRoom({ db, tree, brands, clock, rights, config }),
    ...accountRooms({ ...core, mailer, config, log }),
    await factorsRoom({ db, clock, sessions: core.sessions, mailer, log }),
    supportRoom({ db, clock, mailer, log }),
    customersRoom({ db, clock, rights }),
    devicesRoom({ db, rights, directory, clock, broker, simCarrier, pathsOf, gatewayPath: GATEWAY_PATH }),
    devicePageRoom({ db, rights, directory, clock, broker, simCarrier, ingest, live, heavy }),
    contactsRoom({ db, clock, rights, broker, reading }),
    ...fleetRooms({ db, clock, rights, tree, live, directory, broker: told, historyDays: config.historyDays }),
    ...money,
    simRoom({ db, clock, simCarrier }),
    editsRoom({ clock, directory, ingest, live }),
    eventsRoom({ db }),
    auditRoom({ db, namesOf: () => joinNames([...followers, ...others]) }),
    areasRoom({ db, clock, rights, directory, broker, live, heavy, reading }),
    groupsRoom({ db, tree, rights, clock, broker, mailer, config, log, directory, live, watch: core.watch }),
    clientsRoom({ db, clock }),
    alarmsRoom({ db, clock, directory, broker, rights }),
    incidentsRoom({ db, rights, directory, clock, broker: told, rulesOf: rules.rulesOf }),
  ];
  const work = { ...commands, live, reading, geocoder };
  const { jobs, rooms } = await withLongWork(core, config, app, broker, [...followers, ...others], work);
  return { telemetry, broker, ingest, identity, commands: commands.desk, shares, jobs, rooms };
}

async function registerRoutes(
  app: FastifyInstance,
  config: Config,
  core: ServerCore,
  { broker, ingest, identity, shares, rooms: { handlers, guards } }: Opened,
  accounts: readonly DemoAccount[],
): Promise<void> {
  // Where the console shows the accounts of the demo to everybody, there is nobody to hide the contract from.
  const isOpen = config.demo && isLoopback(config.host);
  await registerDocs(
    app,
    { version: VERSION, publicUrl: config.publicUrl, paths: INGEST_PATHS },
    isOpen ? async () => true : docsForStaff({ rights: core.rights, signIn: identity.signIn, basicOf }),
  );
  registerCalls(app, handlers, { rights: core.rights, guards, reads: new ReadRecorder(core) });
  await registerIngest(app, ingest);
  const isOwnOrigin = (origin: string) => isConsoleOrigin(config, (host) => core.tree.byAlias(host) !== null, origin);
  registerUpgrades(app, { [BROKER_PATH]: broker.handleUpgrade }, { dev: config.dev, isOwnOrigin });
  registerHealth(app, async () => {
    core.pauses.check();
    await atMost(LONGEST_CHECK_MS, core.db.query('SELECT 1'));
    return {
      devices: core.directory.size,
      links: broker.links,
      refusedLinks: broker.refusedLinks(),
      ingest: ingest.counts(),
    };
  });
  registerConsoleConfig(app, pageConfig(config, accounts, identity));
  registerFlavors(app, config.dataDir, config.demo ? DEMO_FLAVORS : {});
  registerAppManifest(app, core.brands);
  await registerBaseMap(app);
  await (config.dev ? registerDevConsole(app) : registerConsole(app, shareHeadOf(shares, core.brands)));
}

const LONGEST_CLOSE_MS = 10_000;
/** Longest wait of `/ready` for the database. */
const LONGEST_CHECK_MS = 5_000;

/** Wires the server over a migrated database into a Fastify that is not listening. `accounts` are those of a demo. */
export async function buildHouse(
  config: Config,
  db: Database,
  clock: Clock,
  app: FastifyInstance,
  accounts: readonly DemoAccount[] = [],
): Promise<House> {
  const { log } = app;
  const core = await openCore(db, config, clock);
  await core.listening.note();
  app.keyedProviders.now = () => core.tree.keyedProviders();
  const { rooms: money, standIn } = await openPaymentRooms(core, config, app);
  const opened = await openRooms(core, config, app, money);
  const { telemetry, broker, ingest, commands, jobs, rooms } = opened;
  // Websockets are not Fastify's: it would wait for them for ever.
  app.addHook('preClose', () => broker.stop());
  await registerRoutes(app, config, core, opened, accounts);
  const stopSweeps = startSweeps(rooms.sweeps, log);
  const stopRemovals = startRemovals(rooms.removals, { db, clock, passedMs, log });
  const stop = async (): Promise<void> => {
    // Answers under way are waited for, but not one that never comes.
    const giveUp = after(LONGEST_CLOSE_MS, () => app.server.closeAllConnections());
    await app.close();
    giveUp();
    await stopSweeps();
    await stopRemovals();
    await rooms.stop();
  };
  const { sweeps, removals } = rooms;
  return { core, telemetry, broker, ingest, commands, jobs, app, standIn, sweeps, removals, stop };
}
