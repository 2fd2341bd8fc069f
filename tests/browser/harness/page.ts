import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { endWhenBroken } from './broken-pages.ts';
import { isWatched, watchPages } from './watched-pages.ts';

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Uncaught errors, console errors and violations of the content security policy so far, of the page and its workers. */
  complaints: string[];
  /** Closes the context and fails when a page of it complained, but for what the test expected. */
  close(expected?: RegExp): Promise<void>;
}

export interface VisitOptions {
  language?: 'pt-BR' | 'en-US';
  theme?: 'light' | 'dark';
  size?: { width: number; height: number };
  timezone?: string;
  /** Without: a browser that has no WebGL, where a notice stands in place of a map. For tests of what stands beside it. */
  map?: boolean;
  /** Lets the service worker in: without it a test sees, and may answer, every request of the page itself. */
  installed?: boolean;
  /** Lets the console show that it is broken: without it that ends every wait of the page. For tests of what is shown then. */
  mayBreak?: boolean;
}

/** How a context looks at the console: Brazilian, light and on a desktop unless said otherwise. */
export function contextOptions(options: VisitOptions = {}): BrowserContextOptions {
  return {
    locale: options.language ?? 'pt-BR',
    colorScheme: options.theme ?? 'light',
    viewport: options.size ?? DESKTOP,
    timezoneId: options.timezone ?? 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    serviceWorkers: options.installed ? 'allow' : 'block',
  };
}

/** Takes WebGL from a page: drawing a map takes more of the processor than everything else of it. */
export function withoutWebgl(): void {
  const original = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
    return kind.startsWith('webgl') ? null : (original as (...all: unknown[]) => unknown).call(this, kind, ...rest);
  } as typeof original;
}

/** Opens an address in a context of its own and listens for everything a page should not do. */
export async function visit(browser: Browser, address: string, options: VisitOptions = {}): Promise<Visit> {
  const context = await browser.newContext(contextOptions(options));
  if (options.map === false) await context.addInitScript(withoutWebgl);
  return visitIn(context, address, options);
}

/** The same in a context that is there already, such as one with a profile on disk. */
export async function visitIn(
  context: BrowserContext,
  address: string,
  { mayBreak = false }: Pick<VisitOptions, 'mayBreak'> = {},
): Promise<Visit> {
  // Long enough for a machine that does much else; what never comes still fails within the test's own limit.
  context.setDefaultTimeout(60_000);
  const complaints = listen(context);
  // One that is visited again is in view from its first visit on.
  if (!isWatched(context)) {
    const watched = await watchPages(context, complaints);
    if (!mayBreak) await endWhenBroken(watched);
  }
  const page = await context.newPage();
  await page.goto(address);
  return {
    page,
    context,
    complaints,
    close: async (expected) => {
      await context.close();
      expect(complaints.filter((complaint) => !expected?.test(complaint)).join('\n')).toBe('');
    },
  };
}

/** What deck.gl, and a browser that was asked for too much to draw with, warns of. */
const DRAWING = /deck|luma|WebGL contexts/;

/** Collects what the pages of a context complain of, from now on. */
export function listen(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`));
  context.on('console', (message) => {
    const isOfDrawing = message.type() === 'warning' && DRAWING.test(message.text());
    if (message.type() === 'error' || isOfDrawing)
      complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
  return complaints;
}

/** Signs in on the form, as a person does, and waits until the sign-in page is gone. */
export async function signIn(page: Page, url: string, login: string, password = 'rastro-demo'): Promise<void> {
  if (!page.url().includes('/monitoring/login')) await page.goto(`${url}/monitoring/login`);
  await page.getByLabel(/^(login|usuário)/i).fill(login);
  await page.getByLabel(/^(senha|password)/i).fill(password);
  await page.getByRole('button', { name: /^(entrar|sign in)$/i }).click();
  await page.waitForURL((address) => !address.pathname.endsWith('/login'));
}

interface AxeResult {
  passes: unknown[];
  violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[];
}

/** Canvases of the map: pictures that no rule can read. */
const MAP_CANVASES = ['canvas.maplibregl-canvas', '#deckgl-overlay'];

/** How much of a page fades or moves from one state to another. */
const countFading = (): number =>
  document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    .length;

/**
 * Checks the page with every rule of axe-core, once it has its heading and nothing on it fades in or out any more; only the
 * map's canvas is left out.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // A page that is still coming has no heading, and would be told off for it.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await expect.poll(() => page.evaluate(countFading)).toBe(0);
  // Evaluated through the debugger, not inserted as a script, so the page's content security policy stays on; once a document.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const result = await page.evaluate(async (exclude) => {
    const { axe } = globalThis as unknown as { axe: { run(context: object, options: object): Promise<AxeResult> } };
    // Of what passed one element is named: enough to see that it was checked.
    const { passes, violations } = await axe.run({ exclude }, { resultTypes: ['violations'] });
    return { passes: passes.length, violations };
  }, MAP_CANVASES);
  const words = result.violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes
        .slice(0, 4)
        .map((node) => `  ${node.html.slice(0, 200)}\n    ${node.failureSummary ?? ''}`)
        .join('\n')}`,
  );
  expect(words.join('\n')).toBe('');
  expect(result.passes, 'axe-core checked nothing').toBeGreaterThan(0);
}
