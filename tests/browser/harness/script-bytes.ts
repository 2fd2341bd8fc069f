import { gzipSync } from 'node:zlib';
import type { BrowserContext } from 'playwright-core';

/** Scripts that pages of a context and their workers load from now on. */
export interface ScriptBytes {
  names(): string[];
  /** Their size as it is sent, gzip; one that page and worker share counts once. */
  total(): Promise<number>;
}

export function watchScripts(context: BrowserContext): ScriptBytes {
  const addresses = new Set<string>();
  context.on('response', (response) => {
    if ((response.headers()['content-type'] ?? '').includes('javascript')) addresses.add(response.url());
  });
  return {
    names: () => [...addresses].map((address) => new URL(address).pathname),
    total: async () => {
      const sizes = await Promise.all(
        [...addresses].map(async (address) => gzipSync(Buffer.from(await (await fetch(address)).arrayBuffer())).length),
      );
      return sizes.reduce((sum, size) => sum + size, 0);
    },
  };
}
