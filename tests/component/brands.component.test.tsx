import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Gateway } from '../../contract/rest/live/secret-calls.ts';
import type { BrandRow, BrandSettings } from '../../domain/people/brands/brand-settings.ts';
import { expectAccessible } from './harness/axe.ts';
import { mountAt, PHONE, type MountOptions } from './harness/mount.tsx';
import { BRAND_ID, person } from './harness/people.ts';
import { refusal, type Answers } from './harness/stand-in-core.ts';

const FIRST_ID = 3_000_000_000_000_000;
const row = (index: number, changes: Partial<BrandRow>): BrandRow => ({
  id: FIRST_ID + index,
  parent: BRAND_ID,
  name: `Marca ${index}`,
  alias: `marca-${index}`,
  hosts: [],
  debt: null,
  clients: 3,
  vehicles: 12,
  users: 1,
  gateways: 0,
  ...changes,
});
const ROWS = [
  row(0, { id: BRAND_ID, parent: null, name: 'Rastro', alias: 'rastro', gateways: 1 }),
  row(1, { name: 'Aurora', alias: 'aurora', hosts: ['frota'] }),
  row(2, { name: 'Vértice', alias: 'vertice', debt: 'OVERDUE' }),
  row(3, { name: 'Filha da Aurora', parent: FIRST_ID + 1, clients: 0 }),
];
const settings = ({ id, parent, name, alias, hosts, debt }: BrandRow): BrandSettings => ({
  id,
  parent,
  name,
  alias,
  hosts,
  debt,
  version: 4,
  mapProvider: null,
  b2cEnabled: false,
  parameters: { registerUrl: '', mapPrefix: '' },
  otherParameters: ['hereMapsKey'],
});
const GATEWAY: Gateway = {
  id: 5_000_000_000_000_000,
  brandId: BRAND_ID,
  brandName: 'Rastro',
  name: 'Traccar do pátio',
  createdAt: '2026-11-20T12:00:00.000Z',
  version: 2,
  commands: 'https://traccar.example.com',
};

function answers(): Answers {
  const of = (id: unknown): BrandSettings => settings(ROWS.find((one) => one.id === Number(id))!);
  return {
    'brands.tree': [],
    'brands.list': ROWS,
    'brands.settings': ({ params }) => of(params.id),
    'brands.create': ({ body }) => settings(row(9, { name: body.name, alias: body.alias })),
    'brands.configure': ({ params }) => of(params.id),
    'gateways.list': [GATEWAY, { ...GATEWAY, id: GATEWAY.id + 1, brandId: FIRST_ID + 1, name: 'Da Aurora' }],
    'gateways.create': { gateway: GATEWAY, key: 'chave-que-aparece-uma-vez', path: '/ingest/traccar' },
    'gateways.update': GATEWAY,
    'gateways.setCommands': GATEWAY,
    'gateways.revoke': {},
  };
}

const tree = () => page.getByRole('list', { name: /^(Marcas|Brands)$/ });
const line = (name: string) => tree().getByRole('listitem').filter({ hasText: name });
const open = (name: string) => tree().getByRole('button', { name, exact: true }).click();
const dialog = () => page.getByRole('dialog').last();
const field = (name: RegExp | string) => dialog().getByRole('textbox', { name });
const button = (name: RegExp | string) => dialog().getByRole('button', { name, exact: true });
const look = async (options: MountOptions = {}) => {
  const core = await mountAt('/brands', { session: person('ADMINISTRATOR'), answers: answers(), ...options });
  await expect.element(tree()).toBeVisible();
  return core;
};

