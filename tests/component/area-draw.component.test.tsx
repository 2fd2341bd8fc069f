import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { corridorOutline } from '../../domain/desk/areas/corridor.ts';
import type { AreaDrawing, DrawTool } from '../../domain/desk/areas/area-drawing.ts';
import { goTo } from './harness/address.ts';
import { button, drawing, editorDoor, field, save, takeAddress, takeTracker, VAN } from './harness/area-editor.ts';
import {
  areaMapRests,
  between,
  corners,
  hasCorners,
  openDrawing,
  pressMap,
  pull,
  step,
  tool,
} from './harness/area-map.ts';
import { expectAccessible } from './harness/axe.ts';
import { tabTo } from './harness/keys.ts';
import { DESKTOP, PHONE } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import type { Sent } from './harness/stand-in-core.ts';

const focus = (element: Element): void => (element as HTMLElement).focus();
const cursor = (): HTMLElement => document.querySelector('[data-cursor]')!;

test('a polygon takes corners, gets one in between, loses one by Delete, and every step is undone and redone', async () => {
  await openDrawing();
  await tool('Polígono').click();
  await pressMap([-120, -80], [120, -80], [120, 80]);
  // A press on the first corner closes it.
  await corners().first().click();
  await expect.poll(() => drawing().isDone).toBe(true);
  await pull(between(3), -90, 40);
  await hasCorners(4);
  focus(await corners().nth(1).findElement());
  await userEvent.keyboard('{Delete}');
  await hasCorners(3);
  await step('Desfazer').click();
  await hasCorners(4);
  focus(await tool('Círculo').findElement());
  await userEvent.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}');
  await hasCorners(3);
  await userEvent.keyboard('{Control>}z{/Control}');
  await hasCorners(4);
});

test('a polygon that crosses itself is refused in words, with the place marked', async () => {
  const core = await openDrawing();
  await tool('Polígono').click();
  await pressMap([-100, -80], [100, 80], [100, -80], [-100, 80]);
  await corners().first().click();
  const said = page.getByRole('alert').filter({ hasText: 'O contorno cruza a si mesmo no ponto marcado' });
  await expect.element(said).toBeVisible();
  // In the middle of what was pressed.
  const { width, height, x, y } = document.querySelector('[data-map-canvas]')!.getBoundingClientRect();
  const mark = document.querySelector('[data-map-canvas] ~ div svg circle')!.getBoundingClientRect();
  expect(mark.x + mark.width / 2).toBeCloseTo(x + width / 2, -0.5);
  expect(mark.y + mark.height / 2).toBeCloseTo(y + height / 2, -0.5);
  await save().click();
  await expect.poll(() => page.getByRole('alert').filter({ hasText: 'cruza a si mesmo' }).elements().length).toBe(2);
  expect(location.pathname).toMatch(/novo$/);
  expect(core.askedOf('areas.create')).toEqual([]);
  await expectAccessible();
});

test('a rectangle is drawn by two corners and keeps its right angles when one is pulled', async () => {
  await openDrawing();
  await tool('Retângulo').click();
  await pressMap([-100, -60], [100, 60]);
  await hasCorners(4);
  const before = drawing().corners;
  await pull(corners().nth(2), 50, 40);
  const { corners: after } = drawing();
  expect(after[2]!.lat).toBeLessThan(before[2]!.lat);
  expect(after[2]!.lng).toBeGreaterThan(before[2]!.lng);
  expect(after[0]).toEqual(before[0]);
  for (const [index, corner] of after.entries()) {
    const next = after[(index + 1) % 4]!;
    expect([corner.lat === next.lat, corner.lng === next.lng].filter(Boolean)).toHaveLength(1);
  }
});

test.each(['Polígono', 'Corredor'])('Enter ends a drawing of "%s" made by mouse', async (shape) => {
  await openDrawing();
  await tool(shape).click();
  await pressMap([-160, 0], [0, -70], [150, 0]);
  await hasCorners(3);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => drawing().isDone).toBe(true);
  expect(drawing().corners).toHaveLength(3);
});

