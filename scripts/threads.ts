import { join } from 'node:path';
import type { Plugin } from 'vite';

const WORKER = /new URL\(\s*'([^']+)',\s*import\.meta\.url\s*\)/;
const ASKED = '?worker&url';
/**
 * Builds the web workers together with the page instead of each for itself: what both need (schemas, MapLibre's own model of a map) is one
 * file that is loaded once. Only for the build; with hot reload Vite's own way serves.
 */
export function threads(): Plugin {
  return {
    name: 'rastro-threads',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(ASKED)) return null;
      const found = await this.resolve(source.slice(0, -ASKED.length), importer, { skipSelf: true });
      return found && `\0thread:${found.id}`;
    },
    load(id) {
      if (!id.startsWith('\0thread:')) return null;
      const file = this.emitFile({ type: 'chunk', name: 'thread-map', id: id.slice('\0thread:'.length) });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
    transform(code, id) {
      if (!id.includes('/src/') || id.includes('node_modules') || !/new Worker\(/.test(code)) return null;
      const found = code.replace(WORKER, (_all, path: string) => {
        const file = this.emitFile({ type: 'chunk', id: join(id, '..', path) });
        return `new URL(import.meta.ROLLUP_FILE_URL_${file}, import.meta.url)`;
      });
      return { code: found, map: null };
    },
  };
}
