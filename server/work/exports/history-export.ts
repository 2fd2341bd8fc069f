import { pipeline } from 'node:stream/promises';
import type { Writable } from 'node:stream';
import { z } from 'zod';
import { dayNamer } from '../../../domain/base/time/day.ts';
import { DOWNLOADS } from '../../../domain/work/download.ts';
import { idSchema } from '../../../domain/base/id.ts';
import { historyFormat, type HistoryFormat } from '../../../domain/live/history/track.ts';
import type { Database } from '../../base/db/database.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { jobKind, type AnyJobKind, type JobRun } from '../jobs/job-kind.ts';
import { fileWords, type FileWords } from '../../base/lists/file-words.ts';
import type { Caller } from '../../base/rights/caller.ts';
import type { Guards } from '../../base/rights/guard.ts';
import { columnPages } from '../../live/telemetry/history-columns.ts';
import { countHistory, type HistoryRequest } from '../../live/telemetry/history-query.ts';
import type { ColumnPage } from '../../live/telemetry/track-columns.ts';
import { csvFor } from './csv.ts';
import { historyCells, historyColumns, wallTexts } from './history-rows.ts';
import { geojsonOf, gpxOf, kmlOf } from './history-tracks.ts';
import { wallDates } from './wall-date.ts';
import { writeXlsx, XLSX_TYPE } from './xlsx.ts';

const input = z.object({
  device: idSchema,
  /** What the vehicle was called when the file was asked for. */
  name: z.string(),
  title: z.string(),
  startMs: z.number(),
  endMs: z.number(),
  format: historyFormat,
});
export type HistoryExport = z.output<typeof input>;

interface Deps {
  db: Database;
  guards: Pick<Guards, 'history'>;
}

/** What a writer of files is given beside the pages. */
interface Asked {
  name: string;
  words: FileWords;
  into: Writable;
  signal: AbortSignal;
}

interface Format {
  type: string;
  write(pages: AsyncIterable<ColumnPage>, asked: Asked): Promise<void>;
}

const textFormat = (
  type: string,
  textOf: (name: string, pages: AsyncIterable<ColumnPage>) => AsyncIterable<string>,
): Format => ({
  type,
  write: (pages, { name, into, signal }) => pipeline(textOf(name, pages), into, { signal }),
});

async function* csvRows(pages: AsyncIterable<ColumnPage>, words: FileWords): AsyncIterable<unknown[]> {
  const columns = historyColumns(words, wallTexts(words.zone));
  yield columns.map(({ title }) => words.text(title));
  yield* historyCells(columns, pages);
}

const FORMATS: Readonly<Record<HistoryFormat, Format>> = {
  csv: {
    type: 'text/csv; charset=utf-8',
    write: (pages, { words, into, signal }) => pipeline(csvRows(pages, words), csvFor(words.locale), into, { signal }),
  },
  xlsx: {
    type: XLSX_TYPE,
    write: async (pages, { name, words, into, signal }) => {
      const columns = historyColumns(words, wallDates(words.zone));
      const titled = columns.map(({ title, numFmt }) => ({
        title: words.text(title),
        ...(numFmt === undefined ? {} : { numFmt }),
      }));
      await writeXlsx({ name, columns: titled }, historyCells(columns, pages), into, signal);
    },
  },
  gpx: textFormat('application/gpx+xml', gpxOf),
  kml: textFormat('application/vnd.google-earth.kml+xml', kmlOf),
  geojson: textFormat('application/geo+json', geojsonOf),
};

/** What of a vehicle's name may stand in the name of a file. */
const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^a-z0-9]+/gi, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 30);

function fileName({ name, startMs, endMs, format }: HistoryExport, words: FileWords): string {
  const dayOf = dayNamer(words.zone);
  const days = [...new Set([dayOf(startMs), dayOf(endMs)])];
  return `${[words.text('export.history'), plainName(name), ...days].filter(Boolean).join('-')}.${format}`;
}

/** Of a customer only what lies in the periods in which the device was theirs. */
const wishOf = ({ device, startMs, endMs }: HistoryExport, caller: Caller): HistoryRequest => ({
  device,
  startMs,
  endMs,
  ownerId: caller.profile === 'USER' ? caller.userId : null,
});

/** The history page by page, each read with the rights of that moment; tells how far it is. */
async function* pagesOf({ db }: Deps, wanted: HistoryExport, job: JobRun, total: number): AsyncGenerator<ColumnPage> {
  let done = 0;
  job.progress(done, total);
  for await (const page of columnPages(db, async () => wishOf(wanted, await job.owner()))) {
    yield page;
    done += page.timeMs.length;
    job.progress(done, Math.max(done, total));
  }
  job.progress(done, done);
}

/** The kind of job that makes a file of the history of one device. */
export function historyExport(deps: Deps): AnyJobKind {
  return jobKind<HistoryExport>({
    name: 'telemetry.export',
    oneOf: DOWNLOADS,
    isReport: () => true,
    input,
    title: ({ title }) => title,
    admit: async ({ device }, caller) => {
      if (!(await deps.guards.history(caller, device))) throw new Refusal('missing');
    },
    run: async (wanted, job) => {
      const words = fileWords(job.locale, job.zone);
      const total = await countHistory(deps.db, wishOf(wanted, await job.owner()));
      if (total === 0) throw new Refusal('no-data');
      const { type, write } = FORMATS[wanted.format];
      const into = await job.file(fileName(wanted, words), type);
      await write(pagesOf(deps, wanted, job, total), { name: wanted.name, words, into, signal: job.signal });
    },
  });
}
