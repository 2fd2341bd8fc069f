import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import type { MapProvider } from '../../domain/people/brands/brand.ts';
import { PERMISSION_NAMES, type PermissionName } from '../../domain/people/users/permission.ts';
import { goTo } from './harness/address.ts';
import { expectAccessible } from './harness/axe.ts';
import { fleetCore } from './harness/fleet-core.ts';
import { mapShows } from './harness/fleet-map.ts';
import { mountAt, PHONE, type MountOptions } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import { groundIs, KEYS, tileServers, type Drawn, type TileServers } from './harness/tile-servers.ts';

/** A map costs by its size. */
const SMALL = { width: 1024, height: 640 };
const MAPS = { google: ['MAPS_GOOGLEMAPS'], here: ['MAPS_HERE'], both: ['MAPS_GOOGLEMAPS', 'MAPS_HERE'], neither: [] };
type Granted = keyof typeof MAPS;

/** A customer with the permission for some maps. */
const customer = (granted: Granted) =>
  person('USER', {
    permissions: [
      ...PERMISSION_NAMES.filter((name) => !name.startsWith('MAPS_')),
      ...(MAPS[granted] as PermissionName[]),
    ],
  });

interface Opened extends MountOptions {
  /** What the brand prefers; a promise where that is heard later. */
  preference?: MapProvider | null | Promise<MapProvider>;
  tiles?: TileServers;
}

/** A customer of a brand with keys of Google and Here who enters the map. */
async function open(
  granted: Granted,
  { preference = null, tiles = tileServers(), ...options }: Opened = {},
): Promise<TileServers> {
  const desk = fleetCore(() => ({ vehicles: [] }));
  await mountAt('/trackback', {
    session: customer(granted),
    size: SMALL,
    config: tiles.config,
    ...options,
    core: desk.core,
    bridge: desk.bridge,
    answers: {
      'groups.list': [],
      'brands.parameters': KEYS,
      'brands.read': async () => ({ ...recorded('brands.read'), mapProvider: await preference }),
    },
  });
  await mapShows(({ base }) => base === 'raster');
  return tiles;
}

const provider = () => document.querySelector<HTMLElement>('[data-map-canvas]')!.dataset['provider'];
const providerButton = (): Locator =>
  page.getByRole('contentinfo').getByRole('button', { name: /Provedor|Open Street|Google|Here/ });
const credit = (): HTMLElement => document.querySelector<HTMLElement>('.rastro-credit')!;
const attribution = (): string => document.querySelector<HTMLElement>('.maplibregl-ctrl-attrib')!.innerText;
const item = (name: string | RegExp): Locator => page.getByRole('menuitemradio', { name, exact: true });
const items = (): string[] =>
  page
    .getByRole('menuitemradio')
    .elements()
    .map((one) => (one as HTMLElement).innerText.trim());
const hint = (text: string | RegExp): Locator => page.getByRole('status').filter({ hasText: text });
const menuIsGone = () => expect.element(page.getByRole('menu')).not.toBeInTheDocument();

async function leaveMenu(): Promise<void> {
  await expect.poll(() => page.getByRole('menu').element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await menuIsGone();
}

async function choose(name: string): Promise<void> {
  await providerButton().click();
  await item(name).click();
  await menuIsGone();
}

/** Opens the tile chooser and waits until it offers some choices, in their order. */
async function offersTiles(choices: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: /^(Tipo de mapa|Type of map)$/ }).click();
  await expect.poll(items).toEqual(choices);
}

async function chooseTiles(name: string): Promise<void> {
  await item(name).click();
  await menuIsGone();
}

const checked = (): Locator => page.getByRole('menuitemradio', { checked: true });

/** The menu of providers says of one that the person lacks the permission. */
async function expectForbidden(granted: Granted, name: string): Promise<void> {
  await open(granted);
  await providerButton().click();
  const choice = page.getByRole('menuitemradio', { name: new RegExp(`^${name}.*Sem permissão`) });
  await expect.element(choice).toBeVisible();
  await expect.element(choice).toBeDisabled();
  await leaveMenu();
}

const GOOGLE = ['Google · Ruas', 'Google · Satélite', 'Google · Terreno'];
const HERE = ['Here · Ruas', 'Here · Terreno', 'Here · Satélite'];

