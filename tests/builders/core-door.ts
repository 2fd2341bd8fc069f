import { expose } from 'comlink';
import type { Bridge } from '../../src/base/bridge/bridge.ts';
import { bridgeOver } from '../../src/base/bridge/bridge-over.ts';
import { clock } from '../../src/base/platform.ts';
import { createCore } from '../../worker/core.ts';
import type { Platform } from '../../worker/platform.ts';

/** One core that runs as long as the page, behind the same Comlink door as in the browser, over a message channel instead of a thread. */
export function openCoreDoor(platform: Platform, locale = 'en-US'): Bridge {
  const { port1, port2 } = new MessageChannel();
  const core = createCore(platform);
  expose(core, port1);
  port1.start();
  port2.start();
  const stop = (): void => {
    void core.dispose();
    port1.close();
    port2.close();
  };
  return bridgeOver({
    spawn: () => ({ endpoint: port2, watch: () => undefined, isUp: () => undefined, stop }),
    clock,
    locale,
    after: () => () => undefined,
    isVisible: () => false,
  });
}
