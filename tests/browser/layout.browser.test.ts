import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './harness/chromium.ts';
import { goTo, escapeFrom } from './harness/in-page.ts';
import { DESKTOP, expectAccessible, PHONE, visit, type Visit } from './harness/page.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';
import { signedIn, withSession } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

let server: RunningServer;
let browser: Browser;
let operator: Visit;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  operator = await withSession(browser, server.url, 'operador');
});
afterAll(async () => {
  await operator?.close();
  await browser?.close();
  await server?.dispose();
});

/** Loads a screen in the tab of a person whose device remembers a layout, or none. */
async function load({ page }: Visit, path: string, layout: object | null): Promise<Page> {
  await page.evaluate(
    (kept) => (kept === null ? localStorage.removeItem('rastro.layout') : localStorage.setItem('rastro.layout', kept)),
    layout && JSON.stringify(layout),
  );
  await page.goto(`${server.url}/monitoring${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** The operator's tab, the layout as it is usual. */
const desk = (path = '/diagnostics'): Promise<Page> => load(operator, path, null);

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Conta de|Account of)/ }).click();
  await page.getByRole('menu').waitFor();
}

async function openLayout(page: Page): Promise<Locator> {
  await openMenu(page);
  await page.getByRole('menuitem', { name: /^(Disposição da tela|Layout)/ }).click();
  const dialog = page.getByRole('dialog', { name: /^(Disposição da tela|Layout)$/ });
  await dialog.waitFor();
  return dialog;
}

/** Chooses by the words on the card or button: the radio itself is hidden below them. */
const choose = (dialog: Locator, group: string, word: string): Promise<void> =>
  dialog.getByRole('group', { name: group, exact: true }).getByText(word, { exact: true }).click();

async function box(of: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  return (await of.boundingBox())!;
}

const bar = (page: Page): Locator => page.getByRole('navigation').first();

test('there are three layouts: the navigation at the side, on a bar below the toolbar, and within the toolbar (SHL-10, SHL-11, SHL-12)', async () => {
  const page = await desk();
  expect((await box(bar(page))).x).toBe(0);
  expect((await box(bar(page))).height).toBeGreaterThan(600);
  const dialog = await openLayout(page);
  await web(dialog.getByRole('group', { name: 'Navegação' }).getByRole('radio')).toHaveCount(3);
  await choose(dialog, 'Navegação', 'Horizontal 1');
  await expect.poll(() => box(bar(page))).toMatchObject({ y: 64, width: DESKTOP.width });
  await choose(dialog, 'Navegação', 'Horizontal 2');
  const end = async () => {
    const { y, height } = await box(bar(page));
    return y + height;
  };
  await expect.poll(end).toBeLessThanOrEqual(64);
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await end()).toBeLessThanOrEqual(64);
});

test('a layout can be boxed, and its navbar, toolbar and footer be hidden; the toolbar always leaves a way back (SHL-13, SHL-14)', async () => {
  const page = await desk();
  const dialog = await openLayout(page);
  await choose(dialog, 'Largura', 'Moldura');
  await expect.poll(async () => (await box(page.getByRole('banner'))).x).toBeGreaterThan(60);
  await choose(dialog, 'Largura', 'Toda a janela');
  await choose(dialog, 'Menu', 'Oculto');
  await web(page.getByRole('navigation')).toHaveCount(0);
  await choose(dialog, 'Menu', 'Aberto');
  await expect.poll(async () => (await box(bar(page))).width).toBe(280);
  await choose(dialog, 'Barra superior', 'Acima do menu');
  await expect.poll(async () => (await box(page.getByRole('banner'))).width).toBe(1440);
  await choose(dialog, 'Barra superior', 'Oculta');
  await web(page.getByRole('banner')).toHaveCount(0);
  await choose(dialog, 'Rodapé', 'Oculto');
  await web(page.getByRole('contentinfo')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  await dialog.waitFor({ state: 'detached' });
  await openMenu(page);
  await escapeFrom(page, page.getByRole('menu'));
  await page.getByRole('button', { name: 'Mostrar a barra superior' }).click();
  await page.getByRole('banner').waitFor();
  const again = await openLayout(page);
  await again.getByRole('button', { name: 'Voltar ao padrão' }).click();
  await page.getByRole('contentinfo').waitFor();
  await expect.poll(async () => (await box(bar(page))).width).toBe(64);
});

test('a customer has no navigation bar and keeps the toolbar, whatever the device remembers', async () => {
  const own = await withSession(browser, server.url, 'cliente');
  for (const variant of ['vertical', 'horizontal1', 'horizontal2']) {
    const page = await load(own, '/diagnostics', { variant, navbar: 'shown', toolbar: 'hidden', footer: 'hidden' });
    await page.getByRole('banner').waitFor();
    await web(page.getByRole('navigation', { name: 'Navegação', exact: true })).toHaveCount(0);
  }
  await own.close();
});

test('entries without room on the bar stand in its menu', async () => {
  const own = await withSession(browser, server.url, 'operador', { size: { width: 900, height: 700 } });
  const page = await load(own, '/indicators', { variant: 'horizontal1' });
  const strip = page.getByRole('navigation', { name: 'Navegação', exact: true });
  await strip.getByRole('link', { name: 'Indicadores' }).waitFor();
  await strip.getByRole('link', { name: 'Diagnóstico' }).waitFor({ state: 'detached' });
  const ends = () =>
    strip
      .getByRole('link')
      .evaluateAll((links) => Math.max(...links.map((link) => link.getBoundingClientRect().right)));
  await expect.poll(ends).toBeLessThan(900 - 100);
  await page.getByRole('button', { name: 'Mais telas' }).click();
  await page.getByRole('menuitem', { name: 'Diagnóstico' }).first().click();
  await page.getByRole('heading', { name: 'Diagnóstico', level: 1 }).waitFor();
  await own.close();
});

test('a dialog stands above every screen, the map too, and the page below cannot be reached (SHL-40)', async () => {
  const page = await desk('/trackdevice');
  await page.locator('canvas.maplibregl-canvas').waitFor();
  const dialog = await openLayout(page);
  const isOnTop = async () => {
    const { x, y, width, height } = await box(dialog);
    return page.evaluate(([left, top]) => (document.elementFromPoint(left, top)?.closest('dialog') ?? null) !== null, [
      x + width / 2,
      y + height / 2,
    ] as const);
  };
  await expect.poll(isOnTop).toBe(true);
  for (let step = 0; step < 25; step += 1) await page.keyboard.press('Tab');
  expect(
    await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
    ),
  ).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('a visitor without a session finds Login in the menu, and Register where the brand has a place for it (SHL-23)', async () => {
  const { page, context, close } = await visit(browser, `${server.url}/monitoring/nowhere`, { language: 'en-US' });
  // The frame stands before its screen does.
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Visitor menu' }).click();
  await page.getByRole('menuitem', { name: 'Login' }).waitFor();
  await web(page.getByRole('menuitem', { name: 'Register' })).toHaveCount(0);
  await expectAccessible(page);
  await context.route(/\/api\/exposed\/v2\/brands\/[^/]+$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      json: { ...((await answer.json()) as object), registerUrl: 'https://register.example/new' },
    });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Visitor menu' }).click();
  await web(page.getByRole('menuitem', { name: 'Register' })).toHaveAttribute('href', 'https://register.example/new');
  await page.getByRole('menuitem', { name: 'Login' }).click();
  await page.waitForURL(`${server.url}/monitoring/login`);
  await close();
});

test('the splash shows the logo of the brand and that something loads (SHL-35, SHL-36)', async () => {
  const { page, context, close } = await signedIn(browser, server.url, 'operador', { path: '/diagnostics' });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route(/\/api\//, async (route) => {
    if (!route.request().url().includes('exposed')) await held;
    // A tab that stopped waiting asks again.
    await route.continue().catch(() => undefined);
  });
  await page.reload();
  const splash = page.locator('main[aria-busy="true"]');
  await splash.getByRole('img', { name: /^Logotipo de / }).waitFor();
  await splash.locator('.mantine-Loader-root').waitFor();
  await splash.getByRole('status').waitFor();
  release();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await close(/ERR_|Failed to load/);
});

test('Open Street is always offered, and a map that cannot be chosen says why (PRM-29)', async () => {
  const { page, context, close } = await withSession(browser, server.url, 'operador', { map: false });
  await context.route(/\/api\/permissions\/users\/\d+/, (route) =>
    route.fulfill({ json: ['MONITORING_WEB', 'MAPS_HERE'].map((name) => ({ name, type: 'ACCESS' })) }),
  );
  await page.goto(`${server.url}/monitoring/trackdevice`);
  await page.getByRole('button', { name: /Open Street/ }).click();
  const choice = (name: RegExp) => page.getByRole('menuitemradio', { name });
  await choice(/^Google.*Sem permissão/).waitFor();
  await choice(/^Here.*A marca não tem chave/).waitFor();
  await web(choice(/^Google/)).toBeDisabled();
  await web(choice(/^Open Street/)).toBeEnabled();
  await close();
});

/** What is wrong with the frame on a phone of a size: nothing where bars and screen have room of their own. */
const faultsOf = (page: Page, { width, height }: { width: number; height: number }): Promise<string[]> =>
  page.getByRole('banner').evaluate(
    (banner, [across, down]) => {
      const head = banner.getBoundingClientRect();
      const foot = document.querySelector('nav')!.getBoundingClientRect();
      const parts = [...banner.children].map((part) => part.getBoundingClientRect()).filter((part) => part.width > 0);
      return Object.entries({
        'the toolbar ends beside the window': head.right > across,
        'the toolbar covers the bar below': head.bottom >= foot.top,
        'the bar does not end with the window': Math.round(foot.bottom) !== down,
        'the page is wider than the window': document.documentElement.scrollWidth !== across,
        'parts of the toolbar overlap': parts.some(({ left }, n) => left < (n === 0 ? 0 : parts[n - 1]!.right) - 1),
      }).flatMap(([fault, isSo]) => (isSo ? [fault] : []));
    },
    [width, height] as const,
  );

test('nothing of the frame overlaps on phones, upright and across, and both map settings are in the menu', async () => {
  const sizes = [{ width: 360, height: 740 }, PHONE, { width: 667, height: 375 }];
  const { page, close } = await signedIn(browser, server.url, 'admin', { path: '/trackdevice', size: sizes[0]! });
  for (const path of ['/trackdevice', '/trackback', '/diagnostics', '/device-add']) {
    await goTo(page, path);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await expect.poll(() => faultsOf(page, size), { message: `${path} at ${size.width}` }).toEqual([]);
      if (path !== '/trackdevice') continue;
      await openMenu(page);
      await page.getByRole('menuitemcheckbox', { name: 'Nomes e placas' }).waitFor();
      await page.getByRole('menuitemradio', { name: /Open Street/ }).waitFor();
      await escapeFrom(page, page.getByRole('menu'));
      await page.getByRole('menu').waitFor({ state: 'hidden' });
    }
  }
  await close();
});

test('the layouts and their dialog are accessible in both themes and languages', async () => {
  const english = await withSession(browser, server.url, 'operador', { theme: 'dark', language: 'en-US' });
  for (const own of [operator, english]) {
    const page = await load(own, '/diagnostics', null);
    const dialog = await openLayout(page);
    await expectAccessible(page);
    for (const name of ['Horizontal 1', 'Horizontal 2']) {
      await dialog.getByText(name, { exact: true }).click();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await expectAccessible(page);
      await openLayout(page);
    }
    await dialog
      .getByRole('group', { name: /^(Barra superior|Toolbar)$/ })
      .getByText(/^(Oculta|Hidden)$/)
      .click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expectAccessible(page);
  }
  await english.close();
});
