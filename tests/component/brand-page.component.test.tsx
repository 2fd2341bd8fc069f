import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { brandFrom } from '../../src/base/brand/brand.ts';
import { expectAccessible } from './harness/axe.ts';
import { mountAt, type MountOptions } from './harness/mount.tsx';
import { BRAND_ID, person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import type { StandIn } from './harness/stand-in-core.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const AURORA = {
  id: BRAND_ID,
  name: 'Aurora Rastreamento',
  alias: 'aurora',
  logo: null,
  palette: { primary: '#7a4b9d' },
};
const VERTICE = { ...AURORA, name: 'Vértice Frotas', alias: 'vertice', palette: { primary: '#0f6b4f' } };

const token = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

const stores = (android: string, ios: string) => ({
  android: `https://play.google.com/store/apps/details?id=${android}`,
  ios: `https://apps.apple.com/app/${ios}`,
});
/** The apps of the brands, as a server's `flavors.json` names them. */
const FLAVORS = { aurora: stores('org.traccar.client', 'id1'), vertice: stores('org.owntracks.android', 'id2') };

/** The sign-in page of a brand as the page reads it of what the server sent. */
async function loginOf(sent: object, options: MountOptions = {}): Promise<void> {
  await mountAt('/login', { brand: brandFrom({ ...AURORA, ...sent })!, ...options });
  await expect.element(page.getByLabelText(/^(senha|password)/i).first()).toBeVisible();
}

test("both themes take the brand's colours, each brand its own (SHL-07, SHL-08)", async () => {
  const seen = new Set<string>();
  for (const brand of [AURORA, VERTICE])
    for (const theme of ['light', 'dark'] as const) {
      await loginOf(brand, { theme });
      const button = await page.getByRole('button', { name: 'Entrar', exact: true }).findElement();
      expect(getComputedStyle(button).backgroundColor).not.toBe('rgba(0, 0, 0, 0)');
      seen.add(`${token('--primary')} ${token('--soft')}`);
    }
  expect(seen.size).toBe(4);
});

test('where motion is reduced another theme is there at once: no colour fades into it', async () => {
  await loginOf(AURORA);
  await expect.poll(() => document.getAnimations().length).toBe(0);
  const faded = vi.fn();
  document.addEventListener('transitionrun', faded);
  try {
    await page.getByRole('button', { name: 'Escuro' }).click();
    await expect.poll(() => getComputedStyle(document.body).colorScheme).toBe('dark');
    expect(faded).not.toHaveBeenCalled();
  } finally {
    document.removeEventListener('transitionrun', faded);
  }
});

test('an unknown brand gets the neutral look and a clear message on the sign-in page', async () => {
  const words = page.getByText(/endereço/i).first();
  await loginOf({ name: 'Rastro', alias: '', palette: { primary: '#2e6373' } });
  await expect.element(words).toBeVisible();
  expect(token('--primary')).toBe('#2e6373');
  await expectAccessible();
  await loginOf(AURORA);
  expect(words.query()).toBeNull();
});

test('invalid colours are replaced by the neutral ones, and only an administrator is notified', async () => {
  for (const palette of [{ primary: 'red;}body{display:none' }, null]) {
    await loginOf({ palette });
    expect(token('--primary')).toBe('#2e6373');
  }
  const notice = page.getByText(/cores da marca não podem ser lidas/);
  const shown = async (session: MountOptions['session']): Promise<StandIn> => {
    const brand = brandFrom({ ...AURORA, palette: {} })!;
    const core = await mountAt('/diagnostics', { session: session!, brand, answers: { 'brands.tree': [] } });
    core.tell.link$.next({ state: 'live', sinceMs: Date.now() });
    await expect.element(page.getByText('Ao vivo').first()).toBeVisible();
    return core;
  };
  await shown(person('OPERATOR'));
  expect(notice.query()).toBeNull();
  await shown(person('ADMINISTRATOR'));
  await expect.element(notice).toBeVisible();
  await page.getByRole('button', { name: 'Corrigir' }).click();
  await expect.poll(() => location.pathname).toBe('/brand');
  await expect.element(page.getByRole('textbox', { name: /^Nome/ })).toBeVisible();
});

test('a logo that cannot be drawn gives way to the initials, on the page and in the tab', async () => {
  await loginOf({ logo: 'data:image/png;base64,AAAA' });
  const mark = page.getByRole('img', { name: 'Logotipo de Aurora Rastreamento' });
  await expect.element(mark).toHaveTextContent(/^AR$/);
  await expect
    .poll(() => document.querySelector('link[rel="icon"]')?.getAttribute('href'))
    .toMatch(/^data:image\/svg\+xml/);
  await expectAccessible();
});

test('the store links of the alias are on the sign-in page (SHL-44)', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(FLAVORS));
  const links = (): string[] =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href^="https://"]')].map(({ href }) => href);
  for (const [brand, { android, ios }] of [
    [AURORA, FLAVORS.aurora],
    [VERTICE, FLAVORS.vertice],
  ] as const) {
    await loginOf(brand);
    await expect.poll(links).toEqual([android, ios]);
  }
  asked.mockClear();
  await loginOf({ alias: 'no-apps' });
  await expect.poll(() => asked.mock.calls).toEqual([[expect.stringMatching(/\/flavors\.json$/), expect.anything()]]);
  await asked.mock.results[0]!.value;
  // What comes of an answer is there with the next frame.
  await new Promise((done) => void requestAnimationFrame(() => requestAnimationFrame(done)));
  expect(links()).toEqual([]);
});

test('the brand is polled every five minutes while the console is open (CST-71)', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const read = recorded('brands.read');
  const core = await mountAt('/brand', { session: person('ADMINISTRATOR'), answers: { 'brands.tree': [] } });
  await expect.element(page.getByRole('textbox', { name: /^Nome/ })).toHaveValue(read.name);
  const before = core.askedOf('brands.read').length;
  vi.advanceTimersByTime(240_000);
  expect(core.askedOf('brands.read').length).toBe(before);
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => core.askedOf('brands.read').length).toBeGreaterThan(before);
});
