import './harness/without-map.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { success } from '../../contract/failure.ts';
import { expectAccessible } from './harness/axe.ts';
import { elementOf, expectToOpenChat, idsIn, openConsole, OPERATOR, sheetOf } from './harness/menu.ts';
import { mountAt } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { UNANSWERED } from './harness/unanswered.ts';

const navigation = () => page.getByRole('navigation', { name: /^(Navegação|Navigation)/ });
const entry = (id: string) => page.elementLocator(elementOf(navigation(), id));

test('an administrator has the ERP dashboard in a group of its own, before what operators have (NAV-06)', async () => {
  await openConsole('ADMINISTRATOR');
  expect(await idsIn(page.getByRole('list', { name: 'Administração' }))).toEqual(['erp-dashboard']);
  await expect.element(entry('erp-dashboard')).toHaveAttribute('href', '/erp/dashboard');
  expect((await idsIn(navigation())).slice(0, 1 + OPERATOR.length)).toEqual(['erp-dashboard', ...OPERATOR]);
});

test("the operator's group lists its entries in the order of the catalogue, the support chat as a button (NAV-07, NAV-18)", async () => {
  await openConsole('OPERATOR');
  const ids = await idsIn(page.getByRole('list', { name: 'Operação' }));
  expect(ids.slice(0, OPERATOR.length)).toEqual(OPERATOR);
  const chat = entry('suport-chat');
  expect((await chat.findElement()).tagName).toBe('BUTTON');
  await expectToOpenChat((await chat.findElement()) as HTMLElement);
});

/** Opens each entry from the navigation: its address, the title of the screen there, and its mark. */
async function expectToLead(places: Record<string, readonly [path: string, title: string]>): Promise<void> {
  await openConsole('OPERATOR');
  await idsIn(navigation());
  for (const [id, [path, title]] of Object.entries(places)) {
    await entry(id).click();
    await expect.poll(() => location.pathname).toBe(path);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    await expect.element(entry(id)).toHaveAttribute('aria-current', 'page');
    expect((await navigation().findElement()).querySelectorAll('[aria-current]').length, id).toBe(1);
  }
}

test("the operator's entries lead to the desk, the plate search and the notices of incidents (NAV-10, NAV-12, NAV-13)", () =>
  expectToLead({
    'operator-area-component': ['/operator-area', 'Área do operador'],
    'trackback-plus': ['/trackback-plus', 'Busca por placa'],
    'incidents-component': ['/incidents-notifications', 'Notificações de incidentes'],
  }));

test("the operator's entry of reports leads to the reports (NAV-14)", () =>
  expectToLead({ 'reports-component': ['/reports', 'Relatórios'] }));

test("the operator's entry of areas leads to the areas of the brand (NAV-15)", () =>
  expectToLead({ 'areaslist-component': ['/areas-list', 'Áreas de segurança'] }));

test("the operator's entries of the account and of the support lead there (NAV-16, NAV-17)", () =>
  expectToLead({
    'operator-account': ['/operator-account', 'Minha conta'],
    suport: ['/suport-contact', 'Contato do suporte'],
  }));

