import { mkdirSync } from 'node:fs';
import { readConfig } from '../../server/base/config.ts';
import { REFRESH_MS } from '../../server/live/core.ts';
import { openDatabase } from '../../server/base/db/open-database.ts';
import { buildHouse, type House } from '../../server/house.ts';
import { createFastify } from '../../server/base/http/fastify-app.ts';
import { BusyError } from '../../server/live/ingest/batcher.ts';
import { every, systemClock } from '../../server/base/platform.ts';
import { createPartitions } from '../../server/live/telemetry/partitions.ts';
import { deviceId } from '../fleet-data.ts';
import { DeskChanges } from './desk-changes.ts';
import { fillDesk } from './fill-desk.ts';
import { fillHistory } from './history-rows.ts';
import type { ServerOrder, ServerWord } from './messages.ts';
import { startOffer } from './offer.ts';
import { createFleet, CUSTOMER_LOGIN, LOGIN, PASSWORD, writeFirstStates } from './server-fleet.ts';
import { Traffic } from './traffic.ts';

/** The real server in a process of its own, over an embedded database, with the fleet that is its load beside it. */
const [, , vehiclesText, dataDir = '', incidentsText, fixesText] = process.argv;
const [vehicles, incidents, fixes] = [Number(vehiclesText), Number(incidentsText ?? 0), Number(fixesText ?? 0)];
const DAY_MS = 24 * 3_600_000;
const say = (word: ServerWord): void => void process.send!(word);

mkdirSync(dataDir, { recursive: true });
const config = readConfig({
  DEMO: 'off',
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  LOG_LEVEL: 'warn',
  TILE_URL: '',
  PORT: '0',
  HOST: '127.0.0.1',
  NODE_ENV: 'production',
});
const traffic = new Traffic(vehicles, Date.now() - 60_000);
const db = await openDatabase(config);
const brandId = await createFleet(db, traffic);
if (incidents > 0) await fillDesk(db, { brandId, incidents, nowMs: Date.now() });
if (fixes > 0) {
  const startMs = Date.now() - DAY_MS;
  await createPartitions(db).ensure([startMs, startMs + DAY_MS]);
  await fillHistory(db, [deviceId(0)], startMs, 1, DAY_MS / 1000 / fixes);
}
const app = await createFastify(config);
const house: House = await buildHouse(config, db, systemClock, app);
await writeFirstStates(house.telemetry, traffic, Date.now());
const stopRefresh = every(REFRESH_MS, house.core.refresh, (error) => app.log.error({ err: error }, 'refresh failed'));
await app.listen({ port: 0, host: '127.0.0.1' });

const changes = new DeskChanges(house, db);
let offered = 0;
let busy = 0;
const refused = (error: unknown): void => {
  if (!(error instanceof BusyError)) throw error;
  busy += 1;
};

const offer = startOffer((count, fromMs, toMs, door) => {
  offered += count;
  const timeOf = (i: number): number => Math.floor(fromMs + ((toMs - fromMs) * (i + 1)) / count);
  if (door === 'frame encoder') {
    house.broker.publisher.fixes(
      brandId,
      Array.from({ length: count }, (_, i) => traffic.fixOf(traffic.next(timeOf(i)))),
    );
    return;
  }
  for (let i = 0; i < count; i += 1) {
    const n = traffic.next(timeOf(i));
    const entry = house.core.directory.byId(traffic.device[n]!);
    if (entry) house.ingest.submit(entry, traffic.readingOf(n)).catch(refused);
  }
});

process.on('message', (order: ServerOrder) => {
  if (order.kind === 'offer') offer(order.perSecond, order.door);
  else if (order.kind === 'changes') changes.offer(order.perSecond);
  else if (order.kind === 'tally') {
    const { user, system } = process.cpuUsage();
    say({ kind: 'tally', offered, busy, changes: changes.made, cpuMs: (user + system) / 1000 });
  } else
    void changes
      .stop()
      .then(stopRefresh)
      .then(house.stop)
      .then(() => db.close())
      .finally(() => process.exit(0));
});
process.on('disconnect', () => process.exit(0));
say({
  kind: 'ready',
  url: `http://127.0.0.1:${(app.server.address() as { port: number }).port}`,
  login: LOGIN,
  customer: CUSTOMER_LOGIN,
  password: PASSWORD,
});
