import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Every file the repository holds or would hold: tracked, and new ones that are not ignored. */
export function repositoryFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed.split('\n').filter((file) => file && existsSync(join(root, file)));
}

export const read = (file: string): string => readFileSync(join(root, file), 'utf8');

export const codeFiles = (): string[] => repositoryFiles().filter((file) => /\.(ts|tsx|mjs)$/.test(file));
export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) || file.startsWith('tests/');
export const roomOf = (file: string): string => file.split('/')[0]!;

export interface Import {
  file: string;
  /** As written. */
  specifier: string;
  /** Path from the root for a relative import, null for a package. */
  target: string | null;
}

// A property of that name, such as `'body.from': 'group'`, is no import.
const IMPORTS = /(?:(?<!\.)\bfrom\s*|\bimport\s*\(\s*|\bimport\s+|new URL\(\s*)(['"])([^'"\n]+)\1/g;

export const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

/** Imports, re-exports, dynamic imports and `new URL('…')` of a file. */
export function importsOf(file: string): Import[] {
  return [...withoutComments(read(file)).matchAll(IMPORTS)].map(([, , specifier]) => ({
    file,
    specifier: specifier!,
    target: specifier!.startsWith('.') ? normalize(join(dirname(file), specifier!)) : null,
  }));
}
