import { stringify, type Stringifier } from 'csv-stringify';
import type { Locale } from '../../base/messages/message.ts';

/** What spreadsheets of a language expect between columns and before decimals. */
const MARKS: Readonly<Record<Locale, { delimiter: string; decimal: string }>> = {
  'pt-BR': { delimiter: ';', decimal: ',' },
  'en-US': { delimiter: ',', decimal: '.' },
};

/**
 * Makes CSV of rows as they come, for spreadsheets of a language: with the mark by which Excel knows UTF-8, and with texts that begin
 * like a formula made harmless, since people of a fleet choose names that others open.
 */
export function csvFor(locale: Locale): Stringifier {
  const { delimiter, decimal } = MARKS[locale];
  return stringify({
    bom: true,
    delimiter,
    record_delimiter: 'windows',
    escape_formulas: true,
    // The library quotes the line break that it writes itself, \r\n, and leaves a lone one bare.
    quoted_match: /[\r\n]/,
    cast: { number: (value) => String(value).replace('.', decimal) },
  });
}
