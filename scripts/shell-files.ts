import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PLACE = /var SHELL = \{[^}]*\};/;

/** Files of the built console that an installed one needs: everything but source maps and the service worker itself. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1).replaceAll('\\', '/'))
    .filter((name) => !/\.(map|br|gz)$/.test(name) && name !== 'service-worker.js' && name !== 'index.html')
    .toSorted();
}

/** Puts the list of the built files into the service worker; its name changes with their content. */
export function writeShellFiles(folder: string): void {
  const path = join(folder, 'service-worker.js');
  if (!existsSync(path)) throw new Error(`${path} is missing`);
  const files = filesOf(folder);
  const hash = createHash('sha256');
  for (const name of ['index.html', ...files]) hash.update(name).update(readFileSync(join(folder, name)));
  const source = readFileSync(path, 'utf8');
  if (!PLACE.test(source)) throw new Error('the service worker has no place for its files');
  writeFileSync(path, source.replace(PLACE, () => `var SHELL = ${JSON.stringify({ name: hash.digest('hex').slice(0, 16), files })};`));
}

/** The step of the build that does so when all files are written. */
export function shellFiles(folder: string): Plugin {
  return { name: 'rastro-shell-files', apply: 'build', closeBundle: () => writeShellFiles(folder) };
}
