// Runs before every command of package.json, so it may use nothing but what Node brings: installs what the lockfile
// names when that was not done yet, or when the lockfile changed since. JavaScript because nothing is installed yet.
// `--with-tools`: the command needs devDependencies too, also where NODE_ENV says production.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const installed = `${root}node_modules/.package-lock.json`;
const lockfile = `${root}package-lock.json`;
const withTools = process.argv.includes('--with-tools');
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Rastro needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
const complete = existsSync(installed) && (!withTools || existsSync(`${root}node_modules/vitest`));
if (!complete || statSync(installed).mtimeMs < statSync(lockfile).mtimeMs) {
  console.log('Installing the packages of package-lock.json …');
  const parameters = ['ci', '--no-audit', '--no-fund', ...(withTools ? ['--include=dev'] : [])];
  const { status } = spawnSync('npm', parameters, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}
