import { buildAll, buildBaseMapOnly } from './build.ts';

// With RASTRO_DEV=1 the server serves the console's sources itself, with hot reload.
if (process.env['RASTRO_DEV'] === '1') await buildBaseMapOnly();
else await buildAll();
// Imported, not spawned: one process, so that Ctrl+C and SIGTERM reach the server itself and it ends cleanly.
await import('../server/main.ts');
