import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { heldClock, type HeldClock } from '../../domain/base/time/clock.ts';
import { readConfig } from '../../server/base/config.ts';
import type { ServerCore } from '../../server/live/core.ts';
import type { Database } from '../../server/base/db/database.ts';
import { openTestDatabase } from '../../server/base/db/test-database.ts';
import { buildHouse, type House } from '../../server/house.ts';
import { createFastify } from '../../server/base/http/fastify-app.ts';
import { NOW_MS, buildTenancy, type Tenancy } from './tenancy.ts';

/** The whole server over the small world of `tenancy.ts`, asked without a network, at a clock that stands still. */
export interface TestServer {
  db: Database;
  house: House;
  core: ServerCore;
  app: FastifyInstance;
  clock: HeldClock;
  tenancy: Tenancy;
  /** Makes a call as a browser in Brazil; `token` signs it. A `FormData` is sent as a form, any other body as JSON. */
  call(
    method: string,
    path: string,
    options?: { token?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<LightMyRequestResponse>;
  /** A token of a session opened for a user. */
  tokenOf(userId: number): Promise<string>;
  close(): Promise<void>;
}

/** Builds it; close it when done. `environment` overrides settings by their names. */
export async function openTestServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const db = await openTestDatabase();
  const tenancy = await buildTenancy(db);
  const clock = heldClock(NOW_MS);
  const config = readConfig({ DEMO: 'off', LOG_LEVEL: 'silent', NODE_ENV: 'test', ...environment });
  const house = await buildHouse(config, db, clock, await createFastify(config));
  const { app, core } = house;
  return {
    db,
    house,
    core,
    app,
    clock,
    tenancy,
    call: (method, path, { token, body, headers } = {}) =>
      app.inject({
        method: method as 'GET',
        url: path,
        headers: { 'accept-language': 'pt-BR', ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      }),
    tokenOf: async (userId) => (await core.sessions.open(userId, false)).accessToken,
    close: async () => {
      await house.stop();
      await db.close();
    },
  };
}

/** Lets the operator send what only administrators may by default: raw bytes, the server and the network of a tracker. */
export const grantAdvanced = ({ db, tenancy }: Pick<TestServer, 'db' | 'tenancy'>): Promise<unknown> =>
  db.query(
    `INSERT INTO user_permissions (user_id, name, type) VALUES ($1, 'MONITORING_DEVICES_COMMAND_ADVANCED', 'ACCESS')
     ON CONFLICT DO NOTHING`,
    [tenancy.users.operator],
  );
