import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PACKAGES = fileURLToPath(new URL('../../node_modules/', import.meta.url));

/** A file of a package that nothing of the console reaches, though the package's other files import it. */
export interface LeftOut {
  /** Below `node_modules`. */
  file: string;
  why: string;
  /**
   * What stands in its place. Without: the same exports, where a class cannot be made and a function cannot be called.
   * `quiet`: a function does nothing instead, because it is called and has nothing to do here.
   * `text`: constants are empty texts, such as shaders that are never compiled.
   */
  by?: 'quiet' | 'text' | { code: string } | { change(code: string): string };
}

const EXPORTED =
  /^export\s+(default\s+)?(?:async\s+)?(?:abstract\s+)?(class|function|const|let)\s+(\w+)(?:[^=\n]*=\s*(\(|async\b|\w+\s*=>))?/gm;
const LISTED = /^export\s*\{([^}]*)\}/gm;
const DEFAULT_CLASS = /^export default (\w+);/m;
const DEFAULT_TEXT = /^export default ['"`]/m;

const named = (kind: string, name: string, by: 'quiet' | 'text' | undefined, file: string): string => {
  const gone = `throw new Error(${JSON.stringify(`${file} is left out of the build`)});`;
  if (kind === 'class') return `class ${name} { constructor() { ${gone} } }`;
  if (kind === 'function') return `function ${name}() { ${by === 'quiet' ? '' : gone} }`;
  return `const ${name} = ${by === 'text' ? "''" : 'undefined'};`;
};

/** The same exports without what was behind them; a name that an importer asks for and that is not there fails the build. */
export function emptied(code: string, file: string, by?: 'quiet' | 'text'): string {
  const found = [...code.matchAll(EXPORTED)].map(
    ([, isDefault, kind, name, called]) =>
      `export ${isDefault ? 'default ' : ''}${named(called ? 'function' : kind!, name!, by, file)}`,
  );
  for (const [, names] of code.matchAll(LISTED))
    for (const name of names!.split(',').flatMap((word) => word.trim() || []))
      found.push(`export ${named('function', name, by, file)}`);
  const name = DEFAULT_CLASS.exec(code)?.[1];
  if (name !== undefined) found.push(`export default ${named('class', name, by, file)}`);
  if (DEFAULT_TEXT.test(code)) found.push("export default '';");
  if (found.length === 0) throw new Error(`${file} has no exports that could be emptied`);
  return found.join('\n');
}

function standIn({ file, by }: LeftOut, code: string): string {
  if (typeof by !== 'object') return emptied(code, file, by);
  if ('code' in by) return by.code;
  const changed = by.change(code);
  if (changed === code) throw new Error(`${file} is no longer what scripts/left-out changes`);
  return changed;
}

/**
 * Leaves out of the built console what its packages import and nothing reaches. Only for the build: with hot reload the whole packages
 * serve, and tests of the browser open what is built. A file that is not met any more fails the build.
 */
export function leftOut(list: readonly LeftOut[]): Plugin {
  const byPath = new Map(list.map((entry) => [PACKAGES + entry.file, entry]));
  const met = new Set<LeftOut>();
  return {
    name: 'rastro-left-out',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const entry = byPath.get(id.split('?')[0]!);
      if (entry === undefined) return null;
      met.add(entry);
      return standIn(entry, readFileSync(PACKAGES + entry.file, 'utf8'));
    },
    buildEnd(error) {
      const unmet = list.filter((entry) => !met.has(entry)).map(({ file }) => file);
      if (!error && unmet.length > 0) this.error(`left out but never imported: ${unmet.join(', ')}`);
    },
  };
}
