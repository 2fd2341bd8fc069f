import { mkdirSync, rmSync } from 'node:fs';
import { staleSteps } from '../build.ts';
import { findPostgres, type TestPostgres } from './postgres.ts';
import { checkStage, FAILED, interrupt, skippedStage, vitestStage, type Counts } from './stages.ts';

// Everything there is to check, in one go. A failed stage does not stop the next: the closing line is the whole sum.
// `npm test -- unit browser` runs only the stages named.

let postgres: TestPostgres | null = null;

const STAGES: Record<string, () => Promise<Counts>> = {
  lint: () => checkStage('node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'),
  types: () => checkStage('node_modules/typescript/bin/tsc', '-b'),
  walls: () => vitestStage('walls'),
  unit: () => vitestStage('unit'),
  pglite: () => vitestStage('pglite'),
  postgres: postgresStage,
  browser: browserStage,
};

async function postgresStage(): Promise<Counts> {
  const found = await findPostgres();
  if (typeof found === 'string') {
    console.log(`The tests on PostgreSQL are skipped: ${found}.`);
    return skippedStage('postgres');
  }
  postgres = found;
  try {
    return await vitestStage('postgres', { TEST_DATABASE_URL: found.url });
  } finally {
    found.stop();
    postgres = null;
  }
}

/** The console is built once, before the first page opens. */
async function browserStage(): Promise<Counts> {
  const stale = staleSteps();
  const built = stale.length === 0 ? null : await checkStage('--import', 'tsx', 'scripts/build.ts', ...stale);
  if (built?.failed) console.log('The console could not be built: no browser test ran.');
  return built?.failed ? FAILED : vitestStage('browser');
}

/** A stage that throws has failed, and the next one still runs. */
async function run(name: string): Promise<Counts> {
  console.log(`\n── ${name}`);
  try {
    return await STAGES[name]!();
  } catch (error) {
    console.error(error);
    return FAILED;
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupt(signal);
    postgres?.stop();
    process.exit(1);
  });
}

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in STAGES));
if (unknown.length > 0) {
  console.error(`There is no stage ${unknown.join(', ')}; there are ${Object.keys(STAGES).join(', ')}.`);
  process.exit(1);
}
rmSync('test-results', { recursive: true, force: true });
mkdirSync('test-results');

const sum: Counts = { passed: 0, failed: 0, skipped: 0 };
for (const name of named.length > 0 ? named : Object.keys(STAGES)) {
  const counts = await run(name);
  console.log(`${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped.`);
  for (const key of ['passed', 'failed', 'skipped'] as const) sum[key] += counts[key];
}
process.exitCode = sum.failed === 0 ? 0 : 1;
console.log(`\n${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`);
