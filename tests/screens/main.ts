import { mkdirSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { buildSteps, staleSteps } from '../../scripts/build.ts';
import { launchBrowser } from '../browser/harness/chromium.ts';
import { DESKTOP, PHONE, signIn, visit } from '../browser/harness/page.ts';
import { startServer } from '../browser/harness/server.ts';

/** Every route of the console, and who looks at it. */
const SCREENS = [
  { name: 'login', path: 'login', login: null },
  { name: 'trackback-customer', path: 'trackback', login: 'cliente' },
  { name: 'trackback-operator', path: 'trackback', login: 'operador' },
  { name: 'trackdevice', path: 'trackdevice', login: 'operador' },
  { name: 'diagnostics', path: 'diagnostics', login: 'operador' },
  { name: 'device-add', path: 'device-add', login: 'admin' },
  { name: 'indicators', path: 'indicators', login: 'operador' },
  { name: 'erp-dashboard', path: 'erp/dashboard', login: 'admin' },
  { name: 'not-found', path: 'no-such-page', login: 'operador' },
] as const;

const LANGUAGES = ['pt-BR', 'en-US'] as const;
const THEMES = ['light', 'dark'] as const;
const SIZES = { desktop: DESKTOP, phone: PHONE } as const;
/** Time for a map to come to rest and for lists to fill. */
const REST_MS = 3_500;

const wanted = process.argv.slice(2);

async function picture(browser: Browser, url: string, screen: (typeof SCREENS)[number], language: (typeof LANGUAGES)[number], theme: (typeof THEMES)[number], size: keyof typeof SIZES): Promise<void> {
  const { page, context } = await visit(browser, `${url}/monitoring/login`, { language, theme, size: SIZES[size] });
  if (screen.login) await signIn(page, url, screen.login);
  await page.goto(`${url}/monitoring/${screen.path}`);
  await page.waitForTimeout(REST_MS);
  const file = `screens/${screen.name}-${language}-${theme}-${size}.png`;
  await page.screenshot({ path: file });
  console.log(file);
  await context.close();
}

// `npm run screens` takes a picture of every route in both languages, themes and sizes against the demo fleet;
// `npm run screens -- trackdevice dark` only those whose file name holds all the words.
mkdirSync('screens', { recursive: true });
await buildSteps(staleSteps());
const server = await startServer({ env: { DEMO_VEHICLES: '420' } });
const browser = await launchBrowser();
try {
  for (const screen of SCREENS)
    for (const language of LANGUAGES)
      for (const theme of THEMES)
        for (const size of Object.keys(SIZES) as (keyof typeof SIZES)[]) {
          const name = `${screen.name}-${language}-${theme}-${size}`;
          if (wanted.every((word) => name.includes(word))) await picture(browser, server.url, screen, language, theme, size);
        }
} finally {
  await browser.close();
  await server.dispose();
}
