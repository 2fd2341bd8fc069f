import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const PLACE = /var SHELL = \{[^}]*\};/;

const MARK = '<meta name="rastro-build" content="" />';
/** Not in the list: the worker itself, the page (listed by its address), and what says which version is published. */
const APART = new Set(['service-worker.js', 'index.html', 'version.json']);

/** Files of the built console that an installed one needs: everything but source maps and the service worker itself. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((name) => !/\.(map|br|gz)$/.test(name) && !APART.has(name))
    .toSorted();
}

/**
 * Puts the list of the built files into the service worker; its name changes with their content. The same name marks the page and
 * stands in `version.json`, so that an open page can tell whether another build is published.
 */
export function writeShellFiles(folder: string, version: string): void {
  const path = join(folder, 'service-worker.js');
  if (!existsSync(path)) throw new Error(`${path} is missing`);
  const files = filesOf(folder);
  const hash = createHash('sha256');
  for (const name of ['index.html', ...files]) hash.update(name).update(readFileSync(join(folder, name)));
  const source = readFileSync(path, 'utf8');
  if (!PLACE.test(source)) throw new Error('the service worker has no place for its files');
  const build = hash.digest('hex').slice(0, 16);
  writeFileSync(
    path,
    source.replace(PLACE, () => `var SHELL = ${JSON.stringify({ name: build, files })};`),
  );
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  if (!page.includes(MARK)) throw new Error('the page has no place for its build');
  writeFileSync(
    join(folder, 'index.html'),
    page.replace(
      MARK,
      MARK.replace('""', () => `"${version}+${build}"`),
    ),
  );
  writeFileSync(join(folder, 'version.json'), `${JSON.stringify({ version, build })}\n`);
}

/** The step of the build that does so when all files are written, which they are not where the build failed. */
export function shellFiles(folder: string, version: string): Plugin {
  return {
    name: 'rastro-shell-files',
    apply: 'build',
    writeBundle: { order: 'post', sequential: true, handler: () => writeShellFiles(folder, version) },
  };
}
