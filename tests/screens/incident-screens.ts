import type { Page } from 'playwright-core';
import { restOf } from '../builders/rest.ts';
import type { Screen } from './screens.ts';

const press = async (page: Page, name: RegExp): Promise<void> => page.getByRole('button', { name }).first().click();

/** Chooses two rows with the keyboard. */
async function twoRows(page: Page): Promise<void> {
  await page.getByRole('grid').getByRole('row').nth(1).focus();
  for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
}

/** Opens the newest incident of a status. */
async function openCase(page: Page, status: string): Promise<void> {
  const { origin } = new URL(page.url());
  const read = await restOf(origin, 'operador');
  const { content } = await read<{ content: { code: string }[] }>(`v2/incidents/details?status=${status}&limit=1`);
  await page.goto(`${origin}/monitoring/operator-area-detail/${content[0]!.code}`);
  await page.getByRole('region', { name: /^(Dados do incidente|Data of the incident)$/ }).waitFor();
  // The map and the track come after the words.
  await page.waitForTimeout(4_000);
}

const caseOf =
  (status: string, then: (page: Page) => Promise<void> = async () => undefined) =>
  async (page: Page): Promise<void> => {
    await openCase(page, status);
    await then(page);
  };
const asked = (name: RegExp) => async (page: Page) => {
  await press(page, name);
  await page.getByRole('dialog').waitFor();
};
/** Down to where people write. */
const toComments = async (page: Page): Promise<void> =>
  page.getByRole('region', { name: /^(Comentários|Comments)/ }).scrollIntoViewIfNeeded();

/** Incidents and alarms. */
export const INCIDENT_SCREENS: readonly Screen[] = [
  { name: 'alarms', path: 'notifications', login: 'operador' },
  { name: 'alarms-customer', path: 'notifications', login: 'cliente' },
  { name: 'alarms-chosen', path: 'notifications', login: 'operador', open: twoRows },
  { name: 'alarms-none', path: 'notifications?type=zzzz', login: 'operador' },
  { name: 'incident-notices', path: 'incidents-notifications', login: 'operador' },
  { name: 'case-open', path: 'indicators', login: 'operador', open: caseOf('OPEN') },
  { name: 'case-worked-on', path: 'indicators', login: 'operador', open: caseOf('PROGRESS') },
  { name: 'case-settled', path: 'indicators', login: 'operador', open: caseOf('RESOLVED', toComments) },
  {
    name: 'case-rewound',
    path: 'indicators',
    login: 'operador',
    open: caseOf('OPEN', (page) => press(page, /^(Voltar ao momento do evento|Rewind to the moment of the event)$/)),
  },
  {
    name: 'case-assign',
    path: 'indicators',
    login: 'operador',
    open: caseOf('OPEN', asked(/^(Atribuir|Assign)…$/)),
  },
  {
    name: 'case-cancel',
    path: 'indicators',
    login: 'operador',
    open: caseOf('OPEN', async (page) => {
      await asked(/^(Cancelar incidente|Cancel the incident)…$/)(page);
      await page.getByRole('dialog').getByRole('button').last().click();
    }),
  },
  { name: 'case-none', path: 'operator-area-detail/1', login: 'operador' },
];
