import { mkdirSync, writeFileSync } from 'node:fs';
import { startOnce } from './one-start.ts';
import { anySeed, shuffledBy } from './order.ts';
import { RESULTS, type Outcome } from './report.ts';
import { runTwice } from './run-twice.ts';
import { SECOND_RUNS_FILE, secondRunLines, secondRunsAsJson } from './second-runs.ts';
import { interrupt } from './stages.ts';

// What is run on the other supported versions of Node, by that Node: unit tests, a part of the database tests that is another one
// each time, and a start. All tests run on one version already; whole, these would take a run thirteen minutes more.

const PGLITE_PARTS = 5;

const seed = anySeed();
const order = shuffledBy(seed);

/** The part of the database tests whose turn it is. One without a test has proven nothing. */
async function pglitePart(): Promise<Outcome> {
  const part = `--shard=${(seed % PGLITE_PARTS) + 1}/${PGLITE_PARTS}`;
  // Who may make which call has nothing to do with Node.
  const environment = { RASTRO_CONFORMANCE_ON: 'postgres' };
  const outcome = await runTwice('pglite', { environment, order, only: [part] });
  return outcome.passed > 0 ? outcome : { ...outcome, failed: Math.max(1, outcome.failed) };
}

// What a start has started is ended with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupt(signal);
    process.exit(1);
  });
}

mkdirSync(RESULTS, { recursive: true });
const stages: Record<string, Outcome> = {
  unit: await runTwice('unit', { environment: { RASTRO_STARTS: 'one' }, order }),
  pglite: await pglitePart(),
  start: await startOnce(),
};

const secondRuns = Object.fromEntries(Object.entries(stages).map(([name, { secondRuns: runs = [] }]) => [name, runs]));
writeFileSync(SECOND_RUNS_FILE, secondRunsAsJson(secondRuns));
for (const [name, { said = [] }] of Object.entries(stages))
  if (said.length > 0) console.log(`\n${name}:\n${said.map((line) => `  ${line}`).join('\n')}`);
console.log(`\n${secondRunLines(secondRuns).join('\n')}`);
const counts = Object.entries(stages).map(([name, { passed, failed }]) => `${name} ${passed} passed, ${failed} failed`);
console.log(`Node ${process.version}, seed=${seed}: ${counts.join('; ')}`);
process.exitCode = Object.values(stages).every(({ failed }) => failed === 0) ? 0 : 1;
