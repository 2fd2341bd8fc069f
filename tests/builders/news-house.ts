import type { AddressInfo } from 'node:net';
import type { Message, Scope } from '../../contract/topics.ts';
import { topicOf } from '../../contract/topics.ts';
import { createBrand } from '../../server/people/brands/create-brand.ts';
import { readConfig } from '../../server/base/config.ts';
import type { Database } from '../../server/base/db/database.ts';
import { openTestDatabase } from '../../server/base/db/test-database.ts';
import { createDevice } from '../../server/live/devices/create-devices.ts';
import { createGateway } from '../../server/live/devices/create-gateway.ts';
import { buildHouse } from '../../server/house.ts';
import { createFastify } from '../../server/base/http/fastify-app.ts';
import { systemClock } from '../../server/base/platform.ts';
import { createUser } from '../../server/people/users/create-user.ts';
import { GATEWAY_KEY, traccarOf } from './map-fleet.ts';
import { keptLog, showLog } from './server-log.ts';

const DAY_MS = 86_400_000;

/** The whole server in this process, with a console that a browser opens, where a test can publish what the server does not say by itself. */
export interface NewsHouse {
  url: string;
  db: Database;
  /** Ids of the brand, of who signs in as `operador`, `cliente` and `vizinho`, and of the customer's device `one`. */
  ids: { brand: number; operador: number; cliente: number; vizinho: number; one: number };
  publish(scope: Scope, id: number, message: Message, body: object): Promise<void>;
  /** Has the customer's device raise an alarm through the public ingest; each alarm a minute of the device later. */
  alarm(type: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens it on a free port; `environment` sets settings by their names. */
export async function openNewsHouse(environment: Record<string, string> = {}): Promise<NewsHouse> {
  const db = await openTestDatabase();
  const brand = await createBrand(db, {
    name: 'Aurora',
    alias: '127',
    parentId: null,
    palette: { primary: '#2e6373' },
  });
  const user = (login: string, name: string, profile: 'OPERATOR' | 'USER') =>
    createUser(db, { login, password: 'rastro-demo', name, brandId: brand, profile });
  const [operador, cliente, vizinho] = [
    await user('operador', 'Otávio Leme', 'OPERATOR'),
    await user('cliente', 'Clara Nunes', 'USER'),
    await user('vizinho', 'Vera Nunes', 'USER'),
  ];
  const one = await createDevice(db, {
    identifier: 'one',
    brandId: brand,
    vehicle: { name: 'Entrega 014', licensePlate: 'QXA9D21' },
    user: { id: cliente, fromMs: Date.now() - DAY_MS },
  });
  await createGateway(db, { brandId: brand, name: 'test', key: GATEWAY_KEY });
  const config = readConfig({ DEMO: 'off', TILE_URL: '', LOG_LEVEL: 'info', NODE_ENV: 'test', ...environment });
  const log = keptLog();
  const house = await buildHouse(config, db, systemClock, await createFastify(config, log));
  await house.app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`;
  const hideLog = showLog(url, log.lines);
  let agoMs = 3_600_000;
  return {
    url,
    db,
    ids: { brand, operador, cliente, vizinho, one: one.id },
    publish: (scope, id, message, body) => house.broker.publish(topicOf(scope, id, message), body),
    alarm: async (type) => {
      agoMs -= 60_000;
      const fix = traccarOf(
        {
          identifier: 'one',
          latitude: -23.5,
          longitude: -46.6 - agoMs / 1e9,
          fixAgoMs: agoMs,
          attributes: { alarm: type },
        },
        Date.now(),
      );
      const answer = await fetch(`${url}/ingest/traccar`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${GATEWAY_KEY}` },
        body: JSON.stringify(fix),
      });
      if (!answer.ok) throw new Error(`the ingest refused: ${await answer.text()}`);
    },
    close: async () => {
      hideLog();
      await house.stop();
      await db.close();
    },
  };
}
