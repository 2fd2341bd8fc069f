import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { expectAccessible } from './harness/axe.ts';
import { mountAt, PHONE, type MountOptions } from './harness/mount.tsx';
import { BRAND_ID, person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import { refusal, type Answers, type Sent, type StandIn } from './harness/stand-in-core.ts';

type Brand = Sent<'brands.read'>;
const RASTRO: Brand = { ...recorded('brands.read'), id: BRAND_ID, name: 'Rastro', alias: 'rastro', parent: null };
const AURORA: Brand = {
  ...RASTRO,
  id: BRAND_ID + 1,
  name: 'Aurora Rastreamento',
  alias: 'aurora',
  parent: BRAND_ID,
  palette: { primary: '#7a4b9d', navbar: '#2a1f3d' },
};
/** Two brands below the own one, and one below the first of them: no order of all names, nor that of the answer, is that of the tree. */
const TREE = [
  { brandChildId: AURORA.id, brandChildName: AURORA.name, brandId: BRAND_ID },
  { brandChildId: BRAND_ID + 2, brandChildName: 'Vértice', brandId: BRAND_ID },
  { brandChildId: BRAND_ID + 3, brandChildName: 'Zênite', brandId: AURORA.id },
];

const name = () => page.getByRole('textbox', { name: /^(Nome|Name)/ });
const primary = () => page.getByRole('textbox', { name: /^(Cor principal|Main color)/ });
const save = () => page.getByRole('button', { name: /^(Salvar|Save)$/ }).click();
const variable = (token: string, of: Element = document.documentElement) =>
  getComputedStyle(of).getPropertyValue(token).trim();
const choose = (file: File) => page.getByLabelText(/^(Arquivo do logotipo|File of the logo)/).upload(file);

/** The form of the own brand. */
async function editing({ answers, ...options }: MountOptions = {}): Promise<StandIn> {
  const core = await mountAt('/brand', {
    session: person('ADMINISTRATOR'),
    answers: {
      'brands.read': ({ params }) => (params.id === String(AURORA.id) ? AURORA : RASTRO),
      'brands.tree': TREE,
      ...answers,
    },
    ...options,
  });
  await expect.element(name()).toBeVisible();
  return core;
}

/** Opens the choice of the brand. */
async function options(): Promise<Locator> {
  await page.getByRole('combobox', { name: 'Marca a editar' }).click();
  await expect.element(page.getByRole('option', { name: /Aurora/ })).toBeVisible();
  return page.getByRole('option');
}

async function toDiagnostics(): Promise<void> {
  await page.getByRole('button', { name: /^(Conta|Account)/ }).click();
  await page.getByRole('menuitem', { name: /Diagnóstico/ }).click();
}

test('the preview follows what is typed in both themes, with contrasts that reach AA and the colour drawn instead', async () => {
  await editing();
  const light = page.getByRole('region', { name: 'Tema claro' });
  const dark = page.getByRole('region', { name: 'Tema escuro' });
  await primary().fill('#ffe600');
  for (const theme of [light, dark]) await expect.poll(() => theme.getByText(/\d:1 · AA/).elements().length).toBe(4);
  const words = light.getByText(/a cor principal aparece como #[0-9a-f]{6}/);
  await expect.element(words).toBeVisible();
  const drawn = variable('--primary', await light.getByRole('img').findElement());
  await expect.element(words).toHaveTextContent(drawn);
  // Nothing is saved yet: the page keeps its colours.
  expect(variable('--primary')).not.toBe(drawn);
  await page.getByRole('button', { name: 'Desfazer alterações' }).click();
  await expect.element(primary()).toHaveValue('#2e6373');
  await expect.element(light.getByText('A cor principal aparece como foi dada.')).toBeVisible();
});

test('brands below are chosen by name in their order, and edited without touching the page (SHL-06)', async () => {
  const updated: Answers['brands.update'] = ({ body }) => ({ ...AURORA, palette: body.palette!, version: 1 });
  const core = await editing({ answers: { 'brands.update': updated } });
  const brands = await options();
  const names = brands.elements().map((one) => one.textContent);
  expect(names).toEqual(['Rastro', 'Aurora Rastreamento', 'Zênite', 'Vértice']);
  await page.getByRole('option', { name: /Aurora/ }).click();
  await expect.element(name()).toHaveValue('Aurora Rastreamento');
  const before = variable('--primary');
  await primary().fill('#7c3aed');
  await save();
  await expect.element(page.getByText('Dados salvos com sucesso!')).toBeVisible();
  expect(variable('--primary')).toBe(before);
  expect(document.title).toBe('Marca · Rastro');
  // Only what was changed is sent, but colours together: the one of the navigation stays.
  expect(core.askedOf('brands.update')).toEqual([
    {
      params: { id: String(AURORA.id) },
      body: { palette: { primary: '#7c3aed', navbar: '#2a1f3d' }, version: AURORA.version },
    },
  ]);
});

test('a brand is asked whether overdue maintenance opens incidents, and only that is sent (MNT-01)', async () => {
  const updated: Answers['brands.update'] = () => ({ ...RASTRO, maintenanceIncidents: true, version: 1 });
  const core = await editing({ answers: { 'brands.update': updated } });
  const wanted = page.getByRole('switch', { name: 'Manutenção vencida abre um incidente' });
  await expect.element(wanted).not.toBeChecked();
  await wanted.click();
  await save();
  await expect.element(page.getByText('Dados salvos com sucesso!')).toBeVisible();
  await expect.element(wanted).toBeChecked();
  expect(core.askedOf('brands.update')).toEqual([
    { params: { id: String(RASTRO.id) }, body: { maintenanceIncidents: true, version: RASTRO.version } },
  ]);
});

test('leaving, or choosing another brand, with unsaved changes asks for confirmation', async () => {
  await editing();
  await name().fill('Rastro mudado');
  await toDiagnostics();
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar editando' }).click();
  await expect.element(name()).toHaveValue('Rastro mudado');
  expect(location.pathname).toBe('/brand');
  await options();
  await page.getByRole('option', { name: /Aurora/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar alterações' }).click();
  await expect.element(name()).toHaveValue('Aurora Rastreamento');
  await toDiagnostics();
  await expect.poll(() => location.pathname).toBe('/diagnostics');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(/^Diagnóstico/);
});

test('what is no colour, no picture, too large or not safe is refused at its field, and nothing typed is lost', async () => {
  const unsafe = 'The drawing has scripts, handlers or addresses of other files in it. Export a plain SVG.';
  const refused = refusal('refused', 'Some fields are wrong.', {
    status: 400,
    requestId: 'r',
    fields: { logo: unsafe },
  });
  const core = await editing({ language: 'en-US', answers: { 'brands.update': refused } });
  await name().fill('Kept');
  await primary().fill('#12');
  await save();
  await expect
    .element(primary())
    .toHaveAccessibleDescription(expect.stringContaining('Enter a color such as #2e6373.'));
  expect(core.askedOf('brands.update')).toEqual([]);
  await primary().fill('2e6374');
  await expect.element(primary()).toHaveValue('#2e6374');
  const logo = page.getByRole('group', { name: 'Logo' });
  await choose(new File(['no'], 'a.txt', { type: 'text/plain' }));
  await expect.element(logo.getByRole('alert')).toHaveTextContent(/Choose a PNG, JPEG/);
  await choose(new File([new Uint8Array(210_000)], 'a.png', { type: 'image/png' }));
  await expect.element(logo.getByRole('alert')).toHaveTextContent('The picture is larger than 200 KiB.');
  await choose(new File(['no picture'], 'a.png', { type: 'image/png' }));
  await expect.element(logo.getByRole('alert')).toHaveTextContent(/cannot draw this picture/);
  const drawing = '<rect width="8" height="8" fill="#123456" onload="globalThis.ran = 1"></rect>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" width="8" height="8">${drawing}</svg>`;
  await choose(new File([svg], 'a.svg', { type: 'image/svg+xml' }));
  await expect.element(logo.getByRole('alert')).not.toBeInTheDocument();
  await save();
  await expect.element(logo.getByRole('alert')).toHaveTextContent(unsafe);
  expect(core.askedOf('brands.update').at(-1)!.body.logo).toBe(`data:image/svg+xml;base64,${btoa(svg)}`);
  expect('ran' in globalThis).toBe(false);
  await expect.element(name()).toHaveValue('Kept');
});

test('only an administrator edits brands', async () => {
  const answers: Answers = { 'brands.tree': [], 'indicators.read': recorded('indicators.read') };
  await mountAt('/brand', { session: person('OPERATOR'), answers });
  await expect.poll(() => location.pathname).toBe('/indicators');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(/^Indicadores/);
});

test('editing a brand is accessible in both themes and languages, on a desktop and a phone', async () => {
  for (const look of [
    { theme: 'light', language: 'pt-BR' },
    { theme: 'dark', language: 'en-US' },
    { theme: 'dark', size: PHONE, language: 'pt-BR' },
    { theme: 'light', size: PHONE, language: 'en-US' },
  ] as const) {
    await editing(look);
    await expectAccessible();
  }
});
