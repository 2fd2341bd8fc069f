import { z } from 'zod';
import type { Database } from '../base/db/database.ts';

/** What is kept of the demo fleet, so that every start drives the same one. */
const fleetRecordSchema = z.object({
  seed: z.number().int(),
  vehicles: z.number().int(),
  secretSeed: z.string(),
  seededAtMs: z.number(),
});
export type FleetRecord = z.infer<typeof fleetRecordSchema>;

const KEY = 'demo.fleet';

/** The record of the demo fleet of this database; null when it holds none. */
export async function readFleetRecord(db: Database): Promise<FleetRecord | null> {
  const [row] = await db.query<{ value: string }>('SELECT value FROM settings WHERE key = $1', [KEY]);
  return row ? fleetRecordSchema.parse(JSON.parse(row.value)) : null;
}

export async function writeFleetRecord(db: Database, record: FleetRecord): Promise<void> {
  await db.query('INSERT INTO settings (key, value) VALUES ($1, $2)', [KEY, JSON.stringify(record)]);
}
