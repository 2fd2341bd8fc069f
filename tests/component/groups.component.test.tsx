import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PERMISSION_NAMES } from '../../domain/people/users/permission.ts';
import { expectAccessible } from './harness/axe.ts';
import { branch, groupId, lookAtGroups, names, rows, tree, vehicleId } from './harness/groups.ts';
import { mountAt, PHONE } from './harness/mount.tsx';
import { BRAND_ID, person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import { refusal } from './harness/stand-in-core.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const choose = (name: string) => rows().filter({ hasText: name }).getByRole('checkbox').click();
const dialog = () => page.getByRole('dialog');

test('groups are listed as a tree with how many vehicles each holds, and one that is opened shows those in it and below it (GRP-01, GRP-04, RTE-50)', async () => {
  await lookAtGroups();
  await expect.poll(names).toEqual(['Carreta 01', 'Carreta 02', 'Entrega 01', 'Entrega 02', 'Ronda 01']);
  await expect.element(branch('Carretas')).toHaveTextContent('2');
  await branch('Cargas').click();
  await expect.poll(names).toEqual(['Carreta 01', 'Carreta 02']);
  await expect.poll(() => location.search).toBe(`?group=${groupId(1)}`);
  await tree().getByRole('button', { name: 'Sem grupo' }).click();
  await expect.poll(names).toEqual(['Entrega 02', 'Ronda 01']);
  await expectAccessible();
});

test('a group that lies in another is folded away and brought back', async () => {
  await lookAtGroups();
  await button('Recolher o grupo Cargas').click();
  await expect.element(branch('Carretas')).not.toBeInTheDocument();
  await button('Abrir o grupo Cargas').click();
  await expect.element(branch('Carretas')).toBeVisible();
});

test('vehicles that are chosen are dragged onto a group together, and are no longer chosen then', async () => {
  const core = await lookAtGroups(`/groups?group=${groupId(2)}`);
  await expect.poll(names).toEqual(['Carreta 01', 'Carreta 02']);
  await choose('Carreta 01');
  await choose('Carreta 02');
  await rows().first().dropTo(branch('Cidade'));
  await expect.element(page.getByText('2 veículos movidos para Cidade.')).toBeVisible();
  expect(core.askedOf('groups.move')).toEqual([
    { body: { devices: [vehicleId(0), vehicleId(1)], from: groupId(2), to: groupId(3) } },
  ]);
  await expect.element(branch('Cidade')).toHaveTextContent('3');
  await expect.element(page.getByText('Nenhum veículo neste grupo')).toBeVisible();
});

test('one vehicle is dragged alone, and a line that is no group takes none', async () => {
  const core = await lookAtGroups('/groups?group=none');
  await expect.poll(names).toEqual(['Entrega 02', 'Ronda 01']);
  await rows()
    .nth(1)
    .dropTo(tree().getByRole('button', { name: 'Todos os veículos' }));
  await rows().nth(1).dropTo(branch('Cargas'));
  await expect.element(page.getByText('1 veículo colocado em Cargas.')).toBeVisible();
  expect(core.askedOf('groups.move')).toEqual([{ body: { devices: [vehicleId(4)], from: null, to: groupId(1) } }]);
});

test('by keys alone vehicles are chosen and moved to another group, and may stay in theirs as well', async () => {
  const core = await lookAtGroups(`/groups?group=${groupId(2)}`);
  await expect.poll(names).toEqual(['Carreta 01', 'Carreta 02']);
  ((await rows().first().findElement()) as HTMLElement).focus();
  await userEvent.keyboard('[Space]{ArrowDown}[Space]');
  await expect.element(button('Mover para…')).toBeVisible();
  ((await button('Mover para…').findElement()) as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog()).toHaveAccessibleName('Mover 2 veículos');
  await expectAccessible();
  await dialog().getByRole('combobox', { name: 'Grupo de destino' }).fill('Cid');
  await userEvent.keyboard('{ArrowDown}{Enter}{Tab}[Space]{Tab}{Tab}{Enter}');
  await expect.element(page.getByText('2 veículos colocados em Cidade.')).toBeVisible();
  expect(core.askedOf('groups.move')[0]!.body).toEqual({
    devices: [vehicleId(0), vehicleId(1)],
    from: null,
    to: groupId(3),
  });
});

test('vehicles are taken out of a group, many at once', async () => {
  const core = await lookAtGroups(`/groups?group=${groupId(1)}`);
  await expect.poll(names).toEqual(['Carreta 01', 'Carreta 02']);
  await choose('Carreta 01');
  await choose('Carreta 02');
  await button('Retirar do grupo').click();
  await expect.element(page.getByText('2 veículos retirados de Cargas.')).toBeVisible();
  expect(core.askedOf('groups.move')[0]!.body.to).toBeNull();
  await expect.element(branch('Carretas')).toHaveTextContent('0');
});

test('vehicles that could not be moved stay where they are and chosen, and the reason is said', async () => {
  await lookAtGroups(`/groups?group=${groupId(2)}`, {
    answers: {
      'groups.move': refusal('refused', 'Verifique os campos.', {
        status: 400,
        requestId: 'r-1',
        fields: { devices: 'Escolha veículos de quem o grupo é.' },
      }),
    },
  });
  await choose('Carreta 01');
  await button('Mover para…').click();
  await dialog().getByRole('combobox', { name: 'Grupo de destino' }).click();
  await page.getByRole('option', { name: 'Cidade' }).click();
  await dialog().getByRole('button', { name: 'Mover' }).click();
  await expect.element(dialog().getByText('Escolha veículos de quem o grupo é.')).toBeVisible();
  await dialog().getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(rows().first().getByRole('checkbox')).toBeChecked();
});

test('vehicles that are searched for are added to the group that is open', async () => {
  const core = await lookAtGroups(`/groups?group=${groupId(3)}`);
  await button('Adicionar veículos').click();
  await dialog().getByRole('combobox', { name: 'Veículos' }).fill('ronda');
  await page.getByRole('option', { name: /Ronda 01/ }).click();
  await userEvent.keyboard('{Tab}');
  await dialog().getByRole('button', { name: 'Adicionar veículos' }).click();
  await expect.poll(names).toEqual(['Entrega 01', 'Ronda 01']);
  expect(core.askedOf('groups.move')[0]!.body).toEqual({ devices: [vehicleId(4)], from: null, to: groupId(3) });
});

test('a group is created on a page of its own with a colour, a place and vehicles, and is open then (GRP-05, GRP-11, RTE-52)', async () => {
  const core = await lookAtGroups();
  await page.getByRole('link', { name: 'Novo grupo' }).click();
  await expect.element(page.getByRole('heading', { name: 'Novo grupo' })).toBeVisible();
  await button('Criar grupo').click();
  await expect.element(page.getByText('Campo obrigatório.')).toBeVisible();
  await page.getByLabelText('Nome').fill('Noturnos');
  await button('Cor 2').click();
  await page.getByRole('combobox', { name: 'Dentro de' }).click();
  await page.getByRole('option', { name: 'Cargas', exact: true }).click();
  await page.getByRole('combobox', { name: 'Veículos' }).fill('ronda');
  await page.getByRole('option', { name: /Ronda 01/ }).click();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('option').first()).not.toBeInTheDocument();
  await expectAccessible();
  await button('Criar grupo').click();
  await expect.element(page.getByText('Grupo Noturnos criado.')).toBeVisible();
  expect(core.askedOf('groups.create')).toEqual([
    { body: { name: 'Noturnos', color: '#d1495b', parent: groupId(1), devices: [vehicleId(4)] } },
  ]);
  await expect.poll(names).toEqual(['Ronda 01']);
  await expect.element(branch('Noturnos')).toHaveAttribute('aria-pressed', 'true');
});

