import './harness/without-map.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PERMISSION_NAMES } from '../../domain/people/users/permission.ts';
import { mountAt } from './harness/mount.tsx';
import { BRAND_ID, person } from './harness/people.ts';
import type { Sent } from './harness/stand-in-core.ts';
import {
  areaOf,
  areaServer,
  button,
  drawing,
  editorDoor,
  field,
  openEditor,
  pathOf,
  save,
  takeTracker,
  VAN,
} from './harness/area-editor.ts';
import { recorded } from './harness/recorded.ts';

const YARD = areaOf(1, { name: 'Garagem', radius: 1500 });
const at = (lat: number, lng: number) => ({ lat, lng, rad: 0 });
const BOX = [at(-23.5, -46.7), at(-23.5, -46.6), at(-23.6, -46.6), at(-23.6, -46.7)];
const settings = (
  drawnAs: 'polygon' | 'rectangle' | 'corridor',
  line: { lat: number; lng: number }[] | null = null,
) => ({
  settings: { ...YARD.settings!, drawnAs, line, widthM: line && 250 },
});

test('an area without name, address and tracker says each at its field (ARE-19, ARE-20, ARE-21)', async () => {
  const core = await openEditor();
  await save().click();
  // By their roles: the choices of a field have its label too, and stand before it where a test before has opened some.
  for (const [role, name, words] of [
    ['textbox', /^Nome/, 'Informe o nome da área.'],
    ['combobox', /^Endereço/, 'Informe o endereço da área.'],
    ['combobox', /^Rastreadores/, 'Escolha ao menos um rastreador para a área.'],
  ] as const) {
    await expect.element(page.getByText(words)).toBeVisible();
    const place = page.getByRole(role, { name });
    await expect.element(place).toHaveAccessibleDescription(expect.stringContaining(words));
  }
  await expect.element(page.getByRole('alert').filter({ hasText: 'Desenhe a área no mapa.' })).toBeVisible();
  await expect.element(field(/^Nome/)).toHaveFocus();
  expect(core.askedOf('areas.create')).toEqual([]);
});

test('a radius left empty is 50 m, in km it counts a thousandfold, and from 999 m it is edited in km (ARE-22, ARE-25, ARE-26)', async () => {
  await openEditor();
  const radius = field(/^Raio/);
  const unit = field('Unidade do raio');
  // There is room for its two letters.
  const { clientWidth } = await unit.findElement();
  const { paddingLeft, paddingRight } = getComputedStyle(await unit.findElement());
  expect(clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)).toBeGreaterThanOrEqual(24);
  await radius.fill('2,5');
  await unit.selectOptions('km');
  await expect.poll(() => drawing().radiusM).toBe(2_500);
  await radius.fill('');
  await expect.poll(() => drawing().radiusM).toBe(50);
  await unit.selectOptions('m');
  await radius.fill('320');
  await expect.poll(() => drawing().radiusM).toBe(320);
  const wrong = page.getByText('Digite um número.');
  await radius.fill('abc');
  await expect.element(wrong).toBeVisible();
  await radius.fill('');
  await expect.element(wrong).not.toBeInTheDocument();
  for (const [metres, text, shown] of [
    [1500, '1.5', 'km'],
    [999, '0.999', 'km'],
    [998, '998', 'm'],
  ] as const) {
    const area = areaOf(1, { name: 'Garagem', radius: metres });
    await openEditor(pathOf(area), { answers: areaServer([area]) });
    await expect.element(radius).toHaveValue(text);
    await expect.element(unit).toHaveValue(shown);
  }
});

test('the page of a new area has its form for staff who may have areas, and says to others that it is closed', async () => {
  await openEditor('/area-create', { session: person('OPERATOR'), answers: { 'users.search': [] } });
  await expect.element(field(/^Nome/)).toBeVisible();
  const permissions = PERMISSION_NAMES.filter((name) => !name.includes('AREA'));
  await mountAt('/area-create', { session: person('OPERATOR', { permissions }) });
  await expect.element(page.getByText('Sem acesso às áreas de segurança')).toBeVisible();
  expect(field(/^Nome/).elements()).toEqual([]);
});

test('staff of a parent brand make an area for a client of a brand below, and the form leaves its brand to the server', async () => {
  const child = BRAND_ID + 1;
  const client = { ...recorded('users.search')[0]!, name: 'Clara Nunes', login: 'clara', brand: child };
  const core = await openEditor(undefined, {
    session: person('OPERATOR'),
    answers: {
      'users.search': [client],
      'clients.read': { ...recorded('clients.read'), id: client.id, brand: child },
      'devices.detail': { ...recorded('devices.detail'), content: [{ ...VAN, brandId: child }] },
    },
  });
  await field(/^Nome/).fill('Pátio');
  await page.getByRole('combobox', { name: 'Endereço' }).fill('Campinas');
  await page.getByRole('option', { name: 'Campinas, São Paulo' }).click();
  await page.getByRole('combobox', { name: 'Cliente' }).fill('Clara');
  await page.getByRole('option', { name: /Clara Nunes/ }).click();
  await expect.poll(() => core.askedOf('devices.detail').at(-1)!.query.brand).toBe(String(child));
  await takeTracker('Van branca');
  // Every list of trackers that is shown by now is the client's.
  const { query } = core.askedOf('devices.detail').at(-1)!;
  expect(query).toMatchObject({ brand: String(child), userId: String(client.id) });
  await save().click();
  await expect.poll(() => core.askedOf('areas.create').length).toBe(1);
  expect(core.askedOf('areas.create')[0]!.body).toMatchObject({ user: client.id, devices: [VAN.id] });
  expect(core.askedOf('areas.create')[0]!.body).not.toHaveProperty('brand');
});

