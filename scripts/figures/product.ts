import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A file of the product, with what is in it. */
export interface Source {
  /** From the repository's folder. */
  path: string;
  text: string;
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What is beside the product. Any other folder is product, so that moving code into a new one hides nothing. */
const BESIDE = /^(?:\.[^/]+|bench|docs|scripts|tests)\//;
/** A file at the top that is no page is settings of a tool. */
const SETTINGS = /^[^/]+(?<!\.html)$/;
const TESTS = /\.test\.tsx?$/;
/** What people write by hand; pictures and golden files are not. */
const WRITTEN = /\.(?:css|html|json|mjs|sql|tsx?)$/;

export const isProduct = (path: string): boolean =>
  WRITTEN.test(path) && ![BESIDE, SETTINGS, TESTS].some((others) => others.test(path));

/** Every file of the product as it is now: tracked, and new ones that git does not ignore. */
export function readProduct(): Source[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((path) => isProduct(path) && existsSync(join(ROOT, path)))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}