test('an area that is created says so and is looked for in the list, and one that is changed says so (ERR-43)', async () => {
  await openDrawing();
  await field(/^Nome/).fill('Pátio novo');
  await takeAddress('Campinas');
  await takeTracker('VAN1A23');
  await save().click();
  await expect.element(page.getByText('Área criada com sucesso!')).toBeVisible();
  await expect.element(page.getByRole('searchbox', { name: 'Buscar área' })).toHaveValue('Pátio novo');
  await page.getByRole('rowheader', { name: 'Pátio novo' }).click();
  await expect.element(field(/^Nome/)).toHaveValue('Pátio novo');
  await field(/^Nome/).fill('Pátio mudado');
  await save().click();
  await expect.element(page.getByText('Área atualizada com sucesso!')).toBeVisible();
});

test('what was drawn is there again for who comes back', async () => {
  await openDrawing();
  await tool('Polígono').click();
  await pressMap([-120, -80], [120, -80], [120, 80]);
  await corners().first().click();
  await hasCorners(3);
  const drawn = drawing().corners;
  goTo('/securityArea');
  await expect.element(save()).not.toBeInTheDocument();
  history.back();
  await expect.element(page.getByText('O que você tinha digitado voltou ao formulário.')).toBeVisible();
  await expect.poll(() => drawing().corners).toEqual(drawn);
});

test('a corridor is drawn along a line with a width, saved, and edited as the line it was drawn with (ARE-14, ARE-34, ERR-34)', async () => {
  const core = await openDrawing();
  await field(/^Nome/).fill('Rota da entrega');
  await tool('Corredor').click();
  await pressMap([-160, 0], [0, -70], [150, 0]);
  await corners().last().click();
  await expect.poll(() => drawing().isDone).toBe(true);
  const line = drawing().corners;
  await field('Largura do corredor').fill('250');
  await expect.poll(() => drawing().widthM).toBe(250);
  await takeAddress('Campinas');
  expect(drawing()).toMatchObject({ tool: 'corridor', corners: line });
  await takeTracker('VAN1A23');
  await save().click();
  await expect.element(page.getByText('Área criada com sucesso!')).toBeVisible();
  // It would lie over the lower end of the line.
  await page.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: 'Fechar' }).click();
  await page.getByRole('rowheader', { name: 'Rota da entrega' }).click();
  await hasCorners(3);
  expect(drawing()).toMatchObject({ tool: 'corridor', corners: line, widthM: 250 });
  await areaMapRests();
  await pull(between(1), 0, 50);
  await hasCorners(4);
  await save().click();
  await expect.element(page.getByText('Área atualizada com sucesso!')).toBeVisible();
  const { body } = core.askedOf('areas.update')[0]!;
  expect(body.operations.find(({ path }) => path === '/settings')).toMatchObject({
    value: { drawnAs: 'corridor', widthM: 250, line: [line[0], expect.anything(), line[1], line[2]] },
  });
});

/** Draws with keys alone: from the tool to the last corner. */
async function drawByKeys(name: string, keys: string): Promise<void> {
  focus(await tool(name).findElement());
  await userEvent.keyboard('{Enter}');
  focus(cursor());
  await userEvent.keyboard(keys);
}
const FAR = '{Shift>}{ArrowRight}{ArrowRight}{/Shift}';
const DOWN = '{Shift>}{ArrowDown}{ArrowDown}{/Shift}';

test('an area is drawn and changed wholly by keys: arrows move, Space sets, Enter ends, Delete and Escape take back', async () => {
  await openDrawing();
  await drawByKeys('Polígono', ` ${FAR} ${DOWN} `);
  await expect.poll(() => drawing().corners.length).toBe(3);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => drawing().isDone).toBe(true);
  // The focus is at a corner: arrows move it, Tab goes to the next.
  await expect.poll(() => document.activeElement?.hasAttribute('data-corner')).toBe(true);
  const before = drawing();
  const { chosen } = editorDoor();
  expect(document.activeElement?.getAttribute('data-corner')).toBe(String(chosen ?? 0));
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.poll(() => drawing().corners[chosen ?? 0]!.lat).toBeGreaterThan(before.corners[chosen ?? 0]!.lat);
  focus(await between(1).findElement());
  await userEvent.keyboard('{Enter}');
  await hasCorners(4);
  await expect.poll(() => document.activeElement?.getAttribute('data-corner')).toBe('1');
  await userEvent.keyboard('{Delete}');
  await hasCorners(3);
  await drawByKeys('Retângulo', ' {Escape}');
  await expect.poll(() => drawing().corners.length).toBe(0);
});

