import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { PERMISSION_NAMES } from '../../domain/people/users/permission.ts';
import { expectAccessible } from './harness/axe.ts';
import { mountAt, PHONE, type MountOptions } from './harness/mount.tsx';
import { pageOf } from './harness/pages.ts';
import { BRAND_ID, person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import { refusal, type Sent, type StandIn } from './harness/stand-in-core.ts';

const [FOUND] = recorded('devices.detail').content;
const deviceOf = (name: string, at: number) => ({
  ...FOUND!,
  id: FOUND!.id + at,
  identifier: `own-${at}`,
  name,
  user: null,
  customerName: `Cliente ${at}`,
  vehicle: { name, licensePlate: `VAN1A2${at}`, manufacture: null, model: null, color: null },
});
const DEVICES = ['Van 1', 'Van 2', 'Kombi 3'].map(deviceOf);
const GROUP: Sent<'groups.list'>[number] = {
  ...recorded('groups.list')[0]!,
  name: 'Frota Sul',
  devices: DEVICES.slice(0, 2).map(({ id }) => id),
};
const CLIENT = { ...recorded('users.search')[0]!, login: 'cliente', name: 'Clara Nunes', brand: BRAND_ID };
const JOB = recorded('devices.editMany');

/** The part of the screen that changes many, over a server with three devices. */
async function open({ answers, ...options }: MountOptions = {}): Promise<StandIn> {
  const core = await mountAt('/device-add?part=edit', {
    session: person('ADMINISTRATOR'),
    ...options,
    answers: {
      'brands.tree': [],
      'users.search': [CLIENT],
      'groups.list': [GROUP],
      'devices.models': recorded('devices.models'),
      'devices.detail': ({ query }) =>
        pageOf(
          DEVICES.filter(
            ({ id, name }) =>
              name.toLowerCase().includes((query.term ?? '').toLowerCase()) &&
              (query.group === undefined || GROUP.devices.includes(id)),
          ),
          query,
        ),
      'devices.editMany': JOB,
      'devices.edited': pageOf([]),
      ...answers,
    },
  });
  await expect.element(page.getByRole('heading', { name: /^(Alterar muitos rastreadores|Change many)/ })).toBeVisible();
  return core;
}

const found = (count: number): Promise<unknown> =>
  expect
    .element(page.getByText(`${count} ${count === 1 ? 'rastreador encontrado' : 'rastreadores encontrados'}`))
    .toBeVisible();
const run = (): Locator => page.getByRole('main').getByRole('button', { name: 'Alterar', exact: true });
const speedLimit = (): Locator => page.getByLabelText('Limite de velocidade (km/h)');
async function choose(field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
}
/** Says yes to the question; answers what it was. */
async function agree(question: string): Promise<void> {
  const asked = page.getByRole('dialog', { name: question });
  await asked.getByRole('button', { name: 'Alterar', exact: true }).click();
}

test('the devices of a group are counted before, and what changes in them is sent after a question with their number', async () => {
  const core = await open();
  await found(3);
  await choose('Do grupo', 'Frota Sul');
  await found(2);
  await expect.element(run()).toBeDisabled();
  await speedLimit().fill('65');
  await choose('Sair do grupo', 'Frota Sul');
  await run().click();
  expect(core.askedOf('devices.editMany')).toEqual([]);
  await agree('Alterar 2 rastreadores?');
  await expect.poll(() => core.askedOf('devices.editMany').length).toBe(1);
  expect(core.askedOf('devices.editMany')[0]!.body).toEqual({
    title: 'Alteração de rastreadores',
    confirm: 2,
    brand: BRAND_ID,
    ofGroup: GROUP.id,
    speedLimit: 65,
    leaveGroup: GROUP.id,
  });
});

test('whom a change meets is named by plate and client before it is sent', async () => {
  await open();
  await found(3);
  await speedLimit().fill('65');
  await run().click();
  const met = page.getByRole('dialog').getByRole('list', { name: 'Rastreadores que mudam' });
  await expect
    .poll(() =>
      met
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['VAN1A20Van 1 · Cliente 0', 'VAN1A21Van 2 · Cliente 1', 'VAN1A22Kombi 3 · Cliente 2']);
  await expect.element(page.getByRole('textbox', { name: /para confirmar$/ })).not.toBeInTheDocument();
  await expectAccessible();
});

test('of more than ten devices the number has to be typed, and those that are not named are counted', async () => {
  const many = Array.from({ length: 230 }, (_, at) => deviceOf(`Van ${at}`, at));
  const core = await open({
    answers: { 'devices.detail': ({ query }) => pageOf(many.slice(0, query.term === 'onze' ? 11 : 230), query) },
  });
  await found(230);
  await speedLimit().fill('65');
  await run().click();
  const asked = page.getByRole('dialog');
  await expect.element(asked.getByText('e mais 30 veículos')).toBeVisible();
  await asked.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByLabelText('Nome, placa, identificador ou IMEI contém').fill('onze');
  await found(11);
  await run().click();
  const number = asked.getByLabelText('Digite 11, o número de rastreadores, para confirmar');
  const yes = asked.getByRole('button', { name: 'Alterar', exact: true });
  await number.fill('10');
  await expect.element(yes).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  await number.fill('11');
  await expect.element(yes).toBeEnabled();
  await expectAccessible();
  expect(core.askedOf('devices.editMany')).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => core.askedOf('devices.editMany').map(({ body }) => body.confirm)).toEqual([11]);
});

