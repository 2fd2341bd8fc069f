import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Step {
  name: 'base-map' | 'console';
  title: string;
  /** Files and folders whose change makes what is there stale. */
  sources: readonly string[];
  work(output: string): Promise<void>;
}

const STEPS: readonly Step[] = [
  {
    name: 'base-map',
    title: 'embedded base map',
    sources: ['scripts/base-map', 'contract/tile-pack.ts', 'package-lock.json'],
    work: async (output) => {
      const { buildBaseMap } = await import('./base-map/build.ts');
      await buildBaseMap(output);
    },
  },
  {
    name: 'console',
    title: 'console',
    sources: [
      'index.html',
      'vite.config.ts',
      'scripts/direct-imports.ts',
      'scripts/files.ts',
      'scripts/joined-files',
      'scripts/left-out',
      'scripts/maplibre-source.ts',
      'scripts/mqtt-source.ts',
      'scripts/no-circles.ts',
      'scripts/shell-files.ts',
      'scripts/threads.ts',
      'public',
      'src',
      'worker',
      'machines',
      'contract',
      'domain',
      'package.json',
      'package-lock.json',
    ],
    work: async () => {
      const { build } = await import('vite');
      await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
    },
  },
];

/** Names, sizes and times of all files below some paths: changes when a source changes. */
function fingerprint(paths: readonly string[]): string {
  const hash = createHash('sha256');
  const walk = (path: string): void => {
    if (!existsSync(path)) return;
    const stat = statSync(path);
    if (stat.isDirectory()) for (const name of readdirSync(path).toSorted()) walk(join(path, name));
    else if (!/\.test\.tsx?$/.test(path)) hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
  };
  for (const path of paths) walk(join(root, path));
  return hash.digest('hex');
}

const outputOf = (step: Step): string => join(root, 'dist', step.name);
const stampOf = (step: Step): string => `${outputOf(step)}.stamp`;

function isStale(step: Step): boolean {
  return (
    !existsSync(outputOf(step)) ||
    !existsSync(stampOf(step)) ||
    readFileSync(stampOf(step), 'utf8') !== fingerprint(step.sources)
  );
}

/** Names of the steps whose sources changed since their output was made. With hot reload the console needs no build. */
export function staleSteps(dev = false): string[] {
  return STEPS.filter((step) => !(dev && step.name === 'console') && isStale(step)).map((step) => step.name);
}

/** Makes `dist/base-map` and `dist/console`, or only the steps named. */
export async function buildSteps(names: readonly string[] = STEPS.map((step) => step.name)): Promise<void> {
  for (const step of STEPS.filter(({ name }) => names.includes(name))) {
    console.log(`Building the ${step.title} …`);
    // Taken before the work: a source saved while it runs is stale again.
    const stamp = fingerprint(step.sources);
    rmSync(stampOf(step), { force: true });
    await step.work(outputOf(step));
    mkdirSync(join(root, 'dist'), { recursive: true });
    writeFileSync(stampOf(step), stamp);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const named = process.argv.slice(2);
  await buildSteps(named.length > 0 ? named : undefined);
}
