import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { test } from 'vitest';

const PROGRAMS = ['/usr/bin/soffice', '/Applications/LibreOffice.app/Contents/MacOS/soffice'];
const program = PROGRAMS.find((path) => existsSync(path));
const INSTALL = 'apt-get install libreoffice-calc-nogui';
if (!program)
  console.warn(`Tests that open a file in LibreOffice are skipped: there is no ${PROGRAMS[0]} (${INSTALL}).`);

/** A test that needs LibreOffice; skipped where it is not installed, but for continuous integration, which installs it. */
export const testWithLibreOffice = test.skipIf(!program && !process.env['CI']);

/** Separator, quote and character set (UTF-8) of the filter for CSV, the first line, no formats of columns, language, no quotes around
 * numbers, texts as they are shown. */
const FILTER = 'csv:Text - txt - csv (StarCalc):9,34,76,1,,0,false,true';

/** What LibreOffice shows of the first sheet of a spreadsheet, as lines of cells between tabs. */
export async function shownByLibreOffice(xlsx: Uint8Array): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'rastro-test-'));
  try {
    writeFileSync(join(folder, 'sheet.xlsx'), xlsx);
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
    const words = [profile, '--headless', '--convert-to', FILTER, '--outdir', folder, join(folder, 'sheet.xlsx')];
    await promisify(execFile)(program ?? PROGRAMS[0]!, words, { timeout: 50_000 });
    return readFileSync(join(folder, 'sheet.csv'), 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