test('a group is renamed, gets another in it, and is deleted after asking (GRP-06)', async () => {
  const core = await lookAtGroups();
  await button('Ações do grupo Cidade').click();
  await page.getByRole('menuitem', { name: 'Editar grupo' }).click();
  await dialog().getByLabelText('Nome').fill('Centro');
  await dialog().getByRole('button', { name: 'Salvar' }).click();
  await expect.element(branch('Centro')).toBeVisible();
  expect(core.askedOf('groups.update')[0]).toMatchObject({
    params: { id: String(groupId(3)) },
    body: { name: 'Centro', version: 3 },
  });
  await button('Ações do grupo Centro').click();
  await page.getByRole('menuitem', { name: 'Novo grupo dentro deste' }).click();
  await dialog().getByLabelText('Nome').fill('Praça');
  await dialog().getByRole('button', { name: 'Salvar' }).click();
  await expect.element(branch('Praça')).toHaveAttribute('aria-pressed', 'true');
  expect(core.askedOf('groups.create')[0]!.body.parent).toBe(groupId(3));
  await button('Ações do grupo Praça').click();
  await page.getByRole('menuitem', { name: 'Excluir grupo' }).click();
  await expect.element(dialog()).toHaveAccessibleName('Excluir o grupo Praça?');
  await dialog().getByRole('button', { name: 'Excluir grupo' }).click();
  await expect.element(page.getByText('Grupo Praça excluído.')).toBeVisible();
  await expect.element(branch('Praça')).not.toBeInTheDocument();
});

