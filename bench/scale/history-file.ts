import type { Job } from '../../domain/work/job.ts';
import type { Database } from '../../server/base/db/database.ts';
import type { House } from '../../server/house.ts';
import { every } from '../../server/base/platform.ts';
import { columnPages } from '../../server/live/telemetry/history-columns.ts';
import type { ExportRow } from './history.ts';

const SAMPLE_MS = 20;

interface Wanted {
  house: House;
  db: Database;
  headers: Record<string, string>;
  device: number;
  startMs: number;
  endMs: number;
}

async function jobOf({ house, headers }: Wanted, id: string): Promise<Job> {
  const answer = await house.app.inject({ method: 'GET', url: '/api/v2/jobs', headers });
  return answer.json<Job[]>().find((job) => job.id === id)!;
}

/** Asks the whole server for a spreadsheet of a vehicle's history and waits for it, watching the memory of the process. */
export async function measureExport(wanted: Wanted): Promise<ExportRow> {
  const { house, db, headers, device, startMs, endMs } = wanted;
  const bareStartMs = performance.now();
  let read = 0;
  for await (const { timeMs } of columnPages(db, () => ({ device, startMs, endMs, ownerId: null })))
    read += timeMs.length;
  const bareSeconds = (performance.now() - bareStartMs) / 1_000;
  const before = process.memoryUsage.rss();
  let peakBytes = before;
  const stop = every(
    SAMPLE_MS,
    () => void (peakBytes = Math.max(peakBytes, process.memoryUsage.rss())),
    () => undefined,
  );
  const fileStartMs = performance.now();
  const body = {
    device,
    start: new Date(startMs).toISOString(),
    end: new Date(endMs).toISOString(),
    format: 'xlsx',
  };
  const answer = await house.app.inject({
    method: 'POST',
    url: '/api/v2/telemetry/history/export',
    headers,
    payload: body,
  });
  if (answer.statusCode !== 200) throw new Error(`export: ${answer.statusCode} ${answer.body}`);
  const { id } = answer.json<Job>();
  await house.jobs.runner.settle();
  const job = await jobOf(wanted, id);
  const seconds = (performance.now() - fileStartMs) / 1_000;
  await stop();
  if (job.state !== 'done' || job.done !== read)
    throw new Error(`export: ${job.state} ${job.fault} ${job.done} of ${read}`);
  return {
    database: db.kind,
    format: 'xlsx',
    rows: read,
    seconds,
    bareSeconds,
    ratio: seconds / bareSeconds,
    fileBytes: job.files[0]!.bytes,
    grownBytes: peakBytes - before,
    peakBytes,
  };
}
