import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { shellFiles } from './scripts/shell-files.ts';

/** The console: plain files for the base path /monitoring/, the data core as a module worker of its own. */
export default defineConfig({
  base: '/monitoring/',
  plugins: [react(), shellFiles('dist/console', manifest.version)],
  worker: { format: 'es' },
  build: { outDir: 'dist/console', emptyOutDir: true, target: 'es2023', sourcemap: true, chunkSizeWarningLimit: 2000 },
});
