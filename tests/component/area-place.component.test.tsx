import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { telemetrySchema } from '../../domain/live/telemetry/telemetry.ts';
import { areaOf, areaServer, button, drawing, openEditor, VAN } from './harness/area-editor.ts';
import { areaMapRests, openDrawing, pressMap, tool } from './harness/area-map.ts';
import { expectAccessible } from './harness/axe.ts';
import { mountAt } from './harness/mount.tsx';
import { pageOf } from './harness/pages.ts';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import type { Sent } from './harness/stand-in-core.ts';

afterEach(() => commands.setPlace(null));

test('an area lies around the person, who is told why where the browser does not say where that is', async () => {
  const core = await openEditor();
  await button('Minha localização').click();
  await expect.element(page.getByText(/^O navegador não informou onde você está/)).toBeVisible();
  await commands.setPlace({ latitude: -22.9, longitude: -47.06 });
  await button('Minha localização').click();
  await button('Usar este endereço').click();
  await expect.poll(() => drawing().corners).toEqual([{ lat: -22.9, lng: -47.06 }]);
  expect(core.askedOf('geo.reverse').at(-1)!.query).toMatchObject({ lat: -22.9, lng: -47.06 });
});

test('an area that is saved while its address waits on the map says that the address is to be confirmed', async () => {
  await openEditor();
  await commands.setPlace({ latitude: -22.9, longitude: -47.06 });
  await button('Minha localização').click();
  await expect.element(button('Usar este endereço')).toBeVisible();
  await button('Salvar').click();
  const confirm = page.getByText('Confirme o endereço no mapa: “Usar este endereço” ou “Não é aqui”.');
  await expect.element(confirm.first()).toBeVisible();
  await expect.element(page.getByText('Desenhe a área no mapa.')).not.toBeInTheDocument();
  await button('Usar este endereço').click();
  await expect.element(confirm.first()).not.toBeInTheDocument();
});

test('an area lies around a vehicle of the client, and one that was never located says so', async () => {
  let records: Sent<'positions.ofDevices'> = [];
  await openEditor(undefined, { answers: { 'positions.ofDevices': () => records } });
  const vehicles = page.getByRole('combobox', { name: 'Em volta de um veículo' });
  const take = async () => {
    await vehicles.fill('Van');
    await page
      .getByRole('listbox', { name: 'Em volta de um veículo' })
      .getByRole('option', { name: /Van branca/ })
      .click();
  };
  await take();
  await expect.element(page.getByText('Este veículo ainda não informou a sua posição.')).toBeVisible();
  records = [
    telemetrySchema.parse({
      device: VAN.id,
      dateTime: '2026-11-21T12:00:00Z',
      valid: true,
      latitude: -20.5,
      longitude: -43.5,
    }),
  ];
  await take();
  await button('Usar este endereço').click();
  await expect.poll(() => drawing().corners).toEqual([{ lat: -20.5, lng: -43.5 }]);
});

test('an address of which only the city was found says so before it is taken', async () => {
  const [city] = recorded('geo.search');
  await openEditor(undefined, { answers: { 'geo.search': [{ ...city!, isCity: true }] } });
  await page.getByRole('combobox', { name: 'Endereço' }).fill('Campinas');
  await page.getByRole('listbox', { name: 'Endereço' }).getByRole('option').first().click();
  await expect.element(page.getByText(/^Só a cidade foi encontrada/)).toBeVisible();
  await expectAccessible();
  await button('Não é aqui').click();
  await expect.element(page.getByText(/^Só a cidade foi encontrada/)).not.toBeInTheDocument();
  expect(drawing().corners).toEqual([]);
});

