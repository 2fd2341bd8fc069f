import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { staleSteps } from './build.ts';

// With RASTRO_DEV=1 the server serves the console's sources itself, with hot reload.
const stale = staleSteps(process.env['RASTRO_DEV'] === '1');
if (stale.length > 0) {
  // In a process of its own, so that the server does not carry the bundler about.
  const { status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL('build.ts', import.meta.url)), ...stale],
    { stdio: 'inherit' },
  );
  if (status !== 0) process.exit(status ?? 1);
}
// Imported, not spawned: one process, so that Ctrl+C and SIGTERM reach the server itself and it ends cleanly.
await import('../server/main.ts');
