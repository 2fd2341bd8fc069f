import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker, type ResourceLimits } from 'node:worker_threads';

/**
 * Starts a TypeScript file in a worker thread. Under Node 20 a thread does not take over the loader from `--import`,
 * so a line of JavaScript registers it first; the same works under tsx and under the test runner.
 */
export function startThread(module: URL, workerData: unknown, resourceLimits: ResourceLimits = {}): Worker {
  const tsx = dirname(createRequire(import.meta.url).resolve('tsx/package.json'));
  const api = pathToFileURL(join(tsx, 'dist/esm/api/index.mjs')).href;
  const code = `import { register } from ${JSON.stringify(api)}; register(); await import(${JSON.stringify(module.href)});`;
  return new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {
    workerData,
    execArgv: [],
    resourceLimits,
  });
}
