import { fork } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, loadavg, platform } from 'node:os';
import { fileURLToPath } from 'node:url';
import { DRIVES } from './scale/drives.ts';
import { recordEntries } from './scale/record.ts';
import { STAGES } from './stages.ts';
import type { StageAnswer } from './run-stage.ts';
import { tableText, unmeasuredRow, withTable, type StageRow } from './table.ts';

// `npm run bench` runs every stage and records the results; `npm run bench -- NAME…` runs those named and records nothing,
// but for the drives (scale, soak), which run only when named and record themselves.
const PAGE = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
const RUNNER = fileURLToPath(new URL('./run-stage.ts', import.meta.url));

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in STAGES) && !(name in DRIVES));
if (unknown.length > 0) {
  console.error(
    `No stage is called ${unknown.join(', ')}. There are: ${[...Object.keys(STAGES), ...Object.keys(DRIVES)].join(', ')}.`,
  );
  process.exit(2);
}

/** The rows of a stage, run in a process of its own; rejects with what it complained of. */
function runStage(name: string): Promise<StageRow[]> {
  return new Promise((resolve, reject) => {
    let answer: StageAnswer = { failure: '' };
    const child = fork(RUNNER, [name], { execArgv: ['--import', 'tsx'] });
    child.on('message', (message) => {
      answer = message as StageAnswer;
    });
    child.on('error', reject);
    child.on('exit', (code) =>
      'rows' in answer ? resolve(answer.rows) : reject(new Error(answer.failure || `its process ended with ${code}`)),
    );
  });
}

const load = (): string => loadavg()[0]!.toFixed(2);
const loadBefore = load();
const rows: StageRow[] = [];
let failed = 0;
for (const name of Object.keys(STAGES).filter((stage) => named.length === 0 || named.includes(stage))) {
  const startMs = performance.now();
  try {
    rows.push(...(await runStage(name)));
    console.log(`${name}: ${((performance.now() - startMs) / 1000).toFixed(1)} s`);
  } catch (error) {
    failed += 1;
    rows.push(
      unmeasuredRow(name, 'ms', '–', `could not run: ${error instanceof Error ? error.message : String(error)}`),
    );
  }
}

if (rows.length > 0) console.log(`\n${tableText(rows)}\n`);
if (named.length === 0) {
  const note = `${platform()} ${arch()}, software GL; load of the last minute ${loadBefore} before, ${load()} after`;
  recordEntries({
    machine: { cores: cpus().length, node: process.version, note },
    date: new Date().toISOString(),
    stages: rows,
  });
  writeFileSync(PAGE, withTable(readFileSync(PAGE, 'utf8'), rows));
  console.log('Recorded in bench/results.json and docs/performance.md.');
} else if (rows.length > 0) console.log('Only some stages were run: bench/results.json stays as it is.');
for (const name of named.filter((one) => one in DRIVES)) {
  try {
    await (
      await DRIVES[name]!()
    )();
  } catch (error) {
    failed += 1;
    console.error(error);
  }
}
process.exitCode = failed === 0 ? 0 : 1;
