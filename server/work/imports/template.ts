import { PassThrough, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { FIELDS_OF, type ImportField, type ImportKind } from '../../../domain/work/import.ts';
import { titleOf } from '../../../domain/work/import-titles.ts';
import { csvFor } from '../exports/csv.ts';
import { writeXlsx, XLSX_TYPE } from '../exports/xlsx.ts';
import { FileAnswer } from '../../base/http/file-answer.ts';
import { message, type Locale } from '../../base/messages/message.ts';

/** A row as it may be filled in; numbers as texts, since a spreadsheet shortens long ones. */
const EXAMPLE: Readonly<Record<ImportField, string>> = {
  identifier: '350000000000001',
  name: 'Fiorino 12',
  licensePlate: 'ABC1D23',
  model: '',
  imei: '350000000000001',
  number: '+5511900000001',
  operator: 'Claro',
  speedLimit: '110',
  group: '',
  owner: '',
  ownerSince: '',
  manufacture: 'Fiat',
  vehicleModel: 'Fiorino',
  color: '',
  login: 'ana.prado',
  personName: 'Ana Prado',
  profile: '',
  email: 'ana.prado@example.com',
  mobile: '+55 11 90000-0001',
  cpfCnpj: '',
};

async function* rowsOf(kind: ImportKind): AsyncIterable<string[]> {
  yield FIELDS_OF[kind].map((field) => EXAMPLE[field]);
}

async function* withTitles(kind: ImportKind, locale: Locale): AsyncIterable<string[]> {
  yield FIELDS_OF[kind].map((field) => titleOf(field, locale));
  yield* rowsOf(kind);
}

const FORMATS = {
  xlsx: {
    type: XLSX_TYPE,
    write: (kind: ImportKind, locale: Locale, into: Writable) =>
      writeXlsx(
        {
          name: message(locale, `import.${kind}`),
          columns: FIELDS_OF[kind].map((field) => ({ title: titleOf(field, locale) })),
        },
        rowsOf(kind),
        into,
      ),
  },
  csv: {
    type: 'text/csv; charset=utf-8',
    write: (kind: ImportKind, locale: Locale, into: Writable) =>
      pipeline(withTitles(kind, locale), csvFor(locale), into),
  },
} as const;

/** A file with the titles of a kind and one row as an example. */
export async function templateOf(kind: ImportKind, format: 'xlsx' | 'csv', locale: Locale): Promise<FileAnswer> {
  const { type, write } = FORMATS[format];
  const through = new PassThrough();
  const [bytes] = await Promise.all([buffer(through), write(kind, locale, through)]);
  const content = async function* (): AsyncIterable<Uint8Array> {
    yield bytes;
  };
  return new FileAnswer({
    name: `${message(locale, `import.${kind}`)}.${format}`,
    type,
    bytes: bytes.byteLength,
    content: content(),
  });
}