test('a group is offered no place in itself or in what lies in it', async () => {
  await lookAtGroups();
  await button('Ações do grupo Cargas').click();
  await page.getByRole('menuitem', { name: 'Editar grupo' }).click();
  await dialog().getByRole('combobox', { name: 'Dentro de' }).click();
  await expect.element(page.getByRole('option', { name: 'Cidade' })).toBeVisible();
  expect(
    page
      .getByRole('option')
      .elements()
      .map((option) => option.textContent),
  ).toEqual(['Cidade']);
});

test('the groups that vehicles can be moved to are named by path, and to staff by client', async () => {
  const whose = { user: person('USER').user.id, userName: 'Clara Nunes' };
  const kept = ['Cargas', 'Noturnas', 'Noturnas'].map((name, at) => ({
    ...recorded('groups.list')[0]!,
    id: groupId(at + 1),
    name,
    parent: at === 1 ? groupId(1) : null,
    brand: BRAND_ID,
    ...(at === 2 ? { user: null, userName: null } : whose),
  }));
  await lookAtGroups('/groups', {
    session: person('OPERATOR'),
    answers: { 'users.search': [], 'groups.list': [...kept, { ...kept[0]!, id: groupId(4), name: 'Cidade' }] },
  });
  await choose('Carreta 01');
  await button('Colocar em um grupo…').click();
  await dialog().getByRole('combobox', { name: 'Grupo de destino' }).click();
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Cargas · Clara Nunes', 'Cargas › Noturnas · Clara Nunes', 'Cidade · Clara Nunes', 'Noturnas']);
});

test('staff look at the groups of the brand, or of a customer whom they choose', async () => {
  const asStaff = { session: person('OPERATOR'), answers: { 'users.search': [] } };
  const core = await lookAtGroups('/groups', asStaff);
  await expect.poll(() => core.askedOf('groups.list').at(-1)!.query).toEqual({ brand: String(BRAND_ID), of: 'staff' });
  const user = String(person('USER').user.id);
  const of = await lookAtGroups(`/groups?user=${user}`, asStaff);
  await expect.poll(() => of.askedOf('groups.list').at(-1)!.query).toEqual({ brand: String(BRAND_ID), userId: user });
  await expect
    .poll(() => of.askedOf('devices.detail').at(-1)!.query)
    .toMatchObject({ brand: String(BRAND_ID), userId: user });
});

test('whoever may not see groups is told so, and nothing is asked for (RTE-49, RTE-51)', async () => {
  const permissions = PERMISSION_NAMES.filter((name) => name !== 'MONITORING_GROUPS');
  for (const path of ['/groups', '/groupCreate']) {
    const core = await mountAt(path, { session: person('USER', { permissions }) });
    await expect.element(page.getByText('Você não tem acesso aos grupos.')).toBeVisible();
    expect(core.askedOf('groups.list')).toEqual([]);
  }
});

test('on a phone the tree stands behind the name of the group that is open', async () => {
  await lookAtGroups('/groups', { language: 'en-US', size: PHONE });
  await button('Group: All vehicles').click();
  await branch('Cidade').click();
  await expect.element(button('Group: Cidade')).toBeVisible();
  await expect.poll(names).toEqual(['Entrega 01']);
  await expectAccessible();
});

test('on a phone the words of the search are not cut', async () => {
  await lookAtGroups('/groups', { size: PHONE });
  const search = page.getByRole('searchbox');
  await expect.element(search).toBeVisible();
  const input = (await search.findElement()) as HTMLInputElement;
  const { paddingLeft, paddingRight, font } = getComputedStyle(input);
  const pen = document.createElement('canvas').getContext('2d')!;
  pen.font = font;
  const roomPx = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  expect(pen.measureText(input.placeholder).width).toBeLessThanOrEqual(roomPx);
});

test('groups that could not be read say why, and are asked for again', async () => {
  const core = await mountAt('/groups', {
    session: person('USER'),
    answers: {
      'groups.list': refusal('broken', 'Fora do ar.', { status: 500, requestId: 'r-1' }),
      'groups.shared': [],
      'invites.own': [],
      'devices.detail': { content: [], limit: 25, page: 0, totalElements: 0, totalPages: 0 },
    },
  });
  await expect.element(page.getByText('Os grupos não puderam ser lidos.')).toBeVisible();
  core.answer({ 'groups.list': [] });
  await button('Tentar de novo').click();
  await expect.element(page.getByText('Ainda não há grupos. Crie o primeiro para reunir veículos.')).toBeVisible();
});