test('where the devices are others by now the edit says so, and they are counted and named again', async () => {
  let devices = DEVICES.slice(0, 2);
  const refused = refusal('refused', 'Rastreadores escolhidos: 3.', { status: 409, requestId: 'x' });
  const core = await open({
    answers: {
      'devices.detail': ({ query }) => pageOf(devices, query),
      'devices.editMany': ({ body }) => (body.confirm === devices.length ? JOB : refused),
    },
  });
  await found(2);
  await speedLimit().fill('65');
  await run().click();
  devices = DEVICES;
  await agree('Alterar 2 rastreadores?');
  await expect.element(page.getByText('Rastreadores escolhidos: 3.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await found(3);
  await run().click();
  await agree('Alterar 3 rastreadores?');
  await expect.poll(() => core.askedOf('devices.editMany').map(({ body }) => body.confirm)).toEqual([2, 3]);
});

test('devices that are named one by one are given to another customer, or taken back', async () => {
  const core = await open();
  await page.getByText('Um a um').click();
  await page.getByRole('combobox', { name: 'Rastreadores' }).fill('kombi');
  await page.getByRole('option', { name: 'VAN1A22 · Kombi 3 own-2 · Cliente 2' }).click();
  await found(1);
  await choose('Cliente', 'Passar para um cliente');
  await expect.element(run()).toBeDisabled();
  await choose('Novo cliente', 'Clara Nunes (cliente)');
  await run().click();
  await agree('Alterar 1 rastreador?');
  await expect
    .poll(() => core.askedOf('devices.editMany').map(({ body }) => [body.devices, body.user]))
    .toEqual([[[DEVICES[2]!.id], CLIENT.id]]);
});

test('a speed limit of more than 300 km/h, or none at all, cannot be sent and says so', async () => {
  await open();
  for (const wrong of ['400', '0', 'x']) {
    await speedLimit().fill(wrong);
    await expect.element(page.getByText('De 1 a 300 km/h')).toBeVisible();
    await expect.element(run()).toBeDisabled();
  }
  await speedLimit().fill('300');
  await expect.element(page.getByText('De 1 a 300 km/h')).not.toBeInTheDocument();
  await expect.element(run()).toBeEnabled();
});

test('who may not see groups chooses and changes none', async () => {
  const permissions = PERMISSION_NAMES.filter((name) => name !== 'MONITORING_GROUPS');
  const core = await open({ session: person('ADMINISTRATOR', { permissions }) });
  await found(3);
  for (const field of ['Do grupo', 'Entrar no grupo', 'Sair do grupo'])
    expect(page.getByRole('combobox', { name: field, exact: true }).elements(), field).toEqual([]);
  expect(core.askedOf('groups.list')).toEqual([]);
});

test('speed limit and model are offered to who may set them, one apart from the other', async () => {
  for (const [field, permission] of [
    [speedLimit(), 'MONITORING_DEVICES_SPEED_ALERT'],
    [page.getByRole('combobox', { name: 'Modelo do rastreador' }), 'MONITORING_DEVICES_SETTINGS'],
  ] as const) {
    await open();
    await expect.element(field).toBeVisible();
    const permissions = PERMISSION_NAMES.filter((name) => name !== permission);
    await open({ session: person('ADMINISTRATOR', { permissions }) });
    await found(3);
    expect(field.elements(), permission).toEqual([]);
  }
});

test('an edit that does not begin says why and keeps what was filled in', async () => {
  const refused = refusal('refused', 'Muitos ao mesmo tempo.', { status: 409, requestId: 'x' });
  await open({ answers: { 'devices.editMany': refused } });
  await found(3);
  await speedLimit().fill('65');
  await run().click();
  await agree('Alterar 3 rastreadores?');
  const asked = page.getByRole('dialog', { name: 'Alterar 3 rastreadores?' });
  await expect.element(asked.getByText('Muitos ao mesmo tempo.')).toBeVisible();
  await asked.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(speedLimit()).toHaveValue('65');
});

test('what came of each device is listed once the edit is over', async () => {
  const outcomes = [
    { device: DEVICES[0]!.id, identifier: 'own-0', name: 'Van 1', outcome: 'changed' },
    { device: DEVICES[1]!.id, identifier: 'own-1', name: 'Van 2', outcome: 'owner-of-other-brand' },
  ] as const;
  await open({
    answers: {
      'devices.editMany': { ...JOB, state: 'done', done: 2, total: 2, endedAt: JOB.createdAt },
      'devices.edited': ({ query }) => pageOf(outcomes, query),
    },
  });
  await found(3);
  await speedLimit().fill('65');
  await run().click();
  await agree('Alterar 3 rastreadores?');
  const rows = page.getByRole('table', { name: 'Resultado por rastreador' }).getByRole('row');
  await expect.element(rows.filter({ hasText: 'Van 1' })).toHaveTextContent('Alterado');
  await expect.element(rows.filter({ hasText: 'Van 2' })).toHaveTextContent('O cliente é de outra marca');
  await expectAccessible();
  await page.getByRole('button', { name: 'Outra alteração' }).click();
  await expect.element(speedLimit()).toHaveValue('');
});

test('changing many is accessible in both languages and themes, on a desktop and a phone', async () => {
  for (const look of [
    { theme: 'light', size: PHONE },
    { theme: 'dark', language: 'en-US' },
  ] as const) {
    await open(look);
    await expectAccessible();
  }
});
