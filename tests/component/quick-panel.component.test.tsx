import './harness/without-map.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from './harness/axe.ts';
import { fleetCore } from './harness/fleet-core.ts';
import { mountAt, PHONE, type MountOptions } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import { vehicleAnswers, vehicleOf } from './harness/vehicles.ts';

const FLEET = [
  vehicleOf(1, { device: { name: 'Entrega 014' }, record: { speed: 40, angle: 90 } }),
  vehicleOf(2, { device: { name: 'Munck 02' }, record: null }),
];

/** The map of the whole fleet, which has a list that keys are typed into. */
async function open(options: MountOptions = {}): Promise<void> {
  const desk = fleetCore(() => ({ vehicles: FLEET }));
  await mountAt('/trackdevice', {
    session: person('OPERATOR'),
    ...options,
    core: {
      ...desk.core,
      logSpan: async (fromMs, toMs, bins) => ({
        fromMs,
        toMs,
        oldestMs: null,
        bins: new Uint32Array(bins),
        gaps: [],
        marks: [],
      }),
    },
    bridge: desk.bridge,
    answers: { ...vehicleAnswers(() => FLEET), 'brands.parameters': recorded('brands.parameters') },
  });
  await expect.element(page.getByRole('button', { name: /^(Conta de|Account of)/ })).toBeVisible();
}

const panel = () => page.getByRole('dialog', { name: /^(Painel rápido|Quick panel)$/ });

test('its key opens the quick panel, but not while typing', async () => {
  await open();
  await expect.element(page.getByRole('option').first()).toBeVisible();
  const search = page.getByRole('searchbox').first();
  await search.click();
  await userEvent.keyboard('.');
  await expect.element(search).toHaveValue('.');
  expect(panel().elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  ((await search.findElement()) as HTMLElement).blur();
  await userEvent.keyboard('.');
  await expect.element(panel()).toBeVisible();
});

test.each([{ theme: 'light' }, { theme: 'dark', language: 'en-US', size: PHONE }] as const)(
  'the quick panel is accessible in both themes and on a phone, where the menu opens it: %o',
  async (options) => {
    await open(options);
    await page.getByRole('button', { name: /^(Conta de|Account of)/ }).click();
    await page.getByRole('menuitem', { name: /^(Painel rápido|Quick panel)$/ }).click();
    await expect.element(panel()).toBeVisible();
    const moving = panel()
      .getByRole('listitem')
      .filter({ hasText: /Em movimento|Moving/ });
    await expect.element(moving).toHaveTextContent('1');
    await expectAccessible();
  },
);
