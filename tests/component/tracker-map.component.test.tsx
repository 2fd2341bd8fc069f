import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MAP_COLOURS } from '../../src/live/map/map-colours.ts';
import { projector } from '../../src/live/map/screen-frame.ts';
import { expectAccessible } from './harness/axe.ts';
import {
  clickOn,
  isColour,
  mapDoor,
  mapRests,
  mapShows,
  painted,
  popup,
  popupText,
  SMALL,
} from './harness/fleet-map.ts';
import { DESKTOP, PHONE, type MountOptions } from './harness/mount.tsx';
import { chosenLines, details, MARKUP, mountOwn, mountOwnList, ownTrackers } from './harness/own-trackers.ts';
import { person } from './harness/people.ts';
import { line, lines } from './harness/tracker.ts';

const deviceOf = (name: string) => ownTrackers().find(({ device }) => device.name === name)!.device.id;

/** The tracker of the customer once its map draws all that have a place. */
async function track(options: MountOptions = {}): Promise<void> {
  await mountOwnList({ size: SMALL, ...options });
  await mapShows(({ signs, chosen }) => signs === 7 && chosen === null);
}

/** Chooses in the list and waits until the map has come to the vehicle. */
async function flyTo(name: string, latitude: number): Promise<void> {
  await line(name).click();
  await mapShows(
    ({ chosen, zoom, centre }) =>
      chosen?.device === deviceOf(name) && zoom === 18 && Math.abs(centre[1]! - latitude) < 0.002,
  );
  await mapRests();
}

const popupSays = (words: string | RegExp): Promise<unknown> =>
  expect.poll(popupText).toEqual(expect.stringMatching(words));

test('markers are painted in the colours of the activity, as the list is (MAP-30)', async () => {
  await track();
  const [moving, stopped, parked] = MAP_COLOURS.light.signs;
  for (const [name, latitude, colour] of [
    ['Sandero prata', -23.55, moving],
    ['Caminhão 07', -23.56, stopped],
    ['Van escolar 3', -23.53, parked],
  ] as const) {
    await flyTo(name, latitude);
    const look = async (): Promise<string> => {
      const [x, y] = mapDoor()!.chosen!.at!;
      // Left of the letter of a parked one, within every sign.
      const found = (await painted([[x - (name === 'Van escolar 3' ? 6 : 0), y]]))[0]!;
      return isColour(found, colour) ? 'as the activity' : `${name} is ${found.join(', ')}`;
    };
    await expect.poll(look).toBe('as the activity');
  }
});

test('a long name is cut at 13 characters in the list and whole in the popup; markup in a name stays text (MAP-14)', async () => {
  await track();
  const named = () => popup()?.querySelector('strong')?.innerText;
  await line('Fiorino entre…').click();
  await expect.poll(named).toBe('Fiorino entregas da zona sul');
  await userEvent.keyboard('{Escape}');
  await expect.poll(popup).toBeNull();
  await line(MARKUP.slice(0, 13)).click();
  await expect.poll(named).toBe(MARKUP);
  expect(popup()!.querySelectorAll('img')).toHaveLength(0);
});

test('choosing in the list moves the map to zoom 18 and opens the popup; choosing again clears the choice (MAP-23)', async () => {
  await track();
  await flyTo('Sandero prata', -23.55);
  await expect.element(line('Sandero prata')).toHaveAttribute('aria-selected', 'true');
  await expect.poll(popup).not.toBeNull();
  await line('Sandero prata').click();
  await expect.poll(popup).toBeNull();
  await mapShows(({ chosen }) => chosen === null);
  expect(chosenLines()).toEqual([]);
});

test('choosing on the map chooses in the list', async () => {
  await track();
  await flyTo('Munck 02', -23.58);
  await userEvent.keyboard('{Escape}');
  await mapShows(({ chosen }) => chosen === null);
  const { centre, zoom, size } = await mapRests();
  const place = projector({ longitude: centre[0]!, latitude: centre[1]!, zoom, width: size[0]!, height: size[1]! });
  await clickOn(place(-46.6, -23.58));
  await expect.element(line('Munck 02')).toHaveAttribute('aria-selected', 'true');
  await popupSays('Munck 02');
});

test('the popup shows the position type and the last connection (MAP-13, MAP-15)', async () => {
  await track();
  await line('Sandero prata').click();
  await popupSays(/GPS[\s\S]*Última conexão (agora|há)/);
  await line('Fiorino entre…').click();
  // It connected now with a fix of a while ago.
  await popupSays(/LBS[\s\S]*Última conexão (agora|há \d+ s)/);
  await line('Munck 02').click();
  await popupSays('Última conexão há 1 dia');
});

test('the popup marks a cached position and links to an external map at its latitude and longitude (MAP-16, MAP-18)', async () => {
  await track();
  await line('Fiorino entre…').click();
  await popupSays('Posição em cache');
  await line('Sandero prata').click();
  await popupSays(/Sandero prata(?![\s\S]*Posição em cache)/);
  await expect
    .poll(() => [...popup()!.querySelectorAll('a')].find((link) => link.innerText === 'Abrir no Google Maps')?.href)
    .toContain('query=-23.550000%2C-46.630000');
});

test('the footer turns names and plates on the markers on and off (MAP-11)', async () => {
  await track({ size: DESKTOP });
  await page.getByRole('button', { name: 'Mostrar todos os veículos' }).click();
  await mapShows(({ names }) => names.includes('Sandero prata PXT4E21') && names.includes('Fiorino entre… FXK4C10'));
  const toggle = page.getByRole('switch', { name: 'Nomes e placas' });
  await toggle.click({ force: true });
  await mapShows(({ names }) => names.length === 0);
  await toggle.click({ force: true });
  await mapShows(({ names }) => names.length > 3);
});

test('staff see the default map, an empty list and the hint to search for a client (MAP-12, MAP-20, MAP-22)', async () => {
  await mountOwn({ session: person('OPERATOR'), size: SMALL });
  await expect.element(page.getByText('Busque um cliente')).toBeVisible();
  const door = await mapShows(({ signs, moving }) => signs === 0 && !moving);
  expect([door.zoom, door.centre.map((degrees) => Number(degrees.toFixed(2)))]).toEqual([13, [-46.7, -23.63]]);
  expect(lines().elements()).toEqual([]);
});

test.each([
  { theme: 'light', language: 'pt-BR', size: DESKTOP },
  { theme: 'dark', language: 'en-US', size: DESKTOP },
  { theme: 'dark', language: 'pt-BR', size: PHONE },
] as const)('the tracker is accessible, a vehicle chosen or none: %o', async (options) => {
  await track(options);
  await expectAccessible();
  await line('Sandero prata').click();
  await expect.element(details().getByRole('heading', { name: 'Sandero prata', level: 2 })).toBeVisible();
  // On a phone the bar says what the popup says elsewhere.
  if (options.size !== PHONE) await expect.poll(popup).not.toBeNull();
  await expectAccessible();
});
