import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';

/** Software GL so that WebGL2 works on a machine without a graphics card; no call home. */
const ARGUMENTS = [
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/google-chrome-stable', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/** The Chromium of the npm package, for Linux x64: nothing to install but the repository itself. */
async function packagedChromium(): Promise<string | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  // Makes the package unpack the shared libraries it brings along, which a bare machine lacks.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs20.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}

/** Path of a Chromium: CHROME_PATH, an installed one, Playwright's own, the packaged one. */
export async function findChromium(): Promise<string> {
  const given = process.env['CHROME_PATH'];
  if (given) return given;
  const found = [...INSTALLED, chromium.executablePath()].find((path) => path && existsSync(path)) ?? (await packagedChromium());
  if (!found) throw new Error('No Chromium was found: install chromium or Google Chrome, or set CHROME_PATH to one.');
  return found;
}

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: ARGUMENTS });
}

/** A browser with a profile on disk: only there IndexedDB persists for real. */
export async function launchProfile(folder: string, options: { locale?: string } = {}): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { executablePath: await findChromium(), args: ARGUMENTS, ...options });
}
