import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Names, sizes and times of all files below some paths: changes when a source changes. */
function fingerprint(paths: readonly string[]): string {
  const hash = createHash('sha256');
  const walk = (path: string): void => {
    if (!existsSync(path)) return;
    const stat = statSync(path);
    if (stat.isDirectory()) for (const name of readdirSync(path).sort()) walk(join(path, name));
    else if (!/\.test\.tsx?$/.test(path)) hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
  };
  for (const path of paths) walk(join(root, path));
  return hash.digest('hex');
}

/** Runs a step when its sources changed since its stamp was written, or always when forced. */
async function step(name: string, sources: readonly string[], force: boolean, work: () => Promise<void>): Promise<void> {
  const stamp = join(root, 'dist', `${name}.stamp`);
  const now = fingerprint([...sources, 'package-lock.json']);
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  console.log(`Building the ${name} …`);
  await work();
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(stamp, now);
}

/** Builds the embedded base map into dist/base-map when its sources are newer than what is there. */
export async function buildBaseMapOnly(force = false): Promise<void> {
  await step('base map', ['scripts/base-map'], force, async () => {
    const { buildBaseMap } = await import('./base-map/build.ts');
    await buildBaseMap(join(root, 'dist/base-map'));
  });
}

/** Builds the embedded base map and the console into dist/, each only when its sources are newer than what is there. */
export async function buildAll(options: { force?: boolean; quiet?: boolean } = {}): Promise<void> {
  const force = options.force ?? false;
  await buildBaseMapOnly(force);
  await step('console', ['index.html', 'vite.config.ts', 'public', 'src', 'worker', 'machines', 'contract', 'domain'], force, async () => {
    await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: options.quiet ? 'error' : 'warn' });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildAll({ force: process.argv.includes('--force') });
