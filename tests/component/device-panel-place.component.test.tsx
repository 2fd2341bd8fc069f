import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from './harness/axe.ts';
import { ALL_TITLES, bar, groupNamed, panel, textsOf, titles } from './harness/detail-bar.tsx';
import { mapCanvas, mapShows } from './harness/fleet-map.ts';
import { PHONE, type MountOptions } from './harness/mount.tsx';
import { mountOwn } from './harness/own-trackers.ts';
import { BRAND_ID, person } from './harness/people.ts';
import type { Answers, StandIn } from './harness/stand-in-core.ts';
import { boxOf, line, panel as sheet } from './harness/tracker.ts';
import { vehicleOf } from './harness/vehicles.ts';

const ICCID = '8955000000000000004';

/** A tracker of which each group has something to say. */
const full = () =>
  vehicleOf(1, {
    device: { operator: 'Claro' },
    record: {
      speed: 54,
      angle: 38,
      satellitesAvailable: 11,
      ignition: true,
      odometer: 48_213_000,
      engineTimeOn: 6_855_120_000,
      gsmSignal: 3,
      batteryPercent: 88,
      batteryLevel: 5,
      batteryTension: 12.84,
      backupBattery: 4.1,
      oilCutOff: false,
      driverId: 'TAG-1',
    },
    dashboard: { simCard: ICCID, hasSimPlan: true, speedLimit: 80 },
  });

const ANA = {
  id: 1_000_000_000_000_007,
  driverName: 'Ana Prado',
  number: '1001',
  driverLicenseCategory: 'E',
  driverLicenseExpiration: '2020-05-31',
  electronicTag: 'TAG-1',
  contacts: [],
};

/** A carrier that starts a card anew when it is told to. */
function carrier(): Answers {
  let totalConsumption = 7_100_000;
  return {
    'drivers.byTag': [ANA],
    'simcards.plan': () => ({
      simCardDataFranchise: 10_000_000,
      totalConsumption,
      brand: BRAND_ID,
      simCard: ICCID,
    }),
    'simcards.reset': async ({ body }) => {
      // An answer takes its time, in which a second click would be sent.
      await new Promise((passed) => requestAnimationFrame(() => requestAnimationFrame(passed)));
      totalConsumption = 0;
      return { reset: body.iccids };
    },
  };
}

/** The tracker with that vehicle chosen by the address. */
async function look(options: MountOptions = {}, vehicle = full()): Promise<StandIn> {
  const core = await mountOwn(
    { session: person('OPERATOR'), answers: carrier(), ...options },
    `?device=${vehicle.device.id}`,
    [vehicle],
  );
  await expect.element(bar().getByRole('heading', { name: 'Sandero prata', level: 2 })).toBeVisible();
  return core;
}

test('a detail bar appears when a device with telemetry is selected, at the bottom and at most 180 px high (PNL-17, PNL-34, CST-52)', async () => {
  await look();
  await mapShows(({ chosen }) => chosen !== null);
  await expect.poll(titles).toEqual(ALL_TITLES);
  const { height, bottom } = boxOf(bar());
  expect(height).toBeLessThanOrEqual(180);
  expect(mapCanvas().getBoundingClientRect().bottom - bottom).toBeLessThan(40);
  expect(mapCanvas().getBoundingClientRect().bottom - bottom).toBeGreaterThanOrEqual(0);
  // Nothing is cut: a group that is too high would scroll by itself.
  const parts = [await panel().findElement(), ...panel().getByRole('region').elements()];
  expect(parts.filter((one) => one.scrollHeight - one.clientHeight > 1)).toEqual([]);
  await bar().getByRole('button', { name: 'Fechar os detalhes' }).click();
  await expect.element(bar()).not.toBeInTheDocument();
  await line('Sandero prata').click();
  await expect.element(bar().getByRole('heading', { name: 'Sandero prata', level: 2 })).toBeVisible();
});

test('a SIM card is reset from the panel, asked about with its consumption against the franchise, once for two clicks (PNL-54, CMD-24, ERR-16)', async () => {
  const core = await look();
  const reset = groupNamed('GSM').getByRole('button', { name: 'Resetar SIM' });
  const dialog = page.getByRole('dialog', { name: 'Resetar o cartão SIM?' });
  await reset.click();
  await expect.element(dialog).toHaveTextContent(/7,1\sde\s10\sMB/);
  await expect.element(dialog).toHaveTextContent(ICCID);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(core.askedOf('simcards.reset')).toEqual([]);
  await reset.click();
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Resetar' }));
  await expect.element(page.getByText('Resetado com sucesso!')).toBeVisible();
  await expect.poll(() => textsOf()['GSM']?.['Dados do SIM']).toContain('0 de 10 MB');
  expect(core.askedOf('simcards.reset')).toHaveLength(1);
});

test('on a phone the groups are cards inside the sheet', async () => {
  const { device, record, dashboard } = full();
  // The server leaves the card out of what it tells customers.
  const shown = { ...dashboard, simCard: null, hasSimPlan: false };
  await look({ session: person('USER'), size: PHONE }, { device, record, dashboard: shown });
  await expect.poll(titles).toContain('GSM');
  expect(sheet().getByRole('region', { name: 'Detalhes do rastreador' }).elements()).toHaveLength(1);
  const cards = () =>
    panel()
      .getByRole('region')
      .elements()
      .map((card) => Math.round(card.getBoundingClientRect().x));
  await expect.poll(() => cards().length).toBeGreaterThan(4);
  await expect.poll(() => new Set(cards()).size).toBe(1);
  await expectAccessible();
});
