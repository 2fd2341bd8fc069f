import './harness/without-map.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { useAreaPanel } from '../../src/desk/areas/use-area-panel.ts';
import { AreaToggle } from '../../src/desk/areas/area-panel.tsx';
import { address } from './harness/address.ts';
import { areaOf } from './harness/area-editor.ts';
import { areaAnswers } from './harness/area-list.ts';
import { expectAccessible } from './harness/axe.ts';
import { fleetCore, type FleetCore } from './harness/fleet-core.ts';
import { mount, mountAt, PHONE, type MountOptions } from './harness/mount.tsx';
import { pageOf } from './harness/pages.ts';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import { refusal, type StandIn } from './harness/stand-in-core.ts';
import { line } from './harness/tracker.ts';
import { vehicleAnswers, vehicleOf } from './harness/vehicles.ts';

const VEHICLES = [vehicleOf(0), vehicleOf(1, { device: { name: 'Uno que nunca falou', vehicle: null }, record: null })];
const CUSTOMER = person('USER').user.id;

/** Opens the console as the customer of those vehicles and areas, unless somebody else is signed in. */
async function openAreas(path: string, options: MountOptions = {}): Promise<StandIn & { desk: FleetCore }> {
  const desk = fleetCore(() => ({ vehicles: VEHICLES }));
  const core = await mountAt(path, {
    session: person('USER'),
    ...options,
    core: desk.core,
    bridge: desk.bridge,
    answers: { ...vehicleAnswers(() => VEHICLES), ...areaAnswers(), 'groups.list': [], ...options.answers },
  });
  // Off what the test before has pressed: a hint would open there.
  await page.getByRole('heading', { level: 1 }).first().hover();
  return { ...core, desk };
}

const panel = () => page.getByRole('region', { name: /^(Áreas de segurança|Security areas)$/ });
const rows = () => panel().getByRole('listitem').getByRole('button');
const row = (name: string) => rows().filter({ hasText: name });
const expectRows = (count: number) => expect.poll(() => rows().elements().length).toBe(count);
const close = () => panel().getByRole('button', { name: 'Fechar as áreas de segurança' }).click();
const entries = () => [...document.querySelectorAll('button[data-shortcut="security-area-component"]')];

/** The entry of the navigation, once it is there. */
async function entry() {
  await expect.poll(() => entries().length).toBe(1);
  return page.elementLocator(entries()[0]!);
}

test('the security-area entry of a customer is a button that opens the panel on the tracker map (NAV-24, ARE-30)', async () => {
  await openAreas('/diagnostics');
  await (await entry()).click();
  await expect.poll(address).toBe('/trackback?panel=areas');
  await expect.element(panel()).toBeVisible();
  await close();
  await expect.element(panel()).not.toBeInTheDocument();
  await expect.poll(address).toBe('/trackback');
  await (await entry()).click();
  await expect.element(panel()).toBeVisible();
  // The one stands in the place of the other.
  await line('Sandero prata').click();
  await expect.element(panel()).not.toBeInTheDocument();
  await (await entry()).click();
  await expect.element(panel()).toBeVisible();
  await expect.element(page.getByRole('option', { selected: true })).not.toBeInTheDocument();
});

test('an area counts the vehicles of its groups too, as the list of areas does', async () => {
  const [device] = VEHICLES.map((vehicle) => vehicle.device.id);
  const yard = areaOf(0, { name: 'Pátio', devices: [device!], user: CUSTOMER });
  const grouped = { ...yard, userName: 'Clara Nunes', vehicles: 3, created: '2026-11-01T12:00:00.000Z' };
  await openAreas('/trackback?panel=areas', { answers: { 'areas.list': ({ query }) => pageOf([grouped], query) } });
  await expect.element(panel()).toHaveTextContent('3 rastreadores');
});

test("a customer's own areas and devices are loaded at login, wherever they land (ARE-38, PRM-18, SES-59)", async () => {
  for (const path of ['/trackback', '/diagnostics']) {
    const { desk, ...core } = await openAreas(path);
    await expect.poll(() => core.askedOf('areas.list').length, { message: path }).toBe(1);
    expect(core.askedOf('areas.list')[0]!.query.user).toBe(String(CUSTOMER));
    expect(sessionStorage.getItem('currentUserId')).toBe(String(CUSTOMER));
    // Elsewhere no fleet is asked for until a screen needs one.
    if (path === '/trackback') await expect.poll(() => desk.opened).toEqual([{ kind: 'user', userId: CUSTOMER }]);
    expect(location.pathname).toBe(path);
  }
  const staff = await openAreas('/trackback', { session: person('OPERATOR') });
  await expect.element(page.getByText('Nenhum cliente escolhido')).toBeVisible();
  expect([staff.askedOf('areas.list'), staff.askedOf('areas.listV1')]).toEqual([[], []]);
  expect(panel().elements()).toEqual([]);
});

