import { z } from 'zod';
import { identifierOf, isIdentifier, LONGEST_IDENTIFIER } from '../live/devices/identifier.ts';
import { FIELDS_OF, REQUIRED_FIELDS, type ImportField, type ImportKind, type RowFault } from './import.ts';
import type { FileLanguage } from './import-titles.ts';
import { isStorableText } from '../base/text.ts';

/** What stands in a cell of a file; a date is one whose UTC reads as the cell does. */
export type FileCell = string | number | boolean | Date | null;

/** What a row brings, by field; a field without a value is missing. A time is written as the clock of whoever imports shows it. */
export type RowValues = Partial<Record<ImportField, string | number>>;

export interface CellFault {
  field: ImportField;
  value: string;
  reason: RowFault;
}

type Read = { value: string | number } | { fault: RowFault };

const LONGEST: Partial<Record<ImportField, number>> = {
  identifier: LONGEST_IDENTIFIER,
  name: 80,
  licensePlate: 12,
  model: 60,
  operator: 60,
  group: 120,
  owner: 128,
  manufacture: 60,
  vehicleModel: 60,
  color: 40,
  login: 120,
  personName: 120,
  email: 254,
};

/** A number that a spreadsheet has shortened, such as 3,56938E+14: its digits are lost. */
const SHORTENED = /^-?\d([.,]\d+)?E\+\d{2,3}$/i;
/** Of a longer number a spreadsheet keeps 15 digits and writes zeros behind them. */
const ROUNDED_FROM = 1e15;
/** What Excel, in English and in Portuguese, and LibreOffice show in a cell whose formula failed. */
const FORMULA_ERROR =
  /^(#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|GETTING_DATA|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|EXTERNAL!|PYTHON!|NULO!|VALOR!|NOME\?|NÚM!|N\/D|DESPEJAR!)|Err:\d{3})$/i;

/** Why what stands in a cell is not what was written there: its formula failed, or its digits were rounded. */
export function damageOf(cell: FileCell): 'formula-error' | 'rounded' | null {
  if (typeof cell === 'number') return Math.abs(cell) >= ROUNDED_FROM ? 'rounded' : null;
  const text = textOf(cell);
  if (FORMULA_ERROR.test(text)) return 'formula-error';
  return SHORTENED.test(text) ? 'rounded' : null;
}

const PROFILES: Readonly<Record<string, 'USER' | 'OPERATOR'>> = {
  user: 'USER',
  customer: 'USER',
  cliente: 'USER',
  usuário: 'USER',
  usuario: 'USER',
  operator: 'OPERATOR',
  operador: 'OPERATOR',
};

const email = z.email();

const fits =
  (pattern: RegExp) =>
  (text: string): Read =>
    pattern.test(text) ? { value: text } : { fault: 'not-valid' };

/** Km/h from 1 to 300. */
function speedOf(text: string): Read {
  if (!/^\d+([.,]0+)?$/.test(text)) return { fault: 'not-a-number' };
  const value = Math.trunc(Number(text.replace(',', '.')));
  return value >= 1 && value <= 300 ? { value } : { fault: 'out-of-range' };
}

const two = (part: string | undefined, missing = '00'): string => (part ?? missing).padStart(2, '0');

/** A day, with a time or without, as `2026-11-21T08:30:00`: year first everywhere, else as the language writes days. */
export function wallTimeOf(text: string, language: FileLanguage): string | null {
  const found =
    /^(?:(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}))(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(
      text,
    );
  if (!found) return null;
  const [, isoYear, isoMonth, isoDay, first, second, lastYear, hour, minute, seconds] = found;
  const [year, month, day] = isoYear
    ? [isoYear, isoMonth, isoDay]
    : language === 'pt-BR'
      ? [lastYear, second, first]
      : [lastYear, first, second];
  const wall = `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(seconds)}`;
  const atMs = Date.parse(`${wall}Z`);
  // The 31st of a month of 30 days is no day: it would become another.
  return Number.isNaN(atMs) || new Date(atMs).toISOString().slice(0, 19) !== wall ? null : wall;
}

const READERS: Partial<Record<ImportField, (text: string, language: FileLanguage) => Read>> = {
  identifier: (text) => {
    const value = identifierOf(text);
    // "???" or "---" stands for one that is not known: no vehicle comes of it.
    return isIdentifier(value) && /[\p{L}\p{N}]/u.test(value) ? { value } : { fault: 'not-valid' };
  },
  licensePlate: (text) => ({ value: text.toUpperCase() }),
  imei: fits(/^\d{14,16}$/),
  number: fits(/^\+?[\d ()-]{4,20}$/),
  speedLimit: speedOf,
  ownerSince: (text, language) => {
    const value = wallTimeOf(text, language);
    return value === null ? { fault: 'not-a-date' } : { value };
  },
  profile: (text) => {
    const value = PROFILES[text.toLowerCase()];
    return value === undefined ? { fault: 'not-an-option' } : { value };
  },
  login: fits(/^\S{4,}$/),
  email: (text) => (email.safeParse(text).success ? { value: text } : { fault: 'not-valid' }),
  mobile: fits(/^\+?[\d ()-]{8,20}$/),
  cpfCnpj: fits(/^[\dA-Z./-]{11,18}$/),
};

/** A text that was written as a formula, so that a spreadsheet keeps its zeros: `="0864926041120337"`. */
const AS_FORMULA = /^="((?:[^"]|"")*)"$/;

