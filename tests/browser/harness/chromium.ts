import { existsSync } from 'node:fs';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type LaunchOptions,
} from 'playwright-core';

/** Software GL so that WebGL2 works on a machine without a graphics card; no call home. */
export const ARGUMENTS = [
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

/**
 * Puts the page together on the processor: software GL for that too takes twice the processor time of everything else
 * together. Maps still draw by WebGL2. Benchmarks do without it, to be compared with what was recorded.
 */
export const COMPOSED_WITHOUT_GL = ['--disable-gpu-compositing', '--disable-gpu-rasterization'];

/** The headless shell first: it draws the same pages at half the processor time of the whole browser. */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const NONE =
  'No Chromium was found. Install one (Debian: apt-get install chromium-headless-shell; Ubuntu: chromium) or Google Chrome, or set CHROME_PATH to the one you have.';

interface Program {
  path: string;
  /** What it needs beside the environment of this process, which other programs started from here do not get. */
  environment: Record<string, string | undefined>;
}

/** What importing the package adds to the environment, for its browser alone. */
const CHANGED_BY_PACKAGE = ['AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH'] as const;

/** The Chromium of the npm package, for Linux x64: nothing to install but the repository itself. */
async function packagedChromium(): Promise<Program> {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error(NONE);
  const before = CHANGED_BY_PACKAGE.map((name) => [name, process.env[name]] as const);
  // Makes the package unpack the shared libraries it brings along, which a bare machine lacks.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs20.x';
  try {
    const { default: packaged } = await import('@sparticuz/chromium');
    const path = await packaged.executablePath();
    return { path, environment: Object.fromEntries(CHANGED_BY_PACKAGE.map((name) => [name, process.env[name]])) };
  } catch (error) {
    throw new Error(`${NONE} The packaged one failed: ${String(error)}`, { cause: error });
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

/** CHROME_PATH, an installed one, Playwright's own, the packaged one; an error says what to install. */
async function find(): Promise<Program> {
  const given = process.env['CHROME_PATH'];
  if (given && !existsSync(given)) throw new Error(`CHROME_PATH is ${given}, and there is no such file.`);
  const installed = given ?? [...INSTALLED, chromium.executablePath()].find((path) => path && existsSync(path));
  return installed ? { path: installed, environment: {} } : packagedChromium();
}

let found: Promise<Program> | null = null;

/** How playwright starts the Chromium of this machine: software WebGL2, web security on. */
export async function launchOptions(): Promise<LaunchOptions> {
  found ??= find();
  const { path, environment } = await found;
  return { executablePath: path, args: ARGUMENTS, env: { ...process.env, ...environment } };
}

/** A browser of one's own. */
export async function startBrowser(): Promise<Browser> {
  const options = await launchOptions();
  return chromium.launch({ ...options, args: [...ARGUMENTS, ...COMPOSED_WITHOUT_GL] });
}

let kept: Promise<Browser> | null = null;

async function keptBrowser(): Promise<Browser> {
  const running = await kept;
  if (!running?.isConnected()) kept = startBrowser();
  return kept!;
}

/** The browser of this process, started for its first file: its shaders are compiled once. `close` closes the contexts of a file alone. */
export async function launchBrowser(): Promise<Browser> {
  const browser = await keptBrowser();
  const contexts = new Set<BrowserContext>();
  const forFile = Object.create(browser) as Browser;
  forFile.newContext = async (options) => {
    const context = await browser.newContext(options);
    contexts.add(context);
    context.once('close', () => contexts.delete(context));
    return context;
  };
  forFile.close = async () => {
    await Promise.all([...contexts].map((context) => context.close()));
  };
  return forFile;
}

/** A browser with a profile on disk: only there IndexedDB persists for real. */
export async function launchProfile(folder: string, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...(await launchOptions()), ...options });
}