/** What is sent of a drawing: its corners as they were set, a corridor's as the line in its middle. */
function sentOf({ tool, corners, radiusM, widthM }: AreaDrawing): object {
  const points = corners.map((corner) => ({ ...corner, rad: 0 }));
  const settings = { drawnAs: tool, line: null, widthM: null };
  if (tool === 'circle')
    return {
      type: 'CIRCLE',
      latitude: corners[0]!.lat,
      longitude: corners[0]!.lng,
      radius: radiusM,
      points: [],
      settings,
    };
  if (tool === 'corridor')
    return {
      type: 'polygon',
      points: corridorOutline(corners, widthM),
      settings: { ...settings, line: corners, widthM },
    };
  return { type: 'polygon', radius: null, points, settings };
}

const address = () => page.getByRole('combobox', { name: 'Endereço' });

/** Chooses an address by keys, until the map asks whether it is the one. */
async function chooseAddress(): Promise<void> {
  focus(await address().findElement());
  await userEvent.keyboard('Campinas');
  await expect.element(page.getByRole('option', { name: 'Campinas, São Paulo' })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(button('Usar este endereço')).toHaveFocus();
}

test('the map is told by keys whether an address is the one, and gives the keyboard back to its field; a pointer it leaves where it is', async () => {
  await openDrawing();
  await chooseAddress();
  await tabTo(button('Não é aqui'));
  await userEvent.keyboard('{Enter}');
  await expect.element(address()).toHaveFocus();
  await chooseAddress();
  await userEvent.keyboard(' ');
  await hasCorners(1);
  await expect.element(address()).toHaveFocus();
  await openDrawing();
  await takeAddress('Campinas');
  await hasCorners(1);
  await expect.element(address()).not.toHaveFocus();
});

/** Fills in with keys alone what an area needs beside its shape, from the name on, and saves it. */
async function fillInByKeys(): Promise<void> {
  focus(await field(/^Nome/).findElement());
  await userEvent.keyboard('Pátio');
  await tabTo(address());
  await chooseAddress();
  await userEvent.keyboard('{Enter}');
  await expect.element(address()).toHaveFocus();
  await tabTo(page.getByRole('combobox', { name: 'Rastreadores' }));
  await userEvent.keyboard('VAN1A23');
  await expect.element(page.getByRole('option', { name: /VAN1A23/ })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await tabTo(save());
  await userEvent.keyboard('{Enter}');
}

test.each([
  { name: 'Círculo', keys: ' ', kept: 'circle', shown: 1 },
  { name: 'Polígono', keys: ` ${FAR} ${DOWN} {Enter}`, kept: 'polygon', shown: 3 },
  { name: 'Retângulo', keys: ` ${FAR}${DOWN} `, kept: 'rectangle', shown: 4 },
  { name: 'Corredor', keys: ` ${FAR} {Enter}`, kept: 'corridor', shown: 2 },
] as const)(
  'what was drawn by keys is filled in and saved by keys alone, as it was drawn: $name',
  async ({ name, keys, kept, shown }) => {
    const core = await openDrawing();
    await drawByKeys(name, keys);
    await expect.poll(() => drawing().isDone).toBe(true);
    const drawn = drawing();
    expect([drawn.tool, drawn.corners.length]).toEqual([kept satisfies DrawTool, shown]);
    await fillInByKeys();
    await expect.element(page.getByText('Área criada com sucesso!')).toBeVisible();
    expect(core.askedOf('areas.create').map(({ body }) => body)).toMatchObject([
      { name: 'Pátio', address: 'Campinas, São Paulo, Brasil', devices: [VAN.id], ...sentOf(drawn) },
    ]);
    await page.getByRole('rowheader', { name: 'Pátio' }).click();
    await hasCorners(shown);
    expect(drawing()).toMatchObject({ tool: kept, corners: drawn.corners });
  },
);

test('the map of a new area starts in São Paulo where nobody says where they are (ARE-28, ARE-29, RTE-41)', async () => {
  await openDrawing();
  await expect.element(page.getByRole('heading', { name: 'Nova área de segurança' })).toBeVisible();
  const { centre } = await areaMapRests();
  expect([centre.lat.toFixed(2), centre.lng.toFixed(2)]).toEqual(['-23.63', '-46.70']);
});

test('for a client a new area starts at the vehicles of that client', async () => {
  const [placed] = recorded('positions.ofUser');
  const at = (latitude: number, longitude: number, valid = true) => ({ ...placed!, latitude, longitude, valid });
  const vehicles = [at(-19.92, -43.94), at(-19.9, -43.9), at(0, 0, false)];
  const core = await openDrawing(`/area-create?user=${person('USER').user.id}`, {
    session: person('OPERATOR'),
    answers: { 'positions.ofUser': vehicles, 'clients.read': recorded('clients.read'), 'users.search': [] },
  });
  const { centre } = await areaMapRests((door) => Math.abs(door.centre.lat + 19.91) < 0.05);
  expect(centre.lng).toBeCloseTo(-43.92, 1);
  expect(core.askedOf('positions.ofUser')[0]).toEqual({ params: { id: String(person('USER').user.id) } });
});

const metresAPixel = (latitude: number, zoom: number): number =>
  (78_271.517 * Math.cos((latitude * Math.PI) / 180)) / 2 ** zoom;

test('it starts where the address says, and offers what lies there with 100 m around it (ARE-18, ARE-23, RTE-42)', async () => {
  let answer = (): void => undefined;
  const address = new Promise<Sent<'geo.reverse'>>((resolve) => (answer = () => resolve(recorded('geo.reverse'))));
  await openDrawing('/area-setting/novo?lat=-22.9&lng=-47.06', { answers: { 'geo.reverse': () => address } });
  // It does not wait for the name of the place.
  const { centre, zoom: far } = await areaMapRests((door) => Math.abs(door.centre.lat + 22.9) < 0.01);
  expect(centre.lng).toBeCloseTo(-47.06, 2);
  answer();
  await expect.element(page.getByRole('region', { name: 'É este o lugar?' })).toBeVisible();
  const { zoom } = await areaMapRests((door) => door.zoom > far);
  const around = document.querySelector('[data-map-canvas] ~ svg circle')!.getBoundingClientRect();
  expect((around.width / 2) * metresAPixel(-22.9, zoom)).toBeCloseTo(100, -0.5);
});

test.each([
  { theme: 'light', size: DESKTOP },
  { theme: 'dark', size: DESKTOP },
  { theme: 'light', size: PHONE },
  { theme: 'dark', size: PHONE },
] as const)('the editor is accessible: %o', async (options) => {
  await openDrawing(undefined, options);
  await takeAddress('Campinas');
  await hasCorners(1);
  await expectAccessible();
});

test('on a phone the radius of a circle that is looked at can be pulled: no button of the map lies over its handle', async () => {
  await openDrawing(undefined, { size: PHONE });
  await takeAddress('Campinas');
  await hasCorners(1);
  await button('Enquadrar').click();
  await areaMapRests();
  const edge = await page.getByRole('slider', { name: 'Raio do círculo' }).findElement();
  const { left, right, top, bottom } = edge.getBoundingClientRect();
  const middle = (top + bottom) / 2;
  // What a finger hits is larger than what is drawn.
  expect([left - 6, (left + right) / 2, right + 6].map((x) => document.elementFromPoint(x, middle))).toEqual([
    edge,
    edge,
    edge,
  ]);
});