/** What stands behind a mark of text, so that a spreadsheet neither reckons nor shortens it: a formula or a number. */
const MARKED = /^'(?=[=+\-@]|[\d(][\d\s.,:()/+-]*(?:E\+\d+)?$)/i;

/** What a cell says, as text without space around it, and without the ' that marks it as one. */
export function textOf(cell: FileCell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 19);
  const text = String(cell).trim();
  const [, kept] = AS_FORMULA.exec(text) ?? [];
  return kept === undefined ? text.replace(MARKED, '') : kept.replaceAll('""', '"').trim();
}

function readCell(field: ImportField, text: string, language: FileLanguage): Read {
  if (!isStorableText(text) || /\p{Cc}/u.test(text)) return { fault: 'not-valid' };
  if (Array.from(text).length > (LONGEST[field] ?? 120)) return { fault: 'too-long' };
  return READERS[field]?.(text, language) ?? { value: text };
}

/** Characters of a bad value that are kept: enough to find it. */
const TOLD_CHARACTERS = 120;

/** A value as a fault tells it. */
export const toldValue = (text: string): string =>
  Array.from(text.replace(/[\p{Cc}\p{Cs}]/gu, '�'))
    .slice(0, TOLD_CHARACTERS)
    .join('');

/** Reads the cells of a row by what their columns bring. */
export function readRow(
  kind: ImportKind,
  columns: readonly (ImportField | null)[],
  cells: readonly FileCell[],
  language: FileLanguage,
): { values: RowValues; faults: CellFault[] } {
  const values: RowValues = {};
  const faults: CellFault[] = [];
  for (const field of FIELDS_OF[kind]) {
    const at = columns.indexOf(field);
    const cell = at === -1 ? null : (cells[at] ?? null);
    const text = textOf(cell);
    if (text === '') {
      if (REQUIRED_FIELDS[kind].includes(field)) faults.push({ field, value: '', reason: 'required' });
      continue;
    }
    const damage = damageOf(cell);
    const read = damage === null ? readCell(field, text, language) : { fault: damage };
    if ('value' in read) values[field] = read.value;
    else faults.push({ field, value: toldValue(text), reason: read.fault });
  }
  // A day without the customer whose it has been since would be lost without a word.
  if (values.ownerSince !== undefined && values.owner === undefined && !faults.some(({ field }) => field === 'owner'))
    faults.push({ field: 'ownerSince', value: String(values.ownerSince), reason: 'needs-owner' });
  return { values, faults };
}
