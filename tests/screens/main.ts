import { mkdirSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { buildSteps, staleSteps } from '../../scripts/build.ts';
import { startBrowser } from '../browser/harness/chromium.ts';
import { DESKTOP, PHONE, signIn, visit } from '../browser/harness/page.ts';
import { startServerProcess } from '../builders/server-process.ts';
import { HISTORY_SCREENS } from './history-screens.ts';
import { AREA_SCREENS } from './area-screens.ts';
import { INCIDENT_SCREENS } from './incident-screens.ts';
import { SCREENS, type Screen } from './screens.ts';

const LANGUAGES = ['pt-BR', 'en-US'] as const;
const THEMES = ['light', 'dark'] as const;
const SIZES = { desktop: DESKTOP, phone: PHONE } as const;
/** Time for a map to come to rest and for lists to fill. */
const REST_MS = 3_500;
const SETTLE_MS = 600;
/** What does not come up within that is not there. */
const OPEN_MS = 15_000;

const wanted = process.argv.slice(2);

interface Look {
  language: (typeof LANGUAGES)[number];
  theme: (typeof THEMES)[number];
  size: keyof typeof SIZES;
}

async function picture(
  browser: Browser,
  url: string,
  screen: Screen,
  { language, theme, size }: Look,
  file: string,
): Promise<void> {
  const { page, context } = await visit(browser, `${url}/monitoring/login`, { language, theme, size: SIZES[size] });
  page.setDefaultTimeout(OPEN_MS);
  if (screen.login) await signIn(page, url, screen.login);
  await page.goto(`${url}/monitoring/${screen.path}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await page.waitForTimeout(REST_MS);
  // What cannot be opened here, such as a menu that phones do not have, is said; the picture shows what there is.
  await screen.open?.(page).catch((error: Error) => console.warn(`${file}: ${error.message.split('\n')[0]}`));
  await page.waitForTimeout(SETTLE_MS);
  await page.screenshot({ path: file });
  console.log(file);
  await context.close();
}

/** Every way a screen is looked at. */
const LOOKS: readonly Look[] = LANGUAGES.flatMap((language) =>
  THEMES.flatMap((theme) => (Object.keys(SIZES) as (keyof typeof SIZES)[]).map((size) => ({ language, theme, size }))),
);

// `npm run screens` takes a picture of every screen in both languages, themes and sizes against the demo fleet;
// `npm run screens -- trackdevice dark` only those whose file name holds all the words, `-- odometer,events dark` one of several.
mkdirSync('screens', { recursive: true });
await buildSteps(staleSteps());
const server = await startServerProcess({ env: { DEMO_VEHICLES: '420', DEMO_PAST_DAYS: '2' } });
const browser = await startBrowser();
try {
  for (const screen of [...SCREENS, ...AREA_SCREENS, ...INCIDENT_SCREENS, ...HISTORY_SCREENS])
    for (const look of LOOKS) {
      const name = `${screen.name}-${look.language}-${look.theme}-${look.size}`;
      if (wanted.every((words) => words.split(',').some((word) => name.includes(word))))
        await picture(browser, server.url, screen, look, `screens/${name}.png`);
    }
} finally {
  await browser.close();
  await server.dispose();
}