test("the operator's last entry signs out (NAV-19)", async () => {
  const signOut = vi.fn(async () => success(null));
  await openConsole('OPERATOR', { core: { ...UNANSWERED.core, signOut } });
  await idsIn(navigation());
  expect(signOut).not.toHaveBeenCalled();
  await entry('logout').click();
  await expect.element(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  await expect.poll(() => location.pathname).toBe('/login');
  expect(signOut).toHaveBeenCalledOnce();
});

test('the search by plate reads so, with an icon that looks for a place (NAV-49, NAV-50)', async () => {
  for (const [language, words] of [
    ['pt-BR', 'Busca por placa'],
    ['en-US', 'License plate search'],
  ] as const) {
    await openConsole('OPERATOR', { language });
    const found = navigation().getByRole('link', { name: words });
    await expect.element(found).toBeVisible();
    expect((await found.findElement()).querySelector('svg')!.dataset['icon']).toBe('location_searching');
  }
});

test('each kind of entry is drawn as what it is: heading, folding list, place, button, outside link, line, beta (NAV-05)', async () => {
  await openConsole('ADMINISTRATOR');
  await page.getByRole('button', { name: 'Manter o menu aberto' }).click();
  await expect.element(page.getByText('Operação', { exact: true })).toBeVisible();
  const tools = page.getByRole('button', { name: 'Ferramentas' });
  await expect.element(tools).toHaveAttribute('aria-expanded', 'true');
  await expect.element(entry('diagnostics')).toBeVisible();
  await tools.click();
  await expect.element(entry('diagnostics')).not.toBeVisible();
  // As after a reload: nothing is there any more but what the browser has kept.
  await mountAt('/no-such-place', { session: person('ADMINISTRATOR'), keepsStorage: true, ...UNANSWERED });
  await expect.element(tools).toHaveAttribute('aria-expanded', 'false');
  await tools.click();
  const outside = entry('api-docs');
  await expect.element(outside).toBeVisible();
  await expect.element(outside).toHaveAttribute('target', '_blank');
  await expect.element(outside).toHaveAttribute('href', '/api/docs');
  expect((await navigation().findElement()).querySelectorAll('li[aria-hidden="true"]').length).toBe(1);
  const place = await sheetOf('USER');
  const maintenance = page.elementLocator(elementOf(place, 'maintenance-list-component'));
  await expect.element(maintenance.getByText('beta')).toBeVisible();
  expect(elementOf(place, 'security-area-component').tagName).toBe('BUTTON');
});

test('the navigation scrolls where the window is low, and every entry can be reached', async () => {
  await openConsole('ADMINISTRATOR', { size: { width: 1280, height: 520 } });
  await idsIn(navigation());
  const foot = page.getByRole('button', { name: 'Manter o menu aberto' });
  const room = () =>
    foot.element().getBoundingClientRect().top - elementOf(navigation(), 'api-docs').getBoundingClientRect().bottom;
  expect(room()).toBeLessThan(0);
  elementOf(navigation(), 'api-docs').scrollIntoView({ block: 'nearest' });
  await expect.poll(room).toBeGreaterThanOrEqual(0);
  expect((await foot.findElement()).getBoundingClientRect().bottom).toBeLessThanOrEqual(520);
});

/** Where each entry stands, and its icon in it. */
const places = (): Record<string, readonly number[]> =>
  Object.fromEntries(
    [...navigation().element().querySelectorAll('[data-entry], button[aria-expanded]')]
      .filter((one) => one.checkVisibility())
      .map((one) => {
        const name = one.getAttribute('data-entry') ?? one.getAttribute('aria-label')!;
        return [name, [one.getBoundingClientRect().top, one.querySelector('svg')!.getBoundingClientRect().left]];
      }),
  );

test('no entry moves under the pointer when the folded bar opens', async () => {
  await openConsole('ADMINISTRATOR');
  await idsIn(navigation());
  const folded = places();
  expect(Object.keys(folded)).toEqual(expect.arrayContaining(['erp-dashboard', 'logout', 'Mais telas', 'diagnostics']));
  await entry('reports-component').hover();
  await expect.element(page.getByText('Operação', { exact: true })).toBeVisible();
  await expect.poll(places).toEqual(folded);
});

test('a folded entry shows its text on keyboard focus', async () => {
  await openConsole('OPERATOR');
  await idsIn(navigation());
  elementOf(navigation(), 'incidents-component').focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('tooltip', { name: 'Relatórios' })).toBeVisible();
});

test('the open navigation and the sheet are accessible in both themes', async () => {
  for (const theme of ['light', 'dark'] as const) {
    await openConsole('ADMINISTRATOR', { theme });
    await page.getByRole('button', { name: 'Manter o menu aberto' }).click();
    await expect.element(page.getByText('Operação', { exact: true })).toBeVisible();
    await expectAccessible();
    await sheetOf('USER', { theme });
    await expectAccessible();
  }
});
