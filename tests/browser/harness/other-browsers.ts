import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import puppeteer, { type Browser, type LaunchOptions } from 'puppeteer-core';
import { test } from 'vitest';
import { ARGUMENTS } from './chromium.ts';

/** A browser that people have and the other tests do not drive. */
interface OtherBrowser {
  name: string;
  /** Programs it needs. */
  needs: readonly string[];
  /** How to have them on Debian. */
  install: string;
  options: LaunchOptions;
}

/** The whole browser in its new headless mode. */
const CHROMIUM: OtherBrowser = {
  name: 'Chromium',
  needs: ['/usr/bin/chromium'],
  install: 'apt-get install chromium',
  options: { browser: 'chrome', executablePath: '/usr/bin/chromium', args: [...ARGUMENTS, '--accept-lang=pt-BR'] },
};

/** Firefox finds the software WebGL of Mesa only where there is a display, also without a window on it. */
const FIREFOX: OtherBrowser = {
  name: 'Firefox ESR',
  needs: ['/usr/bin/firefox-esr', '/usr/bin/Xvfb'],
  install: 'apt-get install firefox-esr xvfb libgl1-mesa-dri',
  options: {
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    extraPrefsFirefox: { 'webgl.force-enabled': true, 'intl.accept_languages': 'pt-BR' },
  },
};

/** Starts a display in memory; answers its name and what ends it. */
async function openDisplay(): Promise<{ name: string; close(): void }> {
  const server = spawn('/usr/bin/Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const close = (): void => void server.kill();
  process.once('exit', close);
  const number = await new Promise<string>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
    createInterface({ input: server.stdout }).once('line', resolve);
  });
  return { name: `:${number}`, close };
}

async function launch({ options }: OtherBrowser): Promise<{ browser: Browser; close(): Promise<void> }> {
  const display = options.browser === 'firefox' ? await openDisplay() : null;
  const env = { ...process.env, ...(display ? { DISPLAY: display.name } : {}) };
  const browser = await puppeteer.launch({ ...options, env, defaultViewport: { width: 1440, height: 900 } });
  return {
    browser,
    close: async () => {
      await browser.close();
      display?.close();
    },
  };
}

/** The same test in every other browser; skipped where one is not installed, but for continuous integration, which installs them. */
export function testInOtherBrowsers(title: string, run: (browser: Browser) => Promise<void>): void {
  for (const other of [CHROMIUM, FIREFOX]) {
    const missing = other.needs.filter((path) => !existsSync(path));
    if (missing.length > 0)
      console.warn(`A test in ${other.name} is skipped: there is no ${missing.join(', ')} (${other.install}).`);
    test.skipIf(missing.length > 0 && !process.env['CI'])(`${title}, in ${other.name}`, async () => {
      const { browser, close } = await launch(other);
      try {
        await run(browser);
      } finally {
        await close();
      }
    });
  }
}
