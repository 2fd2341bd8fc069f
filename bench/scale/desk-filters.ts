import type { Database } from '../../server/base/db/database.ts';
import type { House } from '../../server/house.ts';
import { percentileOf } from './measure.ts';
import { LOGIN } from './server-fleet.ts';
import { median } from '../table.ts';

export const FILTER_BUDGET_MS = 200;
const ROUNDS = 25;
const WARM_UP = 5;

/** What an operator asks the server for, and how. */
const FILTERS: readonly (readonly [what: string, path: string])[] = [
  ['open', '?status=OPEN'],
  ['in progress', `?status=PROGRESS&situation=${encodeURIComponent('Análise em andamento')}`],
  ['resolved', '?status=RESOLVED'],
  ['resolved, page 500', '?status=RESOLVED&page=500'],
  ['theft or robbery', '?type=THEFT,STEAL'],
  ['everything, 25 a page', '?limit=25'],
  ['by code', '?id=100025000'],
  ['by part of a plate', '?licensePlate=A1A'],
  ['by part of a customer', '?customerName=lien'],
  ['by operator', '?operator=ben'],
  ['by a week', '?start={week}&end={now}'],
  ['by several at once', '?status=OPEN,PROGRESS&type=PANIC,BATTERY_LOSS&start={week}&licensePlate=B'],
  ['all by customer', '?sort=customerName'],
  ['resolved by plate', '?status=RESOLVED&sort=-licensePlate'],
];
const COUNTS = ['counts of the tabs', 'counts'] as const;

/** How long one question takes, beside a bare count of the same table in the same round. */
export interface FilterRow {
  database: Database['kind'];
  what: string;
  /** Incidents that fit. */
  found: number;
  p50Ms: number;
  p95Ms: number;
  /** Median of a bare `SELECT count(*) FROM incidents`. */
  countMs: number;
  /** p50 to that. */
  ratio: number;
}

const rounded = (value: number): number => Number(value.toPrecision(4));

/** Asks the whole server, from the request to the answer in JSON, without a network. */
export async function measureFilters(house: House, db: Database, nowMs: number): Promise<FilterRow[]> {
  const [user] = await db.query<{ id: number }>('SELECT id FROM users WHERE login = $1', [LOGIN]);
  const headers = { authorization: `Bearer ${(await house.core.sessions.open(user!.id, false)).accessToken}` };
  const times: Record<string, string> = {
    now: new Date(nowMs).toISOString(),
    week: new Date(nowMs - 7 * 86_400_000).toISOString(),
  };
  const paths = FILTERS.map(([what, path]) => [what, `details${path}`] as const);
  const rows: FilterRow[] = [];
  for (const [what, path] of [...paths, COUNTS]) {
    const url = `/api/v2/incidents/${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => times[name]!)}`;
    const asked: number[] = [];
    const counted: number[] = [];
    let found = 0;
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      const startMs = performance.now();
      const answer = await house.app.inject({ method: 'GET', url, headers });
      const askedMs = performance.now() - startMs;
      if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
      const body = answer.json<{ totalElements?: number; open?: number }>();
      found = body.totalElements ?? body.open ?? 0;
      const countStartMs = performance.now();
      await db.query('SELECT count(*) FROM incidents');
      if (round >= 0) {
        asked.push(askedMs);
        counted.push(performance.now() - countStartMs);
      }
    }
    const [p50Ms, countMs] = [rounded(median(asked)), rounded(median(counted))];
    const p95Ms = rounded(percentileOf(asked, 0.95));
    rows.push({ database: db.kind, what, found, p50Ms, p95Ms, countMs, ratio: rounded(p50Ms / countMs) });
  }
  return rows;
}