for (const theme of ['light', 'dark'] as const)
  test(`brands stand below one another with their addresses, what they have and who is overdue, ${theme}`, async () => {
    await look({ theme });
    const names = tree()
      .getByRole('listitem')
      .elements()
      .map((item) => item.querySelector('button')!.textContent);
    expect(names).toEqual(['Rastro', 'Aurora', 'Filha da Aurora', 'Vértice']);
    for (const text of ['aurora · frota', '3 clientes · 12 veículos · 1 na equipe'])
      await expect.element(line('frota')).toHaveTextContent(text);
    await expect.element(line('Filha da Aurora')).toHaveTextContent('nenhum cliente');
    await expect.element(line('Vértice')).toHaveTextContent('Em débito');
    await expectAccessible();
    await open('Aurora');
    await expect.element(field(/^Endereço/)).toHaveValue('aurora');
    await expectAccessible();
  });

test('a brand is added below the one it was asked from, and a missing, a wrong and a taken address is said at its field', async () => {
  let isTaken = true;
  const taken = refusal('refused', 'Verifique os campos informados.', {
    status: 400,
    fields: { alias: 'Este endereço não está disponível.' },
  });
  const core = await look({
    answers: {
      ...answers(),
      'brands.create': ({ body }) => (isTaken ? taken : settings(row(9, { name: body.name, alias: body.alias }))),
    },
  });
  await tree().getByRole('button', { name: 'Nova marca abaixo de Aurora' }).click();
  await field(/^Nome/).fill('Nova');
  await button('Salvar').click();
  await expect.element(dialog().getByText('Campo obrigatório.')).toBeVisible();
  await field(/^Endereço/).fill('1234');
  await button('Salvar').click();
  await expect.element(dialog().getByText('com ao menos uma letra')).toBeVisible();
  await field(/^Endereço/).fill('Nova');
  await field(/^Outros endereços/).fill('um.exemplo.com.br\ndois');
  await button('Salvar').click();
  await expect.element(dialog().getByText('Este endereço não está disponível.')).toBeVisible();
  isTaken = false;
  await button('Salvar').click();
  await expect.element(page.getByText('A marca Nova foi criada')).toBeVisible();
  expect(core.askedOf('brands.create').at(-1)!.body).toEqual({
    parent: FIRST_ID + 1,
    name: 'Nova',
    alias: 'nova',
    hosts: ['um.exemplo.com.br', 'dois'],
  });
});

test('only what changed of place and debt is sent, and no brand is offered a place below itself', async () => {
  const core = await look();
  await open('Aurora');
  await expect.element(dialog().getByText(/Definido por quem opera o servidor: hereMapsKey/)).toBeVisible();
  await dialog().getByRole('combobox', { name: 'Fica abaixo de' }).click();
  const places = page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent);
  expect(places).toEqual(['Rastro', 'Vértice']);
  await page.getByRole('option', { name: 'Vértice' }).click();
  await button('Salvar').click();
  await expect.poll(() => core.askedOf('brands.configure').length).toBe(1);
  const { body } = core.askedOf('brands.configure')[0]!;
  expect(body).toMatchObject({ version: 4, parent: FIRST_ID + 2, hosts: ['frota'] });
  expect(body).not.toHaveProperty('debt');
});

test('the own brand is neither moved nor put in debt, and a new address of it warns', async () => {
  const core = await look();
  await open('Rastro');
  await expect.element(dialog().getByRole('switch', { name: 'Em débito' })).toBeDisabled();
  expect(dialog().getByRole('combobox', { name: 'Fica abaixo de' }).elements()).toEqual([]);
  await field(/^Endereço/).fill('outro');
  await expect.element(dialog().getByText('deixam de entrar pelo atual')).toBeVisible();
  await button('Salvar').click();
  await expect.poll(() => core.askedOf('brands.configure').length).toBe(1);
  expect(core.askedOf('brands.configure')[0]!.body).not.toHaveProperty('parent');
});

test('what was typed is asked about before it is lost', async () => {
  await look();
  await open('Vértice');
  await field(/^Nome/).fill('Outro nome');
  await button('Cancelar').click();
  await expect.element(page.getByRole('dialog').last().getByRole('button', { name: 'Descartar' })).toBeVisible();
});

