import { expose } from 'comlink';
import type { Bridge } from '../../src/bridge/bridge.ts';
import { wrapCore } from '../../src/bridge/wrap-core.ts';
import { createCore } from '../../worker/core.ts';
import type { Platform } from '../../worker/platform.ts';

/** The core behind the same Comlink door as in the browser, over a message channel instead of a thread. */
export function openCoreDoor(platform: Platform, locale = 'en-US'): Bridge {
  const { port1, port2 } = new MessageChannel();
  const core = createCore(platform);
  expose(core, port1);
  port1.start();
  port2.start();
  return wrapCore(port2, locale, () => {
    void core.dispose();
    port1.close();
    port2.close();
  });
}
