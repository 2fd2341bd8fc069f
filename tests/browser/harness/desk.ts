import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Database } from '../../../server/base/db/database.ts';
import { createIncident, type NewIncident } from '../../../server/desk/incidents/create-incident.ts';
import { createUser } from '../../../server/people/users/create-user.ts';
import { startMapFleet, type MapFleet } from '../../builders/map-fleet.ts';

export const PATIENCE = { timeout: 20_000 };
const HOUR_MS = 3_600_000;

export type SeededIncident = Omit<NewIncident, 'deviceId'>;

/** An incident of `hours` ago, open and with the system unless said otherwise. */
export const incidentOf = (hours: number, given: Partial<NewIncident> = {}): SeededIncident => ({
  type: 'PANIC',
  title: `Alerta ${String(hours).padStart(2, '0')}`,
  status: 'OPEN',
  situation: 'Análise pelo sistema',
  createdBy: null,
  sessionId: null,
  happenedMs: Date.now() - hours * HOUR_MS,
  createdMs: Date.now() - hours * HOUR_MS,
  ...given,
});

export interface DeskHouse extends MapFleet {
  db: Database;
}

const COLLEAGUE = { login: 'colega', password: 'rastro-demo' } as const;

/** Another operator of the brand, Bia Ramos, whom `another` signs in. */
export const createColleague = (db: Database, brandId: number): Promise<unknown> =>
  createUser(db, { ...COLLEAGUE, name: 'Bia Ramos', brandId, profile: 'OPERATOR' });

/** A server with two vehicles, incidents of the first one, and two operators: `operador` and `colega`, who is Bia Ramos. */
export async function startDesk(incidents: readonly SeededIncident[]): Promise<DeskHouse> {
  let db: Database | null = null;
  const fleet = await startMapFleet(
    [
      { identifier: 'van', name: 'Van branca', plate: 'VAN1A23' },
      { identifier: 'truck', name: 'Caminhão 7', plate: 'TRK7B88' },
    ],
    {},
    async (database, { brandId, ids }) => {
      db = database;
      await createColleague(database, brandId);
      for (const one of incidents) await createIncident(database, { deviceId: ids.get('van')!, ...one });
    },
  );
  await fleet.send({
    identifier: 'van',
    latitude: -23.55,
    longitude: -46.63,
    speedKmh: 40,
    attributes: { ignition: true },
  });
  return { ...fleet, db: db! };
}

export const rows = (page: Page) => page.getByRole('grid', { name: 'Incidentes' }).locator('tbody').getByRole('row');
export const rowOf = (page: Page, title: string) => rows(page).filter({ hasText: title });
export const names = (page: Page): Promise<string[]> => rows(page).getByRole('rowheader').allInnerTexts();
export const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
export const dialog = (page: Page) => page.getByRole('dialog').first();
export const toasts = (page: Page, text: RegExp) => page.locator('[aria-live="polite"]').getByText(text);

/** Index of the row that has the focus, -1 while none has. */
const focused = (page: Page): Promise<number> =>
  rows(page).evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement));

/** Presses `j` until a row has the focus. */
export async function walkTo(page: Page, title: string): Promise<void> {
  await rowOf(page, title).waitFor(PATIENCE);
  const index = (await names(page)).findIndex((name) => name.includes(title));
  for (let step = 0; step <= index; step += 1) {
    await page.keyboard.press('j');
    await expect.poll(() => focused(page), PATIENCE).toBe(step);
  }
}

async function post<T>(url: string, path: string, body: object, token?: string): Promise<T> {
  const answer = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** What another operator, Bia Ramos, does meanwhile. */
export async function another(url: string): Promise<(path: string, body?: object) => Promise<unknown>> {
  const { accessToken } = await post<{ accessToken: string }>(url, 'sessions', COLLEAGUE);
  return (path, body = {}) => post(url, `v2/incidents/operation/${path}`, body, accessToken);
}