test('the footer offers Google, Here and Open Street and changes the map of the tracker (SHL-26, MAP-10)', async () => {
  await open('both', { preference: 'OPENSTREET' });
  await providerButton().click();
  await expect.poll(items).toEqual(['Google', 'Here', 'Open Street']);
  await leaveMenu();
  await groundIs('OPENSTREET');
  await choose('Google');
  await groundIs('GOOGLE roadmap');
  expect(provider()).toBe('GOOGLE');
  await choose('Here');
  await groundIs('HERE roads');
  await choose('Open Street');
  await groundIs('OPENSTREET');
});

test('a user with the permission for Google gets its map, with its name and attribution; others do not (MAP-03, PRM-28)', async () => {
  const { sessions, asked } = await open('google');
  await groundIs('GOOGLE roadmap');
  expect(sessions.at(-1)).toEqual({ mapType: 'roadmap', language: 'pt-BR', region: 'BR' });
  await expect.poll(() => credit().innerText).toMatch(/Google Maps\s*Map data ©2026 Google, zoom 13/);
  await page.getByRole('button', { name: 'Afastar' }).click();
  await expect.poll(() => credit().innerText).toMatch(/zoom 12/);
  expect(asked.some((path) => path.startsWith('/here/'))).toBe(false);
  await expectForbidden('here', 'Google');
});

test('a user with the permission for Here gets its map, with its attribution; others do not (MAP-04, PRM-27)', async () => {
  const { asked } = await open('here');
  await groundIs('HERE roads');
  await expect.poll(attribution).toContain('© HERE');
  await expect.element(page.elementLocator(credit())).not.toBeVisible();
  expect(asked.some((path) => path.startsWith('/google/'))).toBe(false);
  await expectForbidden('google', 'Here');
});

test('the tile chooser offers roads, satellite and terrain of Google where it is granted (MAP-05)', async () => {
  await open('google');
  await groundIs('GOOGLE roadmap');
  await offersTiles([...GOOGLE, 'Open Street']);
  await expectAccessible();
  await chooseTiles('Google · Satélite');
  await groundIs('GOOGLE satellite');
  await offersTiles([...GOOGLE, 'Open Street']);
  await expect.element(checked()).toHaveTextContent(/^Google · Satélite$/);
  await chooseTiles('Google · Terreno');
  await groundIs('GOOGLE terrain');
});

test('the tile chooser offers roads, terrain and satellite of Here where it is granted (MAP-06)', async () => {
  await open('here');
  await groundIs('HERE roads');
  await offersTiles([...HERE, 'Open Street']);
  await chooseTiles('Here · Terreno');
  await groundIs('HERE terrain');
  await offersTiles([...HERE, 'Open Street']);
  await chooseTiles('Here · Satélite');
  await groundIs('HERE satellite');
});

test('the tile chooser offers only OpenStreetMap without another permission (MAP-07)', async () => {
  await open('neither');
  await offersTiles(['Open Street']);
  await groundIs('OPENSTREET');
});

test('after the start on Open Street the map goes to what the brand prefers, and stays where that is Open Street (MAP-09, CST-31)', async () => {
  const cases: [preference: MapProvider | null, drawn: Drawn, name: string][] = [
    [null, 'HERE roads', 'Here · Ruas'],
    ['OPENSTREET', 'OPENSTREET', 'Open Street'],
  ];
  for (const [preference, drawn, name] of cases) {
    await open('both', { preference });
    // With the other choices there, what was chosen among them is no longer for want of them.
    await offersTiles([...GOOGLE, ...HERE, 'Open Street']);
    await expect.element(checked()).toHaveTextContent(new RegExp(`^${name}$`));
    await leaveMenu();
    await groundIs(drawn);
  }
});

test("the footer's choice wins until the map is left; the map then starts on Open Street again (MAP-08)", async () => {
  const { asked } = await open('both', { preference: 'GOOGLE' });
  await groundIs('GOOGLE roadmap');
  await choose('Here');
  await groundIs('HERE roads');
  goTo('/diagnostics');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Diagnóstico' })).toBeInTheDocument();
  asked.length = 0;
  goTo('/trackback');
  await groundIs('GOOGLE roadmap');
  const isGoogle = (path: string) => path.startsWith('/google/v1/2dtiles/');
  // A tile that the map before had asked for may have been on its way.
  const start = asked.findIndex((path) => path.startsWith('/osm/'));
  expect(start).toBeGreaterThanOrEqual(0);
  expect([asked.slice(0, start).some(isGoogle), asked.slice(start).some(isGoogle)]).toEqual([false, true]);
  expect(asked.slice(start).some((path) => path.startsWith('/here/'))).toBe(false);
});