test('gateways of the brand are listed without those below; the key of a new one is shown once, to be copied', async () => {
  const core = await look();
  await tree().getByRole('button', { name: '1 gateway de Rastro' }).click();
  await expect.element(dialog().getByText('Comandos por https://traccar.example.com')).toBeVisible();
  expect(dialog().getByText('Da Aurora').elements()).toEqual([]);
  await expectAccessible();
  await button('Novo gateway').click();
  await field(/^Nome da chave/).fill('Novo');
  await button('Criar chave').click();
  await expect.element(dialog().getByText('chave-que-aparece-uma-vez', { exact: true })).toBeVisible();
  await expect.element(dialog().getByRole('button', { name: 'Copiar: Chave' })).toBeVisible();
  await expectAccessible();
  await button('Concluir').click();
  expect(page.getByText('chave-que-aparece-uma-vez').elements()).toEqual([]);
  expect(core.askedOf('gateways.create')[0]!.body).toEqual({ brand: BRAND_ID, name: 'Novo' });
});

test('a gateway is renamed, gets another address only with a token, loses it, and is revoked after a question', async () => {
  const core = await look();
  await tree().getByRole('button', { name: '1 gateway de Rastro' }).click();
  await button('Renomear Traccar do pátio').click();
  await field(/^Nome da chave/).fill('Pátio');
  await button('Salvar').click();
  await expect.poll(() => core.askedOf('gateways.update')[0]?.body).toEqual({ version: 2, name: 'Pátio' });
  await button('Comandos de Traccar do pátio').click();
  await field(/^Endereço do Traccar/).fill('https://user:pass@traccar.example.com');
  await button('Salvar').click();
  await expect.element(dialog().getByText('sem usuário, senha e parâmetros')).toBeVisible();
  await expect.element(dialog().getByText('Informe o token, sem espaços.')).toBeVisible();
  await field(/^Endereço do Traccar/).fill('https://outro.example.com');
  await dialog()
    .getByLabelText(/^Token/)
    .fill('segredo');
  await button('Salvar').click();
  await expect
    .poll(() => core.askedOf('gateways.setCommands')[0]?.body)
    .toEqual({ version: 2, route: { url: 'https://outro.example.com', token: 'segredo' } });
  await button('Comandos de Traccar do pátio').click();
  await button('Parar de enviar comandos').click();
  await button('Parar de enviar comandos').click();
  await expect.poll(() => core.askedOf('gateways.setCommands')[1]?.body).toEqual({ version: 2, route: null });
  await button('Revogar a chave Traccar do pátio').click();
  await expect.element(dialog()).toHaveTextContent('Não há volta');
  await button('Revogar').click();
  await expect.poll(() => core.askedOf('gateways.revoke').length).toBe(1);
});

test('with no brand below the screen says what one is for', async () => {
  await look({ answers: { ...answers(), 'brands.list': ROWS.slice(0, 1) } });
  await expect.element(page.getByText('Ainda não há marcas abaixo da sua')).toBeVisible();
});

test('when the brands cannot be read the screen says so, and reads them when asked again', async () => {
  let isDown = true;
  const down = refusal('broken', 'Fora do ar', { status: 500 });
  await mountAt('/brands', {
    session: person('ADMINISTRATOR'),
    answers: { ...answers(), 'brands.list': () => (isDown ? down : ROWS) },
  });
  await expect.element(page.getByText('As marcas não puderam ser carregadas')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.element(line('Vértice')).toBeVisible();
});

test('on a phone brands and their dialogs fit, in English', async () => {
  await look({ size: PHONE, language: 'en-US' });
  await expect.element(line('frota')).toHaveTextContent('3 clients · 12 vehicles · 1 on the team');
  await tree().getByRole('button', { name: '1 gateway of Rastro' }).click();
  await expect.element(button('Revoke the key Traccar do pátio')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
});
