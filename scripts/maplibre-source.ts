import { fileURLToPath } from 'node:url';
import { transformWithOxc, type Plugin } from 'vite';

const SOURCE = fileURLToPath(new URL('../node_modules/maplibre-gl/src/', import.meta.url));
const ENTRIES: Readonly<Record<string, string>> = {
  'maplibre-gl': 'index.ts',
  'maplibre-gl/dist/maplibre-gl-worker.mjs': 'source/worker.ts',
};

/**
 * Builds MapLibre from the source its package brings along: its ready-made files for the page and for its worker each hold most of what
 * the other does, and a quarter of the page's is never reached. Only for the build; types and hot reload take the ready-made files.
 */
export function maplibreSource(): Plugin {
  return {
    name: 'rastro-maplibre-source',
    apply: 'build',
    enforce: 'pre',
    resolveId(source) {
      const entry = ENTRIES[source];
      return entry === undefined ? null : `${SOURCE}${entry}`;
    },
    async transform(code, id) {
      if (!id.startsWith(SOURCE) || !id.endsWith('.ts')) return null;
      // Its classes declare fields that the constructor of the class above has set by then: those must not be made anew.
      return transformWithOxc(code, id, {
        lang: 'ts',
        target: 'es2023',
        assumptions: { setPublicClassFields: true },
        typescript: { removeClassFieldsWithoutInitializer: true },
      });
    },
  };
}
