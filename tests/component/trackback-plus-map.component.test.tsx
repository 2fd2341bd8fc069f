import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { address } from './harness/address.ts';
import { expectAccessible } from './harness/axe.ts';
import { mapShows, SMALL } from './harness/fleet-map.ts';
import { details } from './harness/own-trackers.ts';
import {
  chip,
  chips,
  entryOfPlates,
  entrySays,
  expectFound,
  follow,
  foundPlates,
  leaveNavigation,
  mountPlates,
  nothingFollowed,
  plateButton,
  plateField,
  plateId,
} from './harness/plates.ts';
import { expectLines } from './harness/tracker.ts';

test('the screen opens with the device of its address (RTE-15)', async () => {
  const { desk } = await mountPlates({ size: SMALL }, `?device=${plateId('PAO1A23')}`);
  await expect.element(chip('PAO1A23')).toBeVisible();
  await mapShows(({ chosen }) => chosen?.device === plateId('PAO1A23'));
  expect(chips().elements()).toHaveLength(1);
  await expect.element(details()).toBeVisible();
  expect(desk.opened.at(-1)).toEqual({ kind: 'devices', ids: [plateId('PAO1A23')] });
});

test('a tracker is found by its plate, sent in capitals, and chosen on the map (CLS-22)', async () => {
  const core = await mountPlates();
  await plateButton().click();
  await plateField().fill('bra7');
  await expectFound(2);
  expect(core.askedOf('devices.search').map(({ query }) => query.term)).toEqual(['BRA7']);
  await expect.element(foundPlates().first()).toHaveTextContent(/BRA7E55[\s\S]*Transportes Boa Viagem do Norte/);
  await foundPlates().first().click();
  await mapShows(({ chosen, signs }) => chosen?.device === plateId('BRA7E55') && signs === 1);
  await expectLines(1);
  await expect.poll(address).toBe(`/trackback-plus?device=${plateId('BRA7E55')}`);
});

test('the entry is titled by licence plate with its icon; opening it resets the list, and a cleared one can be restored (NAV-47, NAV-49, NAV-50)', async () => {
  await mountPlates();
  await follow('BRA7E55');
  await expect.poll(entrySays).toContain('Busca por placa');
  expect(entryOfPlates().querySelectorAll('[data-icon="location_searching"]')).toHaveLength(1);
  await mapShows(({ signs }) => signs === 1);
  await page.elementLocator(entryOfPlates()).click();
  await leaveNavigation();
  await expect.element(nothingFollowed()).toBeVisible();
  await mapShows(({ signs }) => signs === 0);
  await page.getByRole('button', { name: 'Retomar o veículo de antes' }).click();
  await expect.element(chip('BRA7E55')).toBeVisible();
  await mapShows(({ signs }) => signs === 1);
});

test('search by plate and followed vehicles are accessible over the map', async () => {
  await mountPlates();
  await expect.element(nothingFollowed()).toBeVisible();
  await mapShows(({ signs }) => signs === 0);
  await expectAccessible();
  await follow('BRA7E55');
  await mapShows(({ chosen }) => chosen !== null);
  await expect.element(details().getByRole('heading', { level: 2 })).toBeVisible();
  await expectAccessible();
});
