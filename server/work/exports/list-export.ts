import { DateTime } from 'luxon';
import type { z } from 'zod';
import { jobCalls } from '../../../contract/rest/work/job-calls.ts';
import { specOf } from '../../../contract/rest/calls.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import { DOWNLOADS } from '../../../domain/work/download.ts';
import { isReportCall } from '../../../domain/business/reports/report.ts';
import type { Database } from '../../base/db/database.ts';
import { countRows, readAfter, type Place } from '../../base/db/statement.ts';
import { admitCaller, admitFields, brandAsked, guardIds } from '../../base/http/admission.ts';
import { FileAddresses } from '../../live/geocoding/file-addresses.ts';
import type { Geocoder } from '../../live/geocoding/geocoder.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { jobKind, type AnyJobKind, type JobRun } from '../jobs/job-kind.ts';
import type { Caller, Rights } from '../../base/rights/caller.ts';
import type { Guards } from '../../base/rights/guard.ts';
import { FILE_FORMATS, type Wanted } from './file-format.ts';
import { forStrangers } from './for-strangers.ts';
import { printedHead } from './printed-head.ts';
import type { AnyExportable, Cell } from '../../base/lists/exportable.ts';
import { fileWords, type FileWords } from '../../base/lists/file-words.ts';
import type { Locale } from '../../base/messages/message.ts';
import { passedMs } from '../../base/platform.ts';

const input = jobCalls['exports.start'].body;
export type ExportInput = z.output<typeof input>;

/** Rows that are read at once: what a server holds of a list, however long it is. */
const PAGE_ROWS = 500;

export interface ExportDeps {
  db: Database;
  rights: Rights;
  guards: Guards;
  clock: Clock;
  lists: readonly AnyExportable[];
  geocoder: Pick<Geocoder, 'wordsOf'>;
}

/** The list of a call; refuses a call that is not exported. */
function listOf(lists: readonly AnyExportable[], call: string): AnyExportable {
  const list = lists.find((each) => each.call === call);
  if (!list) throw new Refusal('invalid-input', { call: 'field.not-an-option' });
  return list;
}

/** The columns that a file of a list has. */
const columnsOf = ({ columns }: AnyExportable, { format }: Pick<ExportInput, 'format'>): AnyExportable['columns'] =>
  format === 'pdf' ? columns.filter(({ isOffPaper }) => !isOffPaper) : columns;

/** What the list's own call would be asked with by a caller; refuses whatever that call refuses now. */
async function contextFor(
  { rights, guards, lists }: ExportDeps,
  { call, query }: ExportInput,
  caller: Caller,
  locale: Locale = 'pt-BR',
): Promise<object> {
  const spec = specOf(listOf(lists, call).call);
  await admitCaller(spec, rights, caller);
  const read = spec.query!.safeParse(query);
  if (!read.success)
    throw new Refusal('invalid-input', { [`query.${read.error.issues[0]!.path.join('.')}`]: 'field.not-valid' });
  const asked = { params: {}, query: read.data };
  await admitFields(spec, rights, caller, asked);
  await guardIds(spec, guards, caller, asked);
  return { caller, locale, query: read.data, scope: rights.scopeOf(caller, brandAsked(spec, asked)) };
}

/** Words with the addresses of some rows. */
async function withAddresses(
  columns: AnyExportable['columns'],
  rows: readonly unknown[],
  addresses: FileAddresses,
  brandId: number,
  words: FileWords,
): Promise<FileWords> {
  const named = columns.flatMap(({ address }) => address ?? []);
  if (named.length === 0) return words;
  const places = named.flatMap(({ placeOf }) => rows.flatMap((row) => placeOf(row) ?? []));
  const asks = named.some((address) => address.asks);
  return { ...words, address: await addresses.find(brandId, places, asks) };
}

/** The rows of a file: those of the list page by page, each read with the rights of that moment. */
async function* rowsOf(deps: ExportDeps, wanted: ExportInput, job: JobRun, words: FileWords): AsyncIterable<Cell[]> {
  const list = listOf(deps.lists, wanted.call);
  const { query, row } = list;
  const columns = columnsOf(list, wanted);
  const total = await countRows(deps.db, await query(await contextFor(deps, wanted, await job.owner(), words.locale)));
  const addresses = new FileAddresses({ ...deps, locale: words.locale, signal: job.signal, passedMs });
  let [at, done]: [Place | null, number] = [null, 0];
  do {
    job.progress(done, Math.max(done, total));
    const owner = await job.owner();
    const context = await contextFor(deps, wanted, owner, words.locale);
    const page: Awaited<ReturnType<typeof readAfter<object>>> = await readAfter(
      deps.db,
      await query(context),
      at,
      PAGE_ROWS,
    );
    const seen: unknown[] = [];
    for (const raw of page.rows) seen.push(await row(raw, context));
    const said = await withAddresses(columns, seen, addresses, owner.brandId, words);
    for (const each of seen) yield columns.map(({ value }) => value(each, said));
    done += page.rows.length;
    if (done === 0) throw new Refusal('no-data');
    at = page.rows.length < PAGE_ROWS ? null : page.end;
  } while (at !== null);
  // What came or went meanwhile changes how many there were to be.
  job.progress(done, done);
}

/** Refuses a wish that its list's own call would refuse now. */
export async function admitList(deps: ExportDeps, wanted: ExportInput, caller: Caller): Promise<void> {
  await listOf(deps.lists, wanted.call).query(await contextFor(deps, wanted, caller));
}

/** Makes the file of a list for a job; `isForStrangers` where others than its owner are sent it. */
export async function writeList(
  deps: ExportDeps,
  wanted: ExportInput,
  job: JobRun,
  isForStrangers = false,
): Promise<void> {
  const words = fileWords(job.locale, job.zone);
  const at = DateTime.fromMillis(deps.clock.now(), { zone: job.zone }).toFormat('yyyy-MM-dd-HHmm');
  const list = listOf(deps.lists, wanted.call);
  const { fileName } = list;
  const { type, write } = FILE_FORMATS[wanted.format];
  const file: Wanted = {
    columns: columnsOf(list, wanted).map(({ title, isTime = false, isDay = false, address }) => ({
      title: words.text(title),
      isTime,
      isDay,
      isAddress: address !== undefined,
    })),
    rows: rowsOf(deps, wanted, job, words),
    title: wanted.title,
    locale: job.locale,
    file: await job.file(`${words.text(fileName)}-${at}.${wanted.format}`, type),
    signal: job.signal,
    head: async () => {
      const { brandId } = await job.owner();
      return printedHead(deps.db, { ...wanted, brandId }, words, deps.clock.now());
    },
  };
  await write(isForStrangers ? forStrangers(file, words.text(fileName)) : file);
}

/** The kind of job that makes a file of everything a list shows. */
export function listExport(deps: ExportDeps): AnyJobKind {
  return jobKind<ExportInput>({
    name: 'list.export',
    input,
    title: ({ title }) => title,
    // Whoever wants the next waits for the first.
    oneOf: DOWNLOADS,
    isReport: ({ call }) => isReportCall(call),
    admit: (wanted, caller) => admitList(deps, wanted, caller),
    run: (wanted, job) => writeList(deps, wanted, job),
  });
}
