import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import {
  another,
  dialog,
  incidentOf,
  PATIENCE,
  rowOf,
  rows,
  startDesk,
  tab,
  toasts,
  walkTo,
  type DeskHouse,
} from './harness/desk.ts';
import { openGate, type Gate } from './harness/gate.ts';
import { afresh } from './harness/in-page.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

let desk: DeskHouse;
let browser: Browser;
let gate: Gate;
const lend = keptVisits(/status of (403|409|503)|WebSocket/);

beforeAll(async () => {
  const incidents = [
    ...Array.from({ length: 4 }, (_, index) => incidentOf(index + 1)),
    ...[5, 6].map((hours) => incidentOf(hours, { status: 'PROGRESS', situation: 'Análise em andamento' })),
    incidentOf(30, { title: 'De ontem' }),
  ];
  [desk, browser] = await Promise.all([startDesk(incidents), launchBrowser()]);
  gate = await openGate(desk.server.url);
});
afterAll(async () => {
  await browser?.close();
  await gate?.close();
  await desk?.server.dispose();
});

const live = (page: Page) => page.getByText('Ao vivo', { exact: true }).first();

/** The desk behind a gate, refreshed by hand alone. */
async function opened(): Promise<Page> {
  const path = '/operator-area';
  gate.open();
  const { page } = await lend('desk', () => signedIn(browser, gate.url, 'operador', { path, map: false }));
  await afresh(page, `${gate.url}/monitoring${path}`);
  await rows(page).getByRole('rowheader').first().waitFor(PATIENCE);
  await page.getByRole('switch', { name: 'Atualização automática' }).press('Space');
  await web(page.getByRole('timer')).toHaveText('', { useInnerText: true });
  await live(page).waitFor(PATIENCE);
  return page;
}

/** Writes down each toast that comes from now on: one stays for a few seconds. */
const countToasts = (page: Page): Promise<void> =>
  page.locator('[aria-live="polite"]').evaluateAll((places) => {
    const seen: string[] = [];
    (globalThis as { toastsSeen?: string[] }).toastsSeen = seen;
    const note = (records: MutationRecord[]) =>
      records.forEach(({ addedNodes }) => addedNodes.forEach((node) => seen.push(node.textContent ?? '')));
    for (const place of places) new MutationObserver(note).observe(place, { childList: true, subtree: true });
  });
const toastsSeen = (page: Page, text: RegExp): Promise<number> =>
  page
    .evaluate(() => (globalThis as { toastsSeen?: string[] }).toastsSeen!)
    .then((all) => all.filter((one) => text.test(one)).length);

const idOf = async (title: string): Promise<number> => {
  const [found] = await desk.db.query<{ id: number }>('SELECT id FROM incidents WHERE title = $1', [title]);
  return found!.id;
};

test('with the broker gone while an operation runs its outcome is shown, once, also when the broker is back', async () => {
  const page = await opened();
  await walkTo(page, 'Alerta 02');
  await countToasts(page);
  gate.hold(/operation/);
  await page.keyboard.press('a');
  gate.cut();
  await live(page).waitFor({ state: 'hidden', ...PATIENCE });
  gate.release();
  await toasts(page, /agora é seu/).waitFor(PATIENCE);
  await web(rowOf(page, 'Alerta 02')).toContainText('Em andamento', { useInnerText: true });
  gate.open();
  await live(page).waitFor(PATIENCE);
  // The link is back and all is read anew: the row goes to its tab, and nothing is said a second time.
  await web(rowOf(page, 'Alerta 02')).toHaveCount(0);
  expect(await toastsSeen(page, /agora é seu/)).toBe(1);
});

test('of two who resolve one in the same second the second sees who did, and the row says so at once', async () => {
  const page = await opened();
  await tab(page, 'Em andamento').click();
  await walkTo(page, 'Alerta 05');
  gate.hold(/operation/);
  await page.keyboard.press('r');
  await dialog(page).getByRole('heading', { name: 'Resolver 1 incidente?' }).waitFor();
  await page.keyboard.press('Control+Enter');
  const other = await another(desk.server.url);
  await other(`resolved/${await idOf('Alerta 05')}`);
  gate.release();
  const outcome = dialog(page).getByRole('listitem');
  await outcome.getByText(/Bia Ramos/).waitFor(PATIENCE);
  await web(outcome).toHaveCount(1);
  await web(rowOf(page, 'Alerta 05')).toContainText('Resolvido', { useInnerText: true });
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
});

test('what somebody else does changes the row where it stands, and its count, between two refreshes', async () => {
  const page = await opened();
  await rowOf(page, 'Alerta 03').waitFor();
  const other = await another(desk.server.url);
  await other(`assing/${await idOf('Alerta 03')}`);
  await web(rowOf(page, 'Alerta 03')).toContainText('Bia Ramos', { useInnerText: true });
  await web(rowOf(page, 'Alerta 03')).toHaveAttribute('data-mark', 'past');
  const open = await rows(page).count();
  await web(tab(page, 'Abertos')).toHaveText(new RegExp(`${open - 1}$`), { useInnerText: true });
});

test('the list is exported as a spreadsheet: what the filter shows in the period, and nothing else (INC-71)', async () => {
  const page = await opened();
  await page.getByRole('button', { name: 'Exportar' }).click();
  await page.getByRole('menuitem', { name: /CSV/ }).click();
  await dialog(page).getByRole('button', { name: 'Exportar' }).click();
  await dialog(page).getByText('Informe o início e o fim do período a exportar.').waitFor();
  const wall = (agoMs: number) =>
    new Date(Date.now() - agoMs)
      .toLocaleString('sv-SE', { timeZone: 'America/Sao_Paulo' })
      .slice(0, 16)
      .replace(' ', 'T');
  await dialog(page).getByLabel('Início').fill(wall(86_400_000));
  await dialog(page).getByLabel('Fim').fill(wall(-60_000));
  const shown = await rows(page).count();
  await dialog(page).getByRole('button', { name: 'Exportar' }).click();
  const save = page
    .getByRole('dialog', { name: 'Download pronto' })
    .getByRole('button', { name: 'Baixar', exact: true });
  await save.waitFor(PATIENCE);
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  const lines = readFileSync(await download.path(), 'utf8')
    .split('\r\n')
    .filter(Boolean);
  expect(lines[0]).toContain('Código;Tipo;');
  // All that are open, but for the one of the day before.
  expect(lines.length - 1).toBe(shown - 1);
  expect(lines.join()).not.toMatch(/De ontem|Alerta 06/);
});

test('an operator whose right is taken away while the desk is open sees no incident any more', async () => {
  const page = await opened();
  await rowOf(page, 'Alerta 01').waitFor();
  await walkTo(page, 'Alerta 01');
  await desk.db.query(
    "DELETE FROM user_permissions WHERE name = 'MONITORING_INCIDENTS' AND user_id = (SELECT id FROM users WHERE login = 'operador')",
  );
  await page.keyboard.press('a');
  await page.getByText('Sem acesso aos incidentes').waitFor(PATIENCE);
  await web(page.getByText('Alerta 01')).toHaveCount(0);
  await desk.db.query(
    "INSERT INTO user_permissions (user_id, name, type) SELECT id, 'MONITORING_INCIDENTS', 'ACCESS' FROM users WHERE login = 'operador'",
  );
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await rowOf(page, 'Alerta 01').waitFor(PATIENCE);
});
