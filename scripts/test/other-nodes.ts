import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { isUnreachable, othersThan } from './node-versions.ts';
import { RESULTS_VARIABLE } from './report.ts';
import { minutes } from './timings.ts';

// Runs a part of the tests on the supported versions of Node that `npm test` did not run on, which npm brings into a temporary
// folder. `NODE_MAJORS="22 24"` names others, `NODE_MAJORS=` none.

const folder = mkdtempSync(join(tmpdir(), 'rastro-node-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

/** The folder with the program of a release; what npm printed where it did not come. */
function install(release: string): { programs: string } | { printed: string } {
  const home = join(folder, release);
  const options = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--fetch-retries=1'];
  const npm = spawnSync('npm', ['install', '--prefix', home, ...options, `node@${release}`], { encoding: 'utf8' });
  const programs = join(home, 'node_modules', 'node', 'bin');
  return existsSync(join(programs, 'node')) ? { programs } : { printed: `${npm.stdout}${npm.stderr}` };
}

/** Whether the tests of a release are well, or could not be asked for. */
function isWell(release: string): boolean {
  console.log(`\n── Node ${release}`);
  const installed = install(release);
  if ('printed' in installed) {
    const isSkipped = isUnreachable(installed.printed);
    console.log(
      isSkipped ? `Node ${release} is skipped: npm's registry cannot be reached.` : `Node ${release} does not install:`,
    );
    if (!isSkipped) console.log(installed.printed);
    return isSkipped;
  }
  const { status } = spawnSync(join(installed.programs, 'node'), ['--import', 'tsx', 'scripts/test/on-this-node.ts'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${installed.programs}${delimiter}${process.env['PATH']}`,
      [RESULTS_VARIABLE]: `test-results/node-${release}`,
    },
  });
  return status === 0;
}

const startMs = Date.now();
const releases = othersThan(process.versions.node, process.env['NODE_MAJORS']);
const failed = releases.filter((release) => !isWell(release));
if (releases.length > 0) console.log(`The other versions of Node took ${minutes(Date.now() - startMs)}.`);
if (failed.length > 0) console.log(`Failed on Node ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
