import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandBatchSchema } from '../../domain/desk/commands/command-batch.ts';
import { systemClock } from '../../server/base/platform.ts';
import { createBrand } from '../../server/people/brands/create-brand.ts';
import { ensureKnownModels } from '../../server/desk/commands/known-models.ts';
import { gatewaySeal } from '../../server/live/devices/change-gateway.ts';
import { readConfig } from '../../server/base/config.ts';
import type { Database } from '../../server/base/db/database.ts';
import { openDatabase } from '../../server/base/db/open-database.ts';
import { createDevice } from '../../server/live/devices/create-devices.ts';
import { createGateway } from '../../server/live/devices/create-gateway.ts';
import { buildHouse, type House } from '../../server/house.ts';
import { createFastify } from '../../server/base/http/fastify-app.ts';
import { createUser } from '../../server/people/users/create-user.ts';
import { traccarStandIn, type TraccarStandIn } from '../../tests/builders/traccar-stand-in.ts';
import { inTurn, perSecond, timedAsync } from '../rounds.ts';
import { rowOf, type StageRow } from '../table.ts';

const VEHICLES = 1_000;
/** As many at once as the job of a batch sends. */
const AT_ONCE = 8;
const BASELINE = 'bare sends to the same stand-in, 8 at once';
const ORDER = { type: 'interval', seconds: 60 } as const;

const identifierOf = (nth: number): string => `bench-${nth}`;

/** A brand with its fleet, and a gateway that takes its commands. */
async function seed(db: Database, standIn: TraccarStandIn) {
  await ensureKnownModels(db);
  const palette = { primary: '#2e6373' };
  const brandId = await createBrand(db, { name: 'Bench', alias: 'bench', parentId: null, palette });
  const userId = await createUser(db, {
    login: 'bench',
    password: null,
    name: 'Bench',
    brandId,
    profile: 'ADMINISTRATOR',
  });
  const deviceIds: number[] = [];
  for (let nth = 0; nth < VEHICLES; nth += 1)
    deviceIds.push((await createDevice(db, { identifier: identifierOf(nth), brandId, model: 'GT06N' })).id);
  const { id } = await createGateway(db, { brandId, name: 'bench' });
  const token = (await gatewaySeal(db)).seal('token');
  await db.query('UPDATE gateways SET command_url = $2, command_token = $3 WHERE id = $1', [id, standIn.origin, token]);
  return { userId, deviceIds };
}

/** One batch from its request until the last vehicle was sent to. */
async function sendBatch(house: House, token: string, deviceIds: readonly number[], round: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const payload = {
    batchId: `bench-round-${round}`,
    title: 'Bench',
    order: ORDER,
    deviceIds,
    confirm: deviceIds.length,
  };
  const url = '/api/v2/commands/batches';
  const asked = await house.app.inject({ method: 'POST', url, headers, payload });
  if (asked.statusCode !== 200) throw new Error(`the batch was refused: ${asked.body}`);
  await house.jobs.runner.settle();
  const read = await house.app.inject({ method: 'GET', url: `${url}/${payload.batchId}`, headers });
  const { counts } = commandBatchSchema.parse(read.json());
  if ((counts.SENT ?? 0) + (counts.DONE ?? 0) !== VEHICLES) throw new Error(`not all were sent: ${read.body}`);
}

/** The same number of sends by themselves. */
async function bareSends({ origin }: TraccarStandIn): Promise<void> {
  let nth = 0;
  const one = async (): Promise<void> => {
    while (nth < VEHICLES) {
      const body = { deviceId: (nth += 1), type: 'positionPeriodic', attributes: { frequency: ORDER.seconds } };
      const answer = await fetch(`${origin}/api/commands/send`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer token' },
        body: JSON.stringify(body),
      });
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

/** One command for a thousand vehicles: written down, audited, handed over by a gateway, with the outcome of each. */
export async function commands(): Promise<StageRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rastro-bench-'));
  const db = await openDatabase({ databaseUrl: null, dataDir });
  const ids = Object.fromEntries(Array.from({ length: VEHICLES }, (_, nth) => [identifierOf(nth), nth + 1]));
  const standIn = await traccarStandIn(ids);
  try {
    const { userId, deviceIds } = await seed(db, standIn);
    const config = readConfig({ DEMO: 'off', LOG_LEVEL: 'silent', NODE_ENV: 'test' });
    const house = await buildHouse(config, db, systemClock, await createFastify(config));
    let round = 0;
    const measured = async (): Promise<number> => {
      // What the last round sent is not under way any more, and its session may have ended.
      await db.query('DELETE FROM commands');
      standIn.said.length = 0;
      const { accessToken } = await house.core.sessions.open(userId, false);
      round += 1;
      const ms = await timedAsync(() => sendBatch(house, accessToken, deviceIds, round));
      if (standIn.sent().length !== VEHICLES) throw new Error(`${standIn.sent().length} commands were sent`);
      return perSecond(VEHICLES, ms);
    };
    const baseline = async (): Promise<number> => perSecond(VEHICLES, await timedAsync(() => bareSends(standIn)));
    const rounds = await inTurn({ rounds: 5, warmUp: 1 }, measured, baseline);
    await house.stop();
    return [rowOf('commands, a batch of 1,000 vehicles', 'commands/s', BASELINE, rounds)];
  } finally {
    standIn.close();
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
