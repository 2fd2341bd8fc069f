import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PACKAGES: Readonly<Record<string, string>> = {
  '@mantine/core': 'esm/index.mjs',
  '@mantine/hooks': 'esm/index.mjs',
  '@tabler/icons-react': 'dist/esm/tabler-icons-react.mjs',
};
const IMPORT = /^import \{([^}]*)\} from ['"]([^'"]+)['"];/gm;
/** The files whose imports are looked at. */
const IMPORTERS = /\/src\/.*\.tsx?$|\/@mantine\/(core|dates|form)\//;
/** `import { A, B } from "./x.mjs"` and `export { default as A } from './x.mjs'`. */
const FROM = /^(?:import|export) \{([^}]*)\} from ['"](\.[^'"]+)['"]/gm;
const NAME = /^(?:(\w+) as )?(\w+)$/;

interface Place {
  file: string;
  /** What the file itself calls it. */
  name: string;
}

/** Where each name of a package comes from. */
function placesIn(name: string): Map<string, Place> {
  const index = fileURLToPath(new URL(`../node_modules/${name}/${PACKAGES[name]}`, import.meta.url));
  const places = new Map<string, Place>();
  for (const [, names, from] of readFileSync(index, 'utf8').matchAll(FROM))
    for (const word of names!.split(',')) {
      const [, original, called] = NAME.exec(word.trim()) ?? [];
      if (called !== undefined) places.set(called, { file: join(dirname(index), from!), name: original ?? called });
    }
  return places;
}

/**
 * Imports each part of a large package from its own file instead of from the one that exports all of them. The build then skips thousands of
 * unused parts, and sees which screen needs which part.
 */
export function directImports(): Plugin {
  const known = new Map(Object.keys(PACKAGES).map((name) => [name, placesIn(name)]));
  return {
    name: 'rastro-direct-imports',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!IMPORTERS.test(id)) return null;
      const direct = code.replaceAll(IMPORT, (whole, names: string, from: string) => {
        const places = known.get(from);
        if (!places) return whole;
        const words = names.split(',').flatMap((word) => (/^(type .*)?$/.test(word.trim()) ? [] : word.trim()));
        const lines = words.map((word) => {
          const [, original, called] = NAME.exec(word) ?? [];
          const place = places.get(original ?? called ?? '');
          return place
            ? `import { ${place.name} as ${called} } from '${place.file}';`
            : `import { ${word} } from '${from}';`;
        });
        // Each line of the file stays where it is.
        return lines.join(' ') + whole.replaceAll(/[^\n]/g, '');
      });
      return direct === code ? null : { code: direct, map: null };
    },
  };
}
