import { expect, onTestFinished, test, vi } from 'vitest';
import { startCore } from '../../src/base/bridge/start-core.ts';

test('a data core that ends is replaced at once, before a heartbeat could miss it', async () => {
  const cores: Worker[] = [];
  vi.stubGlobal(
    'Worker',
    class extends Worker {
      constructor(url: URL, options: WorkerOptions) {
        super(url, options);
        cores.push(this);
      }
    },
  );
  const bridge = startCore('pt-BR');
  onTestFinished(() => {
    bridge.dispose();
    vi.unstubAllGlobals();
  });
  const watched = async () => (await navigator.locks.query()).pending!.map(({ name }) => name);
  await expect.poll(watched).toEqual([expect.stringMatching(/^rastro-core /)]);
  cores[0]!.terminate();
  // Two missed heartbeats take longer.
  await expect.poll(() => cores.length, { timeout: 10_000 }).toBe(2);
});
