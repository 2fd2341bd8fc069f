import { DateTime } from 'luxon';
import { paletteSchema, NEUTRAL_PALETTE } from '../../../domain/people/brands/brand.ts';
import type { Database } from '../../base/db/database.ts';
import { idList, run } from '../../base/db/statement.ts';
import { sql } from 'drizzle-orm';
import type { FileWords } from '../../base/lists/file-words.ts';
import { message } from '../../base/messages/message.ts';
import type { MessageCode } from '../../base/messages/pt-br.ts';
import { DEVICE_NAME, deviceJoins } from '../../live/devices/directory-rows.ts';
import type { PrintedHead } from './pdf.ts';
import { shownDates } from './shown-dates.ts';

/** Filters that a person reads by another name than the call has for them. */
const FILTER_TITLE: Readonly<Record<string, MessageCode>> = {
  type: 'column.type',
  status: 'column.status',
  situation: 'column.situation',
  licensePlate: 'column.plate',
  customerName: 'column.customer',
  operator: 'column.operator',
  imei: 'column.imei',
  number: 'column.number',
  range: 'column.silence',
};

/** Filters that narrow nothing a reader would look for. */
const NOT_PRINTED = new Set([
  'page',
  'limit',
  'sort',
  'start',
  'end',
  'device',
  'devices',
  'ids',
  'user',
  'userId',
  'brand',
]);

interface Subject {
  /** Filters of the list as they were sent, each checked by now. */
  query: Readonly<Record<string, string>>;
  brandId: number;
  title: string;
}

/** Names of the devices, the client and the brand that a list was narrowed to. */
async function namesOf(db: Database, { query }: Subject, nowMs: number): Promise<[MessageCode, string][]> {
  const lines: [MessageCode, string][] = [];
  const ids = (query['device'] ?? query['devices'] ?? '').split(',').filter(Boolean).map(Number);
  if (ids.length > 0) {
    const rows = await run<{ name: string }>(
      db,
      sql`SELECT ${DEVICE_NAME} AS name FROM devices d ${deviceJoins(nowMs)} WHERE d.id = ANY (${idList(ids)}) ORDER BY 1`,
    );
    lines.push(['column.device', rows.map(({ name }) => name).join(', ')]);
  }
  const user = query['user'] ?? query['userId'];
  if (user !== undefined) {
    const [row] = await db.query<{ name: string }>('SELECT name FROM users WHERE id = $1', [Number(user)]);
    lines.push(['column.customer', row?.name ?? '']);
  }
  if (query['brand'] !== undefined) {
    const [row] = await db.query<{ name: string }>('SELECT name FROM brands WHERE id = $1', [Number(query['brand'])]);
    lines.push(['column.brand', row?.name ?? '']);
  }
  return lines;
}

function periodLine({ start, end }: Readonly<Record<string, string>>, words: FileWords): string[] {
  if (start === undefined || end === undefined) return [];
  // A day stands for itself, whole.
  const shown = shownDates(words.locale);
  const [from, to] = [start, end].map((text) => shown(text.length === 'yyyy-mm-dd'.length ? text : words.time(text)!));
  return [message(words.locale, 'print.period', { from: from!, to: to!, zone: words.zone })];
}

/** What stands around a printed list: brand, title, filters, when it was made, and page numbers. */
export async function printedHead(
  db: Database,
  subject: Subject,
  words: FileWords,
  nowMs: number,
): Promise<PrintedHead> {
  const [brand] = await db.query<{ name: string; palette: unknown }>('SELECT name, palette FROM brands WHERE id = $1', [
    subject.brandId,
  ]);
  const palette = paletteSchema.safeParse(brand?.palette);
  const named = await namesOf(db, subject, nowMs);
  const others = Object.entries(subject.query)
    .filter(([name]) => !NOT_PRINTED.has(name))
    .map(([name, value]) => `${FILTER_TITLE[name] ? words.text(FILTER_TITLE[name]) : name}: ${value}`);
  const numbers = new Intl.NumberFormat(words.locale, { maximumFractionDigits: 6 });
  return {
    title: subject.title,
    brand: brand?.name ?? '',
    colour: palette.success ? palette.data.primary : NEUTRAL_PALETTE.primary,
    language: words.locale,
    lines: [
      ...periodLine(subject.query, words),
      ...named.map(([title, value]) => `${words.text(title)}: ${value}`),
      ...others,
      message(words.locale, 'print.made', {
        at: shownDates(words.locale)(words.time(DateTime.fromMillis(nowMs).toISO())!),
        zone: words.zone,
      }),
    ],
    page: (page, of) => message(words.locale, 'print.page', { page, of }),
    number: (value) => numbers.format(value),
  };
}
