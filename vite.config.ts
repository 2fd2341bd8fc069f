import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { maplibreSource } from './scripts/maplibre-source.ts';
import { directImports } from './scripts/direct-imports.ts';
import { DECK } from './scripts/left-out/deck.ts';
import { MAPLIBRE } from './scripts/left-out/maplibre.ts';
import { MQTT } from './scripts/left-out/mqtt.ts';
import { PAGE } from './scripts/left-out/page.ts';
import { leftOut } from './scripts/left-out/plugin.ts';
import { withoutServerSideOfCalls } from './scripts/left-out/server-side.ts';
import { lengths } from './scripts/lengths.ts';
import { mqttSource } from './scripts/mqtt-source.ts';
import { fileName, files, joined, loadedAhead } from './scripts/files.ts';
import { noCircles } from './scripts/no-circles.ts';
import { shellFiles } from './scripts/shell-files.ts';
import { threads } from './scripts/threads.ts';

/** The console: plain files for the base path /monitoring/, the data core as a module worker of its own. */
export default defineConfig({
  base: '/monitoring/',
  plugins: [
    threads(),
    directImports(),
    leftOut([...DECK, ...MAPLIBRE, ...MQTT, ...PAGE]),
    withoutServerSideOfCalls(),
    maplibreSource(),
    mqttSource(),
    joined.plugin,
    noCircles(),
    react(),
    shellFiles('dist/console', manifest.version),
  ],
  css: lengths,
  worker: { format: 'es' },
  resolve: { conditions: [...defaultClientConditions, 'es2015', 'visgl:webgl-only'] },
  build: {
    outDir: 'dist/console',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: true,
    chunkSizeWarningLimit: 2000,
    modulePreload: { polyfill: false, resolveDependencies: loadedAhead },
    rolldownOptions: { output: { chunkFileNames: fileName, codeSplitting: { groups: files } } },
  },
});
