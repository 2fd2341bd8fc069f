import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heldClock } from '../../domain/base/time/clock.ts';
import { readArguments } from '../../server/tools/cli/arguments.ts';
import type { CommandResult } from '../../server/tools/cli/command-core.ts';
import { runCommand } from '../../server/tools/cli/commands.ts';
import { readConfig } from '../../server/base/config.ts';
import type { Database } from '../../server/base/db/database.ts';
import { openTestDatabase } from '../../server/base/db/test-database.ts';
import { buildHouse, type House } from '../../server/house.ts';
import { createFastify } from '../../server/base/http/fastify-app.ts';
import { NOW_MS } from '../builders/tenancy.ts';

let db: Database;
let house: House;
let origin: string;
beforeAll(async () => {
  db = await openTestDatabase();
  const config = readConfig({ DEMO: 'off', LOG_LEVEL: 'silent', NODE_ENV: 'test' });
  house = await buildHouse(config, db, heldClock(NOW_MS), await createFastify(config));
  await house.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await house.stop();
  await db.close();
});

/** The commands of the documented walk, in their order. */
function walk(): string[] {
  const page = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
  const section = page.slice(page.indexOf('### From an empty database'), page.indexOf('### Every command'));
  return [...section.matchAll(/^npm run rastro -- (.*)$/gm)].map(([, command]) => command!);
}

const wordsOf = (command: string): string[] =>
  command.match(/(?:[^\s"]|"[^"]*")+/g)!.map((part) => part.replaceAll('"', ''));
const get = (path: string, token?: string) =>
  fetch(`${origin}${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} });
const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;

async function signIn(
  login: string,
  password: string | undefined,
): Promise<{ accessToken: string; user: { id: number; brand: number; profile: string } }> {
  const answer = await fetch(`${origin}/api/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password }),
  });
  expect(answer.status).toBe(200);
  return json(answer);
}

test('the documented walk leads from an empty database to a signed-in operator of a new brand whose device reports, and the trail tells of every step', async () => {
  expect(
    await db.query('SELECT id FROM brands UNION ALL SELECT id FROM users UNION ALL SELECT id FROM devices'),
  ).toEqual([]);
  const made: Record<string, CommandResult> = {};
  for (const command of walk()) {
    const words = wordsOf(command);
    const { facts } = await runCommand(house.core, readArguments(words));
    const login = words[words.indexOf('--login') + 1];
    made[words[0] === 'user' ? login! : words[0]!] = facts;
  }
  expect(Object.keys(made)).toEqual(['brand', 'rita', 'maria', 'carlos', 'device', 'audit']);
  const { brand, device, rita, maria, carlos } = made;

  const alias = brand!['alias']!;
  const shown = await json<{ id: number; name: string; alias: string }>(await get(`/api/exposed/v2/brands/${alias}`));
  expect(shown).toMatchObject({ id: Number(brand!['brand']), name: 'Aurora Rastreamento', alias });

  const operator = await signIn('maria', maria!['password']);
  expect(operator.user).toMatchObject({ brand: shown.id, profile: 'OPERATOR' });
  expect(await json(await get(`/api/permissions/users/${operator.user.id}`, operator.accessToken))).toContainEqual({
    name: 'MONITORING_WEB',
    type: 'ACCESS',
  });

  const report = await get(
    `${device!['osmand']}?id=${device!['identifier']}&lat=-23.55&lon=-46.63&speed=20&bearing=90&timestamp=${NOW_MS / 1000}`,
  );
  expect(report.status).toBe(200);
  const fleet = await json<{ content: { id: number; name: string; user: number }[] }>(
    await get('/api/v2/devices/detail', operator.accessToken),
  );
  expect(fleet.content).toMatchObject([
    { id: Number(device!['device']), name: 'Truck 7', user: Number(carlos!['user']) },
  ]);
  const path = `/api/v2/last/positions/devices/${device!['device']}`;
  const customer = await signIn('carlos', carlos!['password']);
  for (const { accessToken } of [operator, customer])
    expect(await json(await get(path, accessToken))).toMatchObject([
      { latitude: -23.55, longitude: -46.63, angle: 90 },
    ]);

  const administrator = await signIn('rita', rita!['password']);
  const trail = await json<{ content: { actor: string; action: string; entityId: string }[] }>(
    await get('/api/v2/audit', administrator.accessToken),
  );
  expect(trail.content.map(({ action, entityId }) => [action, entityId]).toReversed()).toEqual([
    ['brand.add', brand!['brand']],
    ['user.add', rita!['user']],
    ['user.add', maria!['user']],
    ['user.add', carlos!['user']],
    ['device.add', device!['device']],
    ['session.start', maria!['user']],
    ['session.start', carlos!['user']],
    ['session.start', rita!['user']],
  ]);
});
