import type { Page } from 'playwright-core';
import type { Screen } from './screens.ts';
import { withPast } from './with-past.ts';
import { without } from './without.ts';

/** Looks at a screen of the past of some vehicles. */
const ofSome =
  (path: string, vehicles: number) =>
  (more = '') =>
  async (page: Page): Promise<void> => {
    const { origin } = new URL(page.url());
    await page.goto(`${origin}/monitoring/${path}=${await withPast(page, vehicles)}${more}`);
    await page.waitForTimeout(4_000);
  };
const tripsOfFirst = ofSome('trips?device', 1);
const displacementOfFirst = ofSome('report-displacement?devices', 3);

/** Trips of a vehicle, and the page for paper. */
export const TRIP_SCREENS: readonly Screen[] = [
  { name: 'trips-choice', path: 'trips', login: 'operador' },
  { name: 'trips', path: 'trips', login: 'operador', open: tripsOfFirst() },
  { name: 'trips-none', path: 'trips', login: 'operador', open: tripsOfFirst('&day=2026-01-01') },
  { name: 'trips-failed', path: 'trips', login: 'operador', open: without(/v2\/trips\?/, tripsOfFirst()) },
  { name: 'displacement', path: 'report-displacement', login: 'operador', open: displacementOfFirst() },
  {
    name: 'displacement-across',
    path: 'report-displacement',
    login: 'operador',
    open: displacementOfFirst('&orientation=landscape'),
  },
  { name: 'displacement-nobody', path: 'report-displacement', login: 'operador' },
  { name: 'displacement-wrong', path: 'report-displacement?start=2026-11-20&end=2026-11-01', login: 'operador' },
];
