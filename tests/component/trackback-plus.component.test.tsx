import './harness/without-map.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { goTo } from './harness/address.ts';
import { expectAccessible } from './harness/axe.ts';
import { DESKTOP, PHONE } from './harness/mount.tsx';
import { details } from './harness/own-trackers.ts';
import { BRAND_ID } from './harness/people.ts';
import {
  chip,
  chips,
  entrySays,
  expectFound,
  follow,
  foundPlates,
  mountPlates,
  nothingFollowed,
  plateButton,
  plateField,
} from './harness/plates.ts';
import { refusal } from './harness/stand-in-core.ts';
import { expectLines } from './harness/tracker.ts';

const MISSING = 1_000_000_000_000_001;
const BAKERY = {
  id: 1_000_000_000_000_702,
  name: 'Padaria Sol',
  brandName: 'Aurora',
  status: 'ACTIVE' as const,
  brand: BRAND_ID,
};

test('an address with a device that is not there, or no id at all, follows nothing that could be shown', async () => {
  await mountPlates({}, '?device=nonsense');
  await expect.element(nothingFollowed()).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Busca por placa' })).toBeVisible();
  await mountPlates({}, `?device=${MISSING}`);
  await expect.element(chip(String(MISSING))).toBeVisible();
  await expect.element(page.getByRole('button', { name: `${MISSING} não está disponível` })).toBeDisabled();
  await page.getByRole('button', { name: `Deixar de acompanhar ${MISSING}` }).click();
  await expect.element(nothingFollowed()).toBeVisible();
});

test('a plate search that fails shows the generic error and an empty list (CLS-23, CLS-24, ERR-53)', async () => {
  const core = await mountPlates();
  await plateButton().click();
  await plateField().fill('bra');
  await expectFound(2);
  core.answer({ 'devices.search': refusal('broken', 'x', { status: 500, requestId: 'r' }) });
  await plateField().fill('bra7');
  // As a toast, and below the field.
  const words = page.getByText('Houve um erro na sua solicitação.');
  await expect.poll(() => words.elements().length).toBe(2);
  expect(foundPlates().elements()).toEqual([]);
  expect(core.askedOf('devices.search').map(({ query }) => query.term)).toEqual(['BRA', 'BRA7']);
});

test('a followed vehicle stays followed after it was selected on the tracker of its client, and closing the client leaves the list (CLS-16)', async () => {
  await mountPlates({ answers: { 'clients.search': [BAKERY], 'clients.read': BAKERY } });
  await follow('BRA7E55');
  goTo('/trackback');
  await page.getByRole('button', { name: 'Buscar cliente' }).first().click();
  await page.getByRole('combobox', { name: 'Nome ou login do cliente' }).fill('padaria');
  await page.getByRole('option').filter({ hasText: 'Padaria Sol' }).click();
  const close = page.getByRole('button', { name: 'Deixar de acompanhar Padaria Sol' });
  await expect.element(close).toBeVisible();
  await expect.poll(entrySays).toContain('1');
  await close.click();
  await expect.poll(entrySays).not.toContain('1');
});

test.each([
  { theme: 'light', language: 'pt-BR', size: DESKTOP },
  { theme: 'dark', language: 'en-US', size: DESKTOP },
  { theme: 'dark', language: 'pt-BR', size: PHONE },
] as const)('search by plate and followed vehicles are accessible: %o', async (options) => {
  await mountPlates(options);
  await expect.element(nothingFollowed()).toBeVisible();
  await expectAccessible();
  await plateButton().click();
  await plateField().fill('bra');
  await expectFound(2);
  await expectAccessible();
  await foundPlates().first().click();
  await expect.element(chips().first()).toBeVisible();
  await expectLines(options.size === PHONE ? 0 : 1);
  await expect.element(details().getByRole('heading', { level: 2 })).toBeVisible();
  await expectAccessible();
});