test('a look-up that finds nothing says so (ARE-36, ERR-30)', async () => {
  await openEditor(undefined, { answers: { 'geo.search': [] } });
  const address = page.getByRole('combobox', { name: 'Endereço' });
  await address.fill('nenhum lugar assim');
  await expect.element(page.getByText('Não foi possivel obter dados da localização.').first()).toBeVisible();
  const words = expect.stringContaining('Não foi possivel obter dados da localização.');
  await expect.element(address).toHaveAccessibleDescription(words);
});

test('where no map can be drawn an address counts as soon as it is chosen, and the keyboard stays in its field', async () => {
  await openEditor();
  const address = page.getByRole('combobox', { name: 'Endereço' });
  await address.fill('Campinas');
  await expect.element(page.getByRole('option', { name: 'Campinas, São Paulo' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(() => drawing().corners).toEqual([{ lat: -22.90556, lng: -47.06083 }]);
  await expect.element(address).toHaveValue('Campinas, São Paulo, Brasil');
  await expect.element(address).toHaveFocus();
});

const preview: Sent<'areas.preview'> = {
  ...recorded('areas.preview'),
  vehicles: [
    { device: VAN.id, name: VAN.name, licensePlate: 'VAN1A23', isInside: true, seenAt: null, visits: [] },
    { device: VAN.id + 1, name: 'Moto', licensePlate: 'MOT0A77', isInside: false, seenAt: null, visits: [] },
  ],
};

test('before it is saved a preview says which vehicles are inside now', async () => {
  const core = await openEditor(pathOf(YARD), { answers: { ...areaServer([YARD]), 'areas.preview': preview } });
  await button('Ver prévia').click();
  const shown = page.getByRole('region', { name: 'Prévia' });
  const line = (plate: string) => shown.getByRole('listitem').filter({ hasText: plate });
  await expect.element(line('VAN1A23').getByText('dentro agora', { exact: true })).toBeVisible();
  await expect.element(line('MOT0A77')).toBeVisible();
  await expect.element(line('MOT0A77').getByText('dentro agora')).not.toBeInTheDocument();
  expect(core.askedOf('areas.preview').map(({ body }) => body)).toEqual([
    expect.objectContaining({ type: 'CIRCLE', latitude: YARD.latitude, radius: 1500, devices: [VAN.id] }),
  ]);
  const stale = shown.getByText('A área mudou depois desta prévia.');
  await expect.element(stale).not.toBeInTheDocument();
  await field(/^Raio/).fill('0,2');
  await expect.element(stale).toBeVisible();
  await button('Atualizar').click();
  await expect.element(stale).not.toBeInTheDocument();
  expect(core.askedOf('areas.preview').at(-1)!.body.radius).toBe(200);
});

const SHAPES = [
  { drawnAs: 'circle', corners: 1, changes: {} },
  { drawnAs: 'polygon', corners: 3, changes: { type: 'polygon', points: BOX.slice(1), ...settings('polygon') } },
  { drawnAs: 'rectangle', corners: 4, changes: { type: 'polygon', points: BOX, ...settings('rectangle') } },
  { drawnAs: 'corridor', corners: 2, changes: { type: 'polygon', points: BOX, ...settings('corridor', BOX.slice(2)) } },
];

test.each(SHAPES)(
  'an area is deleted out of its editor after yes, and kept after no (ARE-15): $drawnAs',
  async ({ drawnAs, corners, changes }) => {
    const area = areaOf(2, { name: 'Para excluir', version: 7, ...changes });
    const core = await openEditor(pathOf(area), { answers: areaServer([YARD, area]) });
    expect([drawing().tool, drawing().corners.length, editorDoor().past]).toEqual([drawnAs, corners, 0]);
    const question = page.getByRole('dialog', { name: 'Excluir Para excluir?' });
    await button('Excluir').click();
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(field(/^Nome/)).toHaveValue('Para excluir');
    expect(core.askedOf('areas.delete')).toEqual([]);
    await button('Excluir').click();
    await question.getByRole('button', { name: 'Sim, excluir' }).click();
    await expect.element(page.getByText('Para excluir foi excluída.')).toBeVisible();
    expect(location.pathname).toBe('/securityArea');
    await expect.element(page.getByRole('rowheader', { name: 'Garagem' })).toBeVisible();
    await expect.element(page.getByRole('rowheader', { name: 'Para excluir' })).not.toBeInTheDocument();
    expect(core.askedOf('areas.delete')).toEqual([{ params: { id: String(area.id) }, query: { version: '7' } }]);
  },
);
