import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { buildAll } from '../build.ts';
import { findPostgres } from './postgres.ts';
import { checkStage, vitestStage, type Counts } from './stages.ts';

// Everything there is to check, in one go. A failed stage does not stop the next: the closing line is the whole sum.
// `npm test -- unit browser` runs only the stages named.
const named = process.argv.slice(2);
const wanted = (stage: string): boolean => named.length === 0 || named.includes(stage);
const sums: Counts[] = [];

rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results');

if (wanted('lint')) sums.push(checkStage('lint', process.execPath, ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']));
if (wanted('types')) sums.push(checkStage('types', process.execPath, ['node_modules/typescript/bin/tsc', '-b']));
if (wanted('unit')) sums.push(vitestStage('unit'));
if (wanted('pglite')) sums.push(vitestStage('pglite'));
if (wanted('postgres')) sums.push(await postgresStage());
if (wanted('browser')) {
  await buildAll({ quiet: true });
  sums.push(vitestStage('browser'));
}

/** Without a server its tests are skipped, each counted, so that nobody takes silence for success. */
async function postgresStage(): Promise<Counts> {
  const postgres = await findPostgres();
  if (typeof postgres === 'string') {
    console.log(`\n── postgres tests: skipped, ${postgres}`);
    return { passed: 0, failed: 0, skipped: Math.max(1, readdirSync('.', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.pg.test.ts') && !file.includes('node_modules')).length) };
  }
  try {
    return vitestStage('postgres', { TEST_DATABASE_URL: postgres.url });
  } finally {
    postgres.stop();
  }
}

const total = (pick: (counts: Counts) => number): number => sums.reduce((sum, counts) => sum + pick(counts), 0);
const failed = total((counts) => counts.failed);
console.log(`\n${total((counts) => counts.passed)} passed, ${failed} failed, ${total((counts) => counts.skipped)} skipped`);
process.exitCode = failed === 0 && sums.length > 0 ? 0 : 1;
