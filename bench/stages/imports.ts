import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importSchema, type Import } from '../../domain/work/import.ts';
import { createBrand } from '../../server/people/brands/create-brand.ts';
import { readConfig } from '../../server/base/config.ts';
import type { Database } from '../../server/base/db/database.ts';
import { openDatabase } from '../../server/base/db/open-database.ts';
import { buildHouse, type House } from '../../server/house.ts';
import { createFastify } from '../../server/base/http/fastify-app.ts';
import { systemClock } from '../../server/base/platform.ts';
import { createUser } from '../../server/people/users/create-user.ts';
import { inTurn, perSecond, timedAsync } from '../rounds.ts';
import { rowOf, type StageRow } from '../table.ts';

const ROWS = 50_000;
const GOOD = ROWS - ROWS / 10;
const ROUNDS = 3;
const ROWS_A_STATEMENT = 500;
const BASELINE = 'bare UNNEST inserts of the same cells into a plain table';
const HEADERS = ['identifier', 'name', 'speed limit'];

/** The cells of a fleet of a name; every tenth row has a speed limit that is none. */
const cellsOf = (fleet: string): string[][] =>
  Array.from({ length: ROWS }, (_, at) => [`${fleet}-${at}`, `Van ${at}`, at % 10 === 9 ? 'fast' : '80']);

async function bareInserts(db: Database, rows: readonly string[][]): Promise<void> {
  await db.query('CREATE TABLE bench_cells (identifier text, name text, speed_limit text)');
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT) {
    const some = rows.slice(from, from + ROWS_A_STATEMENT);
    await db.query(
      'INSERT INTO bench_cells SELECT * FROM unnest($1::text[], $2::text[], $3::text[])',
      HEADERS.map((_, column) => some.map((cells) => cells[column]!)),
    );
  }
  await db.query('DROP TABLE bench_cells');
}

/** A person who imports files at the whole server, without a network. */
function personOf(house: House, brandId: number, userId: number) {
  const call = async (method: 'GET' | 'POST', path: string, payload: object = {}): Promise<unknown> => {
    const { accessToken } = await house.core.sessions.open(userId, false);
    const headers = { authorization: `Bearer ${accessToken}` };
    const url = `/api/v2/imports${path}`;
    const answer = await house.app.inject({ method, url, headers, ...(method === 'POST' ? { payload } : {}) });
    if (answer.statusCode >= 300) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
  const toEnd = async (id: string, work: 'check' | 'run'): Promise<Import['rows']> => {
    await call('POST', `/${id}/${work}`);
    await house.jobs.runner.settle();
    return importSchema.parse(await call('GET', `/${id}`)).rows;
  };
  return {
    send: async (fleet: string): Promise<string> => {
      const lines = [HEADERS, ...cellsOf(fleet)].map((cells) => cells.join(';'));
      const form = new FormData();
      for (const [field, text] of Object.entries({ kind: 'devices', brand: String(brandId), name: 'fleet.csv' }))
        form.append(field, text);
      form.append('file', new Blob([lines.join('\n')]), 'fleet.csv');
      return importSchema.parse(await call('POST', '', form)).id;
    },
    check: async (id: string): Promise<void> => {
      const { good, bad } = await toEnd(id, 'check');
      if (good !== GOOD || bad !== ROWS - GOOD) throw new Error(`${good} rows are good and ${bad} bad`);
    },
    run: async (id: string): Promise<void> => {
      const { imported } = await toEnd(id, 'run');
      if (imported !== GOOD) throw new Error(`${imported} rows were imported`);
    },
  };
}

/** Files of 50,000 devices, every tenth row broken: looked at, then imported with vehicle, secret and audit entry, by jobs of the server. */
export async function imports(): Promise<StageRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rastro-bench-'));
  const db = await openDatabase({ databaseUrl: null, dataDir });
  try {
    const brand = { name: 'Bench', alias: 'bench', parentId: null, palette: { primary: '#2e6373' } };
    const brandId = await createBrand(db, brand);
    const person = { login: 'bench', password: null, name: 'Bench', brandId, profile: 'ADMINISTRATOR' } as const;
    const userId = await createUser(db, person);
    const config = readConfig({ DEMO: 'off', LOG_LEVEL: 'silent', NODE_ENV: 'test' });
    const house = await buildHouse(config, db, systemClock, await createFastify(config));
    const { send, check, run } = personOf(house, brandId, userId);
    const sent: string[] = [];
    for (let nth = 0; nth < ROUNDS; nth += 1) sent.push(await send(`fleet-${nth}`));
    const cells = cellsOf('fleet-0');
    const bare = async (): Promise<number> => perSecond(ROWS, await timedAsync(() => bareInserts(db, cells)));
    const each = (work: (id: string) => Promise<void>) => {
      const left = [...sent];
      return async (): Promise<number> => perSecond(ROWS, await timedAsync(() => work(left.shift()!)));
    };
    const checks = await inTurn({ rounds: ROUNDS, warmUp: 0 }, each(check), bare);
    const runs = await inTurn({ rounds: ROUNDS, warmUp: 0 }, each(run), bare);
    await house.stop();
    return [
      rowOf('imports, 50,000 devices checked', 'rows/s', BASELINE, checks),
      rowOf('imports, 50,000 devices imported', 'rows/s', BASELINE, runs),
    ];
  } finally {
    await db.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
