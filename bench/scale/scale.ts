import { buildSteps, staleSteps } from '../../scripts/build.ts';
import { openConsole } from './console-page.ts';
import { measureRow } from './measure.ts';
import { missesOf, type ScaleRow } from './scale-row.ts';
import { startFleetServer } from './server-host.ts';

const VEHICLES = [1_000, 10_000, 100_000];
const RATES = [100, 1_000, 10_000, 100_000, 200_000];

/** Numbers of an environment variable such as `10000,100000`; the whole list without it. */
const chosen = (name: string, all: readonly number[]): number[] =>
  process.env[name]?.split(',').map(Number) ?? [...all];

/** Whether only a part was asked for, which is not recorded. */
export const isPartOfScale = (): boolean =>
  ['SCALE_VEHICLES', 'SCALE_RATES', 'SCALE_DOOR', 'SCALE_PROFILE'].some((name) => name in process.env);

/** Builds the console if its sources changed. */
export async function freshConsole(): Promise<void> {
  const stale = staleSteps();
  if (stale.length > 0) await buildSteps(stale);
}

async function measureFleet(vehicles: number, rates: readonly number[]): Promise<ScaleRow[]> {
  const rows: ScaleRow[] = [];
  const complaints: string[] = [];
  const server = await startFleetServer(vehicles);
  try {
    const page = await openConsole(server, vehicles, complaints);
    try {
      for (const perSecond of rates) {
        const row = await measureRow(server, page, vehicles, perSecond);
        rows.push(row);
        console.log(JSON.stringify(row));
        console.log(missesOf(row).join(', ') || 'within its budgets');
      }
    } finally {
      await page.close();
    }
  } finally {
    await server.stop();
  }
  if (complaints.length > 0) console.error(`The page complained: ${[...new Set(complaints)].join('; ')}`);
  return rows;
}

/** Every fleet at every rate; one server and one browser a fleet, the page reloaded for each row. */
export async function scale(): Promise<ScaleRow[]> {
  await freshConsole();
  const rows: ScaleRow[] = [];
  for (const vehicles of chosen('SCALE_VEHICLES', VEHICLES))
    rows.push(...(await measureFleet(vehicles, chosen('SCALE_RATES', RATES))));
  return rows;
}
