import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import puppeteer, { type Browser, type LaunchOptions } from 'puppeteer-core';
import { afterAll, beforeAll, test } from 'vitest';
import { ARGUMENTS } from './chromium.ts';

/** A browser that people have and the other tests do not drive. */
interface OtherBrowser {
  name: 'Chromium' | 'Firefox ESR';
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

interface Launched {
  browser: Browser;
  /** The folder that Firefox puts downloads into. */
  downloads: string;
  close(): Promise<void>;
}

async function launch({ options }: OtherBrowser): Promise<Launched> {
  const downloads = mkdtempSync(join(tmpdir(), 'rastro-test-'));
  const extraPrefsFirefox = {
    ...options.extraPrefsFirefox,
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
  };
  const display = options.browser === 'firefox' ? await openDisplay() : null;
  const env = { ...process.env, ...(display ? { DISPLAY: display.name } : {}) };
  const browser = await puppeteer.launch({
    ...options,
    extraPrefsFirefox,
    env,
    defaultViewport: { width: 1440, height: 900 },
  });
  return {
    browser,
    downloads,
    close: async () => {
      await browser.close();
      display?.close();
      rmSync(downloads, { recursive: true, force: true });
    },
  };
}

/** Whether tests in a browser are skipped here: it is not installed, which is said. */
function missingOf({ name, needs, install }: OtherBrowser): boolean {
  const missing = needs.filter((path) => !existsSync(path));
  if (missing.length > 0) console.warn(`Tests in ${name} are skipped: there is no ${missing.join(', ')} (${install}).`);
  // Continuous integration installs them.
  return missing.length > 0 && !process.env['CI'];
}

/** A test in another browser; skipped where that is not installed, but for continuous integration. */
export function testInOther(name: OtherBrowser['name'], title: string, run: (browser: Browser) => Promise<void>): void {
  const other = [CHROMIUM, FIREFOX].find((each) => each.name === name)!;
  test.skipIf(missingOf(other))(`${title}, in ${name}`, async () => {
    const { browser, close } = await launch(other);
    try {
      await run(browser);
    } finally {
      await close();
    }
  });
}

type InFirefox = (title: string, run: (firefox: Omit<Launched, 'close'>) => Promise<void>) => void;

/** Makes tests of a file that share one Firefox, started for the file; skipped like those above. */
export function testsInFirefox(): InFirefox {
  const isSkipped = missingOf(FIREFOX);
  let firefox: Launched | undefined;
  beforeAll(async () => {
    if (!isSkipped) firefox = await launch(FIREFOX);
  });
  afterAll(() => firefox?.close());
  return (title, run) => test.skipIf(isSkipped)(`${title}, in ${FIREFOX.name}`, () => run(firefox!));
}
