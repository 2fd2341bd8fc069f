import './base/zod-without-eval.ts';
import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles.css';
import './base/ui/activity.css';
import './base/ui/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { loadBrand } from './base/brand/brand.ts';
import { showBrand } from './base/brand/shown-brand.ts';
import { startCore } from './base/bridge/start-core.ts';
import { offerChat } from './people/support/open-chat.ts';
import { followLanguage, i18n, startI18n } from './base/i18n/i18n.ts';
import { address, keepShell, openDoor } from './base/platform.ts';
import { reloadOnceWhenStale } from './base/reload/platform.ts';
import { loadAppConfig } from './base/console/app-config.ts';
import { logChoice, retentionOf } from './base/console/log-preferences.ts';
import { findSession } from './shell/session-effects.ts';
import { startSession } from './shell/session-actor.ts';

/** Brand, language, configuration and the other tabs are asked at the same time: the first paint waits for the slowest of them. */
async function start(): Promise<void> {
  const found = findSession();
  const [brand, config, language] = await Promise.all([loadBrand(), loadAppConfig(), startI18n()]);
  showBrand(brand);
  const bridge = startCore(language);
  // Messages of the server come in the language of the page.
  i18n.on('languageChanged', (spoken) => void bridge.core.setLocale(spoken));
  followLanguage();
  void bridge.core.setRetention(retentionOf(logChoice()));
  openDoor('diagnostics', () => bridge.core.diagnostics());
  const house = startSession(bridge, found);
  offerChat(config.chatScriptUrl);
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no root');
  createRoot(root).render(<App house={house} config={config} />);
  // A viewer of a shared vehicle does not need the whole console.
  if (!address.path().startsWith(`${import.meta.env.BASE_URL}share/`)) keepShell();
}

/** Without its texts the page cannot show the failure from code: index.html holds the text, in both languages. */
function giveUp(error: unknown): never {
  document.getElementById('root')?.remove();
  document.getElementById('start-failed')?.removeAttribute('hidden');
  throw error;
}

reloadOnceWhenStale();
start().catch(giveUp);