test('vehicles that clients call alike are told apart by the client where staff look for one', async () => {
  const vans = ['Aroeira', 'Ipê'].map((customerName, at) => ({ ...VAN, id: VAN.id + at, customerName }));
  await openEditor(undefined, {
    session: person('OPERATOR'),
    answers: { 'devices.detail': ({ query }) => pageOf(vans, query), 'users.search': [], 'brands.tree': [] },
  });
  await page.getByRole('combobox', { name: 'Em volta de um veículo' }).click();
  for (const client of ['Aroeira', 'Ipê'])
    await expect.element(page.getByRole('option', { name: new RegExp(`Van branca.* ${client}$`) })).toBeVisible();
});

/** Where the map looks, to a hundredth of a degree. */
const looksAt = ({ centre, zoom }: Awaited<ReturnType<typeof areaMapRests>>) => [
  centre.lat.toFixed(2),
  centre.lng.toFixed(2),
  Math.round(zoom),
];

test('who says that an address is not the place looks on where they looked before', async () => {
  await openDrawing();
  const before = looksAt(await areaMapRests());
  await page.getByRole('combobox', { name: 'Endereço' }).fill('Campinas');
  await page.getByRole('listbox', { name: 'Endereço' }).getByRole('option').first().click();
  await areaMapRests((door) => door.zoom > 14);
  await button('Não é aqui').click();
  expect(looksAt(await areaMapRests((door) => door.zoom < 14))).toEqual(before);
});

test('while the browser still asks whether it may say where somebody is, a new area of theirs lies at their vehicles', async () => {
  const ask = vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockReturnValue();
  onTestFinished(() => ask.mockRestore());
  const [placed] = recorded('positions.ofUser');
  const vehicles = [{ ...placed!, latitude: -19.92, longitude: -43.94, valid: true }];
  await openEditor(undefined, { answers: { 'positions.ofUser': vehicles } });
  const { centre, zoom } = await areaMapRests((door) => door.zoom > 14);
  expect([centre.lat.toFixed(2), centre.lng.toFixed(2), zoom]).toEqual(['-19.92', '-43.94', 15]);
  expect(ask).toHaveBeenCalled();
});

test('what is begun to be drawn stays in sight when the vehicles of the client are found only then', async () => {
  const [placed] = recorded('positions.ofUser');
  let find = (): void => undefined;
  const found = new Promise<Sent<'positions.ofUser'>>((resolve) => {
    find = () => resolve([{ ...placed!, latitude: -19.92, longitude: -43.94, valid: true }]);
  });
  const core = await openDrawing(`/area-create?user=${person('USER').user.id}`, {
    session: person('OPERATOR'),
    answers: { 'positions.ofUser': () => found, 'clients.read': recorded('clients.read'), 'users.search': [] },
  });
  const before = looksAt(await areaMapRests());
  await tool('Polígono').click();
  await pressMap([-120, -80], [120, -80]);
  find();
  await expect.poll(() => core.askedOf('positions.ofUser').length).toBeGreaterThan(0);
  await pressMap([120, 80]);
  expect(looksAt(await areaMapRests())).toEqual(before);
});

test('the map of the list stays where it was put while an area is chosen on it and left again', async () => {
  const areas = [areaOf(0, { name: 'Garagem', radius: 3_000 }), areaOf(1, { name: 'Pátio', longitude: -46.5 })];
  await mountAt('/securityArea', { session: person('USER'), answers: areaServer(areas) });
  await areaMapRests((door) => door.areas.length === 2);
  await button('Afastar').click();
  const before = await areaMapRests();
  const canvas = document.querySelector<HTMLElement>('[data-map-canvas]')!;
  await userEvent.click(canvas, { position: before.areas[0]!.at });
  const card = page.getByRole('group', { name: 'Garagem' });
  await expect.element(card).toBeVisible();
  expect(looksAt(await areaMapRests((door) => door.areas[0]!.chosen))).toEqual(looksAt(before));
  await card.getByRole('button', { name: 'Fechar' }).click();
  expect(looksAt(await areaMapRests((door) => !door.areas[0]!.chosen))).toEqual(looksAt(before));
});