test('the flag of the second form switches areas to the v2 calls, without it they come by the older ones (PRM-24)', async () => {
  const second = await openAreas('/trackback');
  await expectRows(10);
  expect(sessionStorage.getItem('MONITORING_ALLOW_V2_AREA')).toBe('true');
  expect([second.askedOf('areas.list').length, second.askedOf('areas.listV1').length]).toEqual([1, 0]);
  const first = await openAreas('/trackback', { session: person('USER', { denied: ['MONITORING_ALLOW_V2_AREA'] }) });
  await expectRows(10);
  expect(sessionStorage.getItem('MONITORING_ALLOW_V2_AREA')).toBeNull();
  expect([first.askedOf('areas.list').length, first.askedOf('areas.listV1').length]).toEqual([0, 1]);
});

/** The button among the controls of the map, beside a word that is there in any case. */
function Toggle({ userId }: { userId: number | null }) {
  const state = useAreaPanel(null, userId, () => undefined);
  return (
    <>
      <p>The map</p>
      <AreaToggle state={state} />
    </>
  );
}

test('the button of the map is for who may see areas, and for the areas of somebody', async () => {
  const toggle = () => page.getByRole('button', { name: 'Áreas de segurança' });
  for (const { userId = CUSTOMER, denied = [], isOffered } of [
    { isOffered: true },
    { denied: ['MONITORING_AREAS'] as const, isOffered: false },
    { userId: null, isOffered: false },
  ]) {
    const answers = areaAnswers();
    await mount(<Toggle userId={userId} />, { session: person('OPERATOR', { denied }), answers });
    await expect.element(page.getByText('The map')).toBeVisible();
    expect(toggle().elements()).toHaveLength(isOffered ? 1 : 0);
  }
});

test('without the permission for areas there is no panel, no entry, and nothing is asked', async () => {
  const core = await openAreas('/trackback?panel=areas', { session: person('USER', { denied: ['MONITORING_AREAS'] }) });
  await expect.element(line('Sandero prata')).toBeVisible();
  await expect.poll(() => document.querySelectorAll('[data-shortcut]').length).toBeGreaterThan(0);
  expect([panel().elements(), entries()]).toEqual([[], []]);
  expect([core.askedOf('areas.list'), core.askedOf('areas.listV1')]).toEqual([[], []]);
});

test('without areas the opened panel says so, and no panel shows before', async () => {
  const core = await openAreas('/trackback', { answers: { 'areas.list': recorded('areas.list') } });
  await expect.element(line('Sandero prata')).toBeVisible();
  await expect.poll(() => core.askedOf('areas.list').length).toBe(1);
  expect(panel().elements()).toEqual([]);
  await (await entry()).click();
  const words = panel().getByText('Nenhuma área de segurança está cadastrada ainda.');
  await expect.element(words).toBeVisible();
  // Off the entry, whose hint would be checked too.
  await words.hover();
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
  await expectAccessible();
});

test('while areas load the panel says so; after a failure it shows the reason and a retry', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const broken = refusal('broken', 'O cadastro de áreas não respondeu.', { status: 500, requestId: 'r-1' });
  const core = await openAreas('/trackback?panel=areas', {
    answers: {
      'areas.list': async () => {
        await held;
        return broken;
      },
    },
  });
  await expect.element(panel().getByRole('status', { name: 'Carregando as áreas…' })).toBeVisible();
  release();
  await expect.element(panel().getByRole('alert')).toBeVisible();
  await expect
    .element(panel())
    .toHaveTextContent(/As áreas não puderam ser carregadas.*O cadastro de áreas não respondeu\./);
  await expectAccessible();
  core.answer({ 'areas.list': areaAnswers()['areas.list']! });
  await panel().getByRole('button', { name: 'Tentar novamente' }).click();
  await expectRows(10);
});

test.each([
  { theme: 'light', language: 'pt-BR' },
  { theme: 'dark', language: 'en-US' },
  { theme: 'light', language: 'en-US', size: PHONE },
  { theme: 'dark', language: 'pt-BR', size: PHONE },
] as const)('the panel of areas is accessible, one chosen or none: %o', async (look) => {
  await openAreas('/trackback?panel=areas', look);
  await expectRows(10);
  await expectAccessible();
  await row('Garagem central').click();
  await expect.element(row('Garagem central')).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible();
});