test('a choice in the footer stays when what the brand prefers is heard after it (MAP-08)', async () => {
  let tell: (preferred: MapProvider) => void = () => undefined;
  await open('both', { preference: new Promise<MapProvider>((resolve) => (tell = resolve)) });
  await choose('Here');
  await groundIs('HERE roads');
  tell('GOOGLE');
  // What is heard changes the map before a menu is open.
  await offersTiles([...GOOGLE, ...HERE, 'Open Street']);
  await expect.element(checked()).toHaveTextContent(/^Here · Ruas$/);
  expect(provider()).toBe('HERE');
});

test('a refused key, an exceeded quota and failing servers lead back to Open Street with a message', async () => {
  const words = {
    key: ['recusou a chave', /Google recusou a chave desta marca/],
    quota: ['cota do Google esgotada', /A cota desta marca no Google acabou/],
    servers: ['sem resposta', /Google não responde/],
  } as const;
  const tiles = tileServers();
  tiles.trouble.GOOGLE = 'key';
  await open('google', { tiles });
  for (const trouble of ['key', 'quota', 'servers'] as const) {
    tiles.trouble.GOOGLE = trouble;
    // The map goes to Google by itself when it is entered, later when it is chosen.
    if (trouble !== 'key') await choose('Google');
    const [word, sentence] = words[trouble];
    await expect.element(hint(sentence)).toBeVisible();
    await expect.element(providerButton()).toHaveTextContent(new RegExp(`Open Street[^]*${word}`));
    await groundIs('OPENSTREET');
    // Choosing again tries again.
    tiles.trouble.GOOGLE = null;
    await choose('Google');
    await groundIs('GOOGLE roadmap');
    await expect.element(page.getByText(sentence)).not.toBeInTheDocument();
    await choose('Open Street');
    await groundIs('OPENSTREET');
  }
});

test('a key of Here that is refused leads back to Open Street, and tiles that stop coming do too', async () => {
  const tiles = tileServers();
  tiles.trouble.HERE = 'key';
  await open('here', { tiles });
  await expect.element(hint('Here recusou a chave desta marca')).toBeVisible();
  await groundIs('OPENSTREET');
  tiles.trouble.HERE = null;
  await choose('Here');
  await groundIs('HERE roads');
  tiles.trouble.HERE = 'quota';
  for (let step = 0; step < 4; step += 1) await page.getByRole('button', { name: 'Afastar' }).click();
  await expect.element(hint('A cota desta marca no Here acabou')).toBeVisible();
  await groundIs('OPENSTREET');
});

test('dark roads come dark from the provider, and its tiles are not recoloured', async () => {
  const { asked } = await open('here', { theme: 'dark' });
  await groundIs('HERE roads');
  expect(asked.some((path) => path.includes('style=explore.night&lang=pt'))).toBe(true);
  const { sessions } = await open('google', { theme: 'dark', language: 'en-US' });
  await groundIs('GOOGLE roadmap');
  expect(sessions.at(-1)).toMatchObject({
    mapType: 'roadmap',
    language: 'en-US',
    styles: expect.arrayContaining([expect.objectContaining({ featureType: 'water' })]),
  });
  await offersTiles(['Google · Roads', 'Google · Satellite', 'Google · Terrain', 'Open Street']);
  await expectAccessible();
});

test('on a phone tiles and providers are at hand', async () => {
  const { asked } = await open('both', { size: PHONE });
  await offersTiles([...GOOGLE, ...HERE, 'Open Street']);
  // Whole on the screen, above the sheet: what lies at the middle of an item is the item.
  const isWhole = () =>
    page
      .getByRole('menuitemradio')
      .elements()
      .every((one) => {
        const { left, right, top, height } = one.getBoundingClientRect();
        const middle = document.elementFromPoint((left + right) / 2, top + height / 2);
        return left >= 0 && right <= innerWidth && one.contains(middle);
      });
  await expect.poll(isWhole).toBe(true);
  await item('Here · Satélite').click();
  await expect.poll(provider).toBe('HERE');
  await expect.poll(() => asked.some((path) => path.includes('/jpeg?style=explore.satellite.day'))).toBe(true);
  await expectAccessible();
});
