import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Uncaught errors, console errors and CSP violations so far. */
  complaints: string[];
  /** Closes the page and fails when it complained, but for what the test expected. */
  close(expected?: RegExp): Promise<void>;
}

export interface VisitOptions {
  language?: 'pt-BR' | 'en-US';
  theme?: 'light' | 'dark';
  size?: { width: number; height: number };
  timezone?: string;
}

/** Opens an address in a context of its own and listens for everything a page should not do. */
export async function visit(browser: Browser, address: string, options: VisitOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    locale: options.language ?? 'pt-BR',
    colorScheme: options.theme ?? 'light',
    viewport: options.size ?? DESKTOP,
    timezoneId: options.timezone ?? 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const complaints = listen(page);
  await page.goto(address);
  return {
    page,
    context,
    complaints,
    close: async (expected) => {
      await context.close();
      expect(complaints.filter((complaint) => !expected?.test(complaint))).toEqual([]);
    },
  };
}

/** Collects what a page complains of. */
export function listen(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()} (${message.location().url})`);
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

/** Checks the page with every rule of axe-core; only the map's canvas, which no rule can read, is left out. */
export async function expectAccessible(page: Page): Promise<void> {
  // Evaluated through the debugger, not inserted as a script, so the page's content security policy stays on.
  await page.evaluate(axeSource);
  const violations = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(context: object): Promise<{ violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[] }> } };
    const result = await axe.run({ exclude: ['canvas.maplibregl-canvas', '#deckgl-overlay'] });
    return result.violations.map((violation) => `${violation.id}: ${violation.help}\n${violation.nodes.slice(0, 4).map((node) => `  ${node.html.slice(0, 200)}\n    ${node.failureSummary ?? ''}`).join('\n')}`);
  });
  expect(violations).toEqual([]);
}
