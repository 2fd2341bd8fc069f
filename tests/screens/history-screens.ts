import type { Page } from 'playwright-core';
import type { Screen } from './screens.ts';
import { withPast } from './with-past.ts';

/** Looks at the past of so many vehicles of the fleet. */
const pastOf =
  (count: number, query: string) =>
  async (page: Page): Promise<void> => {
    const { origin } = new URL(page.url());
    await page.goto(`${origin}/monitoring/history?device=${await withPast(page, count)}${query}`);
    // The map comes after the words.
    await page.waitForTimeout(5_000);
  };

/** The same where the track cannot be had. */
async function failedPast(page: Page): Promise<void> {
  await page.route(/telemetry\/track/, (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: '', requestId: 'screens' } }),
  );
  await pastOf(1, '')(page);
}

const ofOperator = { path: 'history', login: 'operador' } as const;

/** The past of vehicles. */
export const HISTORY_SCREENS: readonly Screen[] = [
  { name: 'history-choose', ...ofOperator },
  { name: 'history', ...ofOperator, open: pastOf(1, '') },
  { name: 'history-positions', ...ofOperator, open: pastOf(1, '&tab=positions&chart=battery') },
  { name: 'history-happenings', ...ofOperator, open: pastOf(1, '&tab=happenings&show=stood') },
  { name: 'history-several', ...ofOperator, open: pastOf(3, '') },
  { name: 'history-none', ...ofOperator, open: pastOf(1, '&from=2020-01-01') },
  { name: 'history-missing', ...ofOperator, path: 'history?device=1000000000000000' },
  { name: 'history-failed', ...ofOperator, open: failedPast },
];
