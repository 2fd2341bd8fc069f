import type { Identity } from './people/sign-in/room.ts';
import { isLoopback, type Config } from './base/config.ts';
import type { DemoAccount } from './demo/access.ts';
import type { PageConfig } from './base/http/console-files.ts';
import { VERSION } from './base/version.ts';

/** What the page is told; the accounts of the demo only where nobody else can ask. */
export function pageConfig(
  config: Config,
  accounts: readonly DemoAccount[],
  identity: Pick<Identity, 'page'>,
): PageConfig {
  const { tileUrl, tileAttribution, mapProviders, demo, host, idleMinutes, privilegedBrandId } = config;
  return {
    tileUrl,
    tileAttribution,
    mapProviders,
    demo,
    demoAccounts: isLoopback(host) ? accounts : [],
    version: VERSION,
    idleMinutes,
    privilegedBrandId,
    ...identity.page,
    chatScriptUrl: config.chat?.scriptUrl ?? null,
  };
}
