import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from './harness/axe.ts';
import { importSchema } from '../../domain/work/import.ts';
import { ImportColumns } from '../../src/live/add-device/import-columns.tsx';
import { ImportFaults } from '../../src/live/add-device/import-faults.tsx';
import { mount, mountAt, PHONE, type MountOptions } from './harness/mount.tsx';
import { paged } from './harness/orders.ts';
import { pageOf } from './harness/pages.ts';
import { BRAND_ID, person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import { refusal, type StandIn } from './harness/stand-in-core.ts';

const SECRET = recorded('devices.create').secret;
const AURORA = BRAND_ID + 1;
const CLIENT = { ...recorded('users.search')[0]!, login: 'cliente', name: 'Clara Nunes', brand: AURORA };

const identifier = () => page.getByLabelText(/^(Identificador|Identifier)/);
const add = () => page.getByRole('button', { name: /^(Adicionar|Add)$/ }).click();

/** The form as an administrator finds it, over a server that adds every device. */
async function adding(options: MountOptions = {}): Promise<StandIn> {
  const core = await mountAt('/device-add', {
    session: person('ADMINISTRATOR'),
    ...options,
    answers: {
      'brands.tree': [{ brandId: BRAND_ID, brandChildId: AURORA, brandChildName: 'Aurora Rastreamento' }],
      'users.search': [CLIENT],
      'clients.read': { ...recorded('clients.read'), id: CLIENT.id, brand: AURORA },
      'gateways.list': [],
      'devices.detail': recorded('devices.detail'),
      'positions.ofDevices': [],
      'devices.create': ({ body }) => {
        const { device, ...sent } = recorded('devices.create');
        const { identifier: own, name } = body;
        return { ...sent, device: { ...device, identifier: own, name: name ?? own, brandId: body.brand } };
      },
      ...options.answers,
    },
  });
  await expect.element(identifier()).toBeVisible();
  return core;
}

test('of vehicles that clients call alike, the one whose secret is renewed is chosen and asked for by plate and client', async () => {
  const vans = ['Aroeira', 'Ipê'].map((customerName, at) => ({
    ...recorded('devices.detail').content[0]!,
    id: BRAND_ID + at,
    identifier: `van-${at}`,
    name: 'Van',
    customerName,
    vehicle: { name: 'Van', licensePlate: `VAN1A2${at}`, manufacture: null, model: null, color: null },
  }));
  await adding({ answers: { 'devices.detail': ({ query }) => pageOf(vans, query) } });
  await page.getByRole('combobox', { name: 'Rastreador', exact: true }).click();
  await page.getByRole('option', { name: 'VAN1A21 · Van van-1 · Ipê' }).click();
  await page.getByRole('button', { name: 'Gerar novo segredo' }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Gerar um novo segredo para VAN1A21 · Van · Ipê?' }))
    .toBeVisible();
});

/** The value beside a name in the list of settings. */
const setting = (name: string): string =>
  [...document.querySelectorAll('dt')]
    .find(({ textContent }) => textContent === name)!
    .nextElementSibling!.querySelector('code')!.textContent;

test('a new device shows its secret once, with the addresses and a code for the phone', async () => {
  const core = await adding();
  await identifier().fill('fiat-da-ana');
  await page.getByLabelText('Nome do veículo').fill('Fiat da Ana');
  await page.getByLabelText('Placa', { exact: true }).fill('abc1d23');
  await page.getByLabelText('Modelo do rastreador').fill('FMB920');
  await add();
  await expect.element(page.getByRole('heading', { name: 'Fiat da Ana foi adicionado' })).toBeVisible();
  expect(core.askedOf('devices.create').map(({ body }) => body)).toEqual([
    expect.objectContaining({
      brand: BRAND_ID,
      identifier: 'fiat-da-ana',
      name: 'Fiat da Ana',
      licensePlate: 'ABC1D23',
      model: 'FMB920',
      user: null,
    }),
  ]);
  expect(setting('Segredo')).toBe(SECRET);
  const server = `${location.origin}/ingest/osmand/${SECRET}`;
  expect(setting('Endereço do servidor')).toBe(server);
  const code = new URL(
    page
      .getByRole('img', { name: /Código QR/ })
      .element()
      .getAttribute('data-text')!,
  );
  expect(`${code.origin}${code.pathname}`).toBe(server);
  expect(code.searchParams.get('id')).toBe('fiat-da-ana');
  await page.getByRole('button', { name: 'Adicionar outro' }).click();
  await expect.element(identifier()).toHaveValue('');
  expect(document.body.textContent).not.toContain(SECRET);
});

test('a device can be given to a brand below and to one of its customers', async () => {
  const core = await adding();
  await identifier().fill('van-escolar-3');
  await page.getByRole('combobox', { name: /^Marca/ }).click();
  await page.getByRole('option', { name: /Aurora/ }).click();
  await page.getByRole('combobox', { name: /^Cliente/ }).fill('cliente');
  await expect
    .poll(() => core.askedOf('users.search').at(-1)!.query)
    .toMatchObject({ brand: String(AURORA), profile: 'USER', term: 'cliente' });
  await page.getByRole('option', { name: /\(cliente\)/ }).click();
  await add();
  await expect.element(page.getByRole('heading', { name: 'van-escolar-3 foi adicionado' })).toBeVisible();
  expect(core.askedOf('devices.create').map(({ body }) => body)).toEqual([
    expect.objectContaining({ brand: AURORA, identifier: 'van-escolar-3', user: CLIENT.id }),
  ]);
});

test('a device of a customer of a brand below shows that brand, and another brand is another customer', async () => {
  await adding();
  const brand = page.getByRole('combobox', { name: /^Marca/ });
  const customer = page.getByRole('combobox', { name: /^Cliente/ });
  await customer.fill('cliente');
  await page.getByRole('option', { name: /\(cliente\)/ }).click();
  await expect.element(brand).toHaveValue('Aurora Rastreamento');
  await expect.element(customer).toHaveValue('Clara Nunes (cliente)');
  await brand.click();
  await page.getByRole('option').first().click();
  await expect.element(customer).toHaveValue('');
  await expect.element(brand).not.toHaveValue('Aurora Rastreamento');
});

test('an identifier that is no identifier, and one that is taken, are refused at the field and nothing typed is lost', async () => {
  const core = await adding({ language: 'en-US' });
  const name = () => page.getByLabelText('Name of the vehicle');
  await identifier().fill('   ');
  await name().fill('Kept');
  await add();
  await expect.element(page.getByText('1 to 128 characters, as the device sends them')).toBeVisible();
  await expect.element(identifier()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(name()).toHaveValue('Kept');
  expect(core.askedOf('devices.create')).toEqual([]);
  const words = 'This identifier is not available.';
  const taken = { status: 409, requestId: 'r-1', fields: { identifier: words } };
  core.answer({ 'devices.create': refusal('refused', words, taken) });
  await identifier().fill('twice-the-same');
  await add();
  await expect.element(page.getByRole('alert').getByText(words)).toBeVisible();
  await expect.element(identifier()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(identifier()).toHaveAccessibleDescription(expect.stringContaining(words));
  await expect.element(identifier()).toHaveValue('twice-the-same');
  await expect.element(name()).toHaveValue('Kept');
});

test('adding a device is accessible in both themes and languages, on a desktop and a phone', async () => {
  for (const look of [
    { language: 'pt-BR', theme: 'light' },
    { language: 'en-US', theme: 'dark' },
    { language: 'pt-BR', theme: 'dark', size: PHONE },
  ] as const) {
    await adding(look);
    await expectAccessible();
    await identifier().fill('accessible');
    await add();
    await expect.element(page.getByRole('img', { name: /QR/ })).toBeVisible();
    await expectAccessible();
  }
});

test('what a new key of a gateway shows, the question before one is revoked, and the list of sessions are accessible in both themes and languages, on a desktop and a phone', async () => {
  const made = recorded('gateways.create');
  for (const look of [
    { language: 'pt-BR', theme: 'light' },
    { language: 'en-US', theme: 'dark', size: PHONE },
  ] as const) {
    const answers = {
      'gateways.list': [made.gateway],
      'gateways.create': made,
      'sessions.own': recorded('sessions.own').map((one) => ({ ...one, agent: 'Chrome' })),
    };
    await adding({ ...look, answers });
    await page.getByLabelText(/^(Nome da chave|Name of the key)$/).fill('Traccar');
    await page.getByRole('button', { name: /^(Criar chave|Make a key)$/ }).click();
    await expect.element(page.getByText(made.key).first()).toBeVisible();
    await page
      .getByRole('button', { name: /^(Revogar a|Revoke the)/ })
      .first()
      .click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await page.getByRole('button', { name: /^(Conta de|Account of)/ }).click();
    await page.getByRole('menuitem', { name: /^(Meus acessos|My sessions)$/ }).click();
    const dialog = page.getByRole('dialog');
    const here = await dialog.getByText(/^(Este aparelho|This device)$/).findElement();
    // On one line: what has no button beside it has the width.
    await expect.poll(() => here.getBoundingClientRect().height).toBeLessThan(28);
    await expectAccessible();
    expect((await dialog.findElement()).scrollWidth).toBe((await dialog.findElement()).clientWidth);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  }
});

test('on a phone the three parts of the screen stand whole within it', async () => {
  await adding({ size: PHONE });
  const parts = await page.getByRole('radiogroup', { name: 'O que adicionar ou alterar' }).findElement();
  expect(parts.getBoundingClientRect().right).toBeLessThanOrEqual(PHONE.width);
  const labels = [...parts.querySelectorAll('label')];
  expect(labels.map(({ textContent }) => textContent)).toEqual(['Um rastreador', 'Importar arquivo', 'Alterar muitos']);
  for (const label of labels) {
    expect(label.getBoundingClientRect().right).toBeLessThanOrEqual(PHONE.width);
    expect(label.scrollWidth).toBeLessThanOrEqual(label.clientWidth);
  }
});

test.each(['light', 'dark'] as const)(
  'a button that cannot be pressed has a frame to be seen by (%s)',
  async (theme) => {
    await mountAt('/device-add?part=edit', {
      session: person('ADMINISTRATOR'),
      theme,
      answers: {
        'brands.tree': [],
        'devices.models': recorded('devices.models'),
        'devices.detail': { ...recorded('devices.detail'), content: [], totalElements: 0 },
        'groups.list': [],
        'users.search': [],
      },
    });
    const run = page.getByRole('button', { name: 'Alterar', exact: true });
    await expect.element(run).toBeDisabled();
    const { borderTopColor, borderTopWidth } = getComputedStyle(await run.findElement());
    const ground = getComputedStyle((await run.findElement()).closest('section')!).backgroundColor;
    expect(borderTopWidth).not.toBe('0px');
    expect(['rgba(0, 0, 0, 0)', ground]).not.toContain(borderTopColor);
  },
);

test('on a phone each row of a file with a fault says that its number is that of a line', async () => {
  const fault = {
    line: 7,
    title: 'Placa',
    field: 'licensePlate',
    value: 'X',
    reason: 'not-valid',
    other: null,
  } as const;
  await mount(
    <ImportFaults
      file={{
        ...importSchema.parse(recorded('imports.create')),
        rows: { total: 7, good: 6, bad: 1, same: 0, imported: 0 },
      }}
    />,
    {
      session: person('ADMINISTRATOR'),
      size: PHONE,
      answers: { 'imports.faults': paged([fault]), 'jobs.list': [] },
    },
  );
  await expect.element(page.getByText('Linha 7', { exact: true })).toBeVisible();
});

test('the columns of a file say which sheet and line their titles were read from, where it is not the first line', async () => {
  const file = importSchema.parse(recorded('imports.create'));
  const at = (line: number, sheet: string | null) => ({
    ...file,
    columns: file.columns.map((column) => ({ ...column, line, sheet })),
  });
  const none = () => undefined;
  const shown = async (line: number, sheet: string | null) =>
    mount(<ImportColumns file={at(line, sheet)} onStarted={none} onChanged={none} onLeave={none} />, {
      session: person('ADMINISTRATOR'),
    });
  await shown(3, 'Frota');
  await expect.element(page.getByText('Lido da planilha “Frota”, com os títulos na linha 3.')).toBeVisible();
  await shown(4, null);
  await expect.element(page.getByText('Os títulos foram encontrados na linha 4.')).toBeVisible();
});

test('the columns of a file that will not be imported are named before the check, as they are chosen', async () => {
  const file = importSchema.parse(recorded('imports.create'));
  const of = (title: string, field: 'identifier' | null) => ({ title, field, line: 1, sheet: null });
  const columns = [of('Identificador', 'identifier'), of('Anotações', null), of('', null)];
  const none = () => undefined;
  await mount(<ImportColumns file={{ ...file, columns }} onStarted={none} onChanged={none} onLeave={none} />, {
    session: person('ADMINISTRATOR'),
  });
  await expect
    .element(page.getByText('2 colunas do arquivo não serão importadas: Anotações, Coluna 3 (sem título).'))
    .toBeVisible();
  await page.getByRole('combobox', { name: 'A coluna “Anotações” traz' }).click();
  await page.getByRole('option', { name: 'Placa' }).click();
  await expect
    .element(page.getByText('Uma coluna do arquivo não será importada: Coluna 3 (sem título).'))
    .toBeVisible();
});

test('a file of several sheets says which one was read, and another can be chosen', async () => {
  const recordedFile = importSchema.parse(recorded('imports.create'));
  const file = {
    ...recordedFile,
    columns: recordedFile.columns.map((column) => ({ ...column, line: 3, sheet: 'SP' })),
    sheets: ['SP', 'RJ'],
  };
  let changes = 0;
  const none = () => undefined;
  const core = await mount(
    <ImportColumns file={file} onStarted={none} onChanged={() => void (changes += 1)} onLeave={none} />,
    { session: person('ADMINISTRATOR'), answers: { 'imports.sheet': file } },
  );
  await expect.element(page.getByText('Os títulos foram encontrados na linha 3.')).toBeVisible();
  const sheets = page.getByRole('combobox', { name: 'Planilha' });
  await expect.element(sheets).toHaveValue('SP');
  await sheets.click();
  await page.getByRole('option', { name: 'RJ' }).click();
  await expect.poll(() => changes).toBe(1);
  expect(core.askedOf('imports.sheet')).toEqual([{ params: { id: file.id }, body: { sheet: 'RJ' } }]);
});
