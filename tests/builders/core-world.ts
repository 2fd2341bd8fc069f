import { CONTRACT_VERSION } from '../../contract/version.ts';
import { createCore, type RunningCore } from '../../worker/core.ts';
import type { Platform } from '../../worker/platform.ts';
import { heldPlatform, type HeldPlatform } from './held-platform.ts';
import { openTestBroker, type TestBroker } from './test-broker.ts';
import { testPage, type TestPage } from './test-page.ts';
import type { TestRest } from './rest-answers.ts';
import { restServer } from './test-rest.ts';

export interface World {
  platform: HeldPlatform;
  broker: TestBroker;
  rest: TestRest;
  core: RunningCore;
  page: TestPage;
  /** Holds back requests to an address until a promise resolves; null holds none. */
  hold: ((url: string) => Promise<void> | null) | null;
  signIn(persistent?: boolean): Promise<void>;
  /** Another core on the same browser: a reload or a second tab. */
  reload(given?: Partial<Platform>): Promise<{ core: RunningCore; page: TestPage }>;
  close(): Promise<void>;
}

/** A core, a page, a REST server in memory and a broker on a real websocket, at a clock that stands still. */
export async function openWorld(given: Partial<Platform> = {}): Promise<World> {
  const broker = await openTestBroker();
  const made = restServer(
    () => broker,
    () => platform.now(),
  );
  const platform: HeldPlatform = heldPlatform({
    fetch: async (url, init) => {
      await world.hold?.(url);
      return made.fetch(url, init);
    },
    connectBroker: (url, options) => broker.connect(url, options),
    ...given,
  });
  const world = { hold: null } as World;
  const cores: RunningCore[] = [];
  const start = async (): Promise<{ core: RunningCore; page: TestPage }> => {
    const core = createCore(platform);
    const page = testPage(platform.now);
    cores.push(core);
    await core.attach(page, { locale: 'en-US', contractVersion: CONTRACT_VERSION });
    return { core, page };
  };
  const { core, page } = await start();
  return Object.assign(world, {
    platform,
    broker,
    rest: made.rest,
    core,
    page,
    signIn: async (persistent = false): Promise<void> => {
      const answer = await core.signIn({ login: 'operador', password: 'right', brand: null, persistent });
      if (!answer.ok) throw new Error(answer.failure.message);
      await platform.until(() => page.links.at(-1)?.state === 'live');
    },
    reload: () => start(),
    close: async () => {
      await Promise.all(cores.map((each) => each.dispose()));
      await broker.close();
    },
  });
}
