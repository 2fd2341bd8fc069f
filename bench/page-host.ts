import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { build } from 'vite';
import { launchProfile } from '../tests/browser/harness/chromium.ts';
import type { PageQuestions } from './page/main.ts';

const SOURCE = fileURLToPath(new URL('./page', import.meta.url));
const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' };
/** A page of its own may read a clock of 5 µs instead of 100: an empty transfer is shorter than that. */
const ISOLATED = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' };

/** The page of the benches in a Chromium with a profile on disk. */
export interface PageHost {
  /** Asks the page one of its questions. */
  ask<N extends keyof PageQuestions>(
    question: N,
    input: Parameters<PageQuestions[N]>[0],
  ): Promise<Awaited<ReturnType<PageQuestions[N]>>>;
  /** Restarts the browser on the same profile. */
  restartBrowser(): Promise<void>;
  close(): Promise<void>;
}

/** Builds the page into a folder of its own, serves it, and opens it. */
export async function openPage(): Promise<PageHost> {
  const folder = mkdtempSync(join(tmpdir(), 'rastro-bench-'));
  const site = join(folder, 'site');
  await build({
    root: SOURCE,
    configFile: false,
    base: './',
    logLevel: 'error',
    worker: { format: 'es' },
    build: { outDir: site, target: 'es2023', chunkSizeWarningLimit: 4_000 },
  });
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0]!;
    const file = join(site, path === '/' ? 'index.html' : path);
    if (!existsSync(file)) return void response.writeHead(404).end();
    response
      .writeHead(200, { ...ISOLATED, 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
      .end(readFileSync(file));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

  let opened = await openBrowser(join(folder, 'profile'), url);
  return {
    ask: (question, input) =>
      opened.page.evaluate(
        ([name, value]) =>
          (globalThis as unknown as { bench: Record<string, (input: unknown) => unknown> }).bench[name]!(value),
        [question, input] as const,
      ) as never,
    restartBrowser: async () => {
      await opened.context.close();
      opened = await openBrowser(join(folder, 'profile'), url);
    },
    close: async () => {
      await opened.context.close();
      server.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function openBrowser(profile: string, url: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await launchProfile(profile);
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`page: ${error.message}`));
  page.on('console', (message) => message.type() === 'error' && console.error(`page: ${message.text()}`));
  await page.goto(url);
  await page.waitForFunction(() => 'bench' in globalThis);
  return { context, page };
}
