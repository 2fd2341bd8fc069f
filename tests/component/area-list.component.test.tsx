import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PERMISSION_NAMES } from '../../domain/people/users/permission.ts';
import { takeTracker } from './harness/area-editor.ts';
import { areaAnswers, button, grid, names, openAreaList, rows } from './harness/area-list.ts';
import { expectAccessible } from './harness/axe.ts';
import { mountAt, PHONE } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import { refusal } from './harness/stand-in-core.ts';

const row = (name: string) => rows().filter({ hasText: name });

test('staff see the areas of their brand, ten a page, whose they are, and search and page in the address (RTE-44, ARE-01)', async () => {
  const core = await openAreaList('OPERATOR', '/areas-list');
  await expect.poll(() => names().length).toBe(10);
  // As the name of an area, and in the place of the name of its owner.
  await expect.poll(() => row('Da marca').getByText('Da marca', { exact: true }).elements().length).toBe(2);
  await expect.element(row('Garagem central')).toHaveTextContent('Clara Nunes');
  await page.getByRole('searchbox').fill('zona');
  await expect.poll(() => location.search).toBe('?term=zona');
  await button('Próxima página').click();
  await expect.poll(names).toEqual(['Zona 11']);
  const shown = location.search;
  expect(core.askedOf('areas.list').at(-1)!.query.brand).toBe(String(person('OPERATOR').user.brand));
  await openAreaList('OPERATOR', `/areas-list${shown}`);
  await expect.poll(names).toEqual(['Zona 11']);
});

test('a customer sees the own areas alone, and without the permission none', async () => {
  const core = await openAreaList('USER', '/securityArea');
  expect(names()).not.toContain('Da marca');
  expect(core.askedOf('areas.list').at(-1)!.query.user).toBe(String(person('USER').user.id));
  const permissions = PERMISSION_NAMES.filter((name) => name !== 'MONITORING_AREAS');
  await mountAt('/areas-list', { session: person('OPERATOR', { permissions }) });
  await expect.element(page.getByRole('heading', { name: 'Sem acesso às áreas de segurança' })).toBeVisible();
  await expect.element(grid()).not.toBeInTheDocument();
  await expect.element(button('Importar')).not.toBeInTheDocument();
});

test.each([
  { drawnAs: 'polygon', says: /Polígono de 4 vértices/, number: 2 },
  { drawnAs: 'rectangle', says: /Retângulo/, number: 3 },
  { drawnAs: 'corridor', says: /Corredor de 250\sm de largura/, number: 4 },
  { drawnAs: 'circle', says: /Círculo de 200\sm/, number: 5 },
])(
  'an area is deleted after yes, the list is read again, and it is gone from it (ARE-15, ARE-16): $drawnAs',
  async ({ says, number }) => {
    const name = `Zona 0${number}`;
    const core = await openAreaList('OPERATOR', '/areas-list?term=zona');
    await expect.element(row(name)).toHaveTextContent(says);
    const question = page.getByRole('dialog', { name: `Excluir ${name}?` });
    await button(`Excluir ${name}`).click();
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(core.askedOf('areas.delete')).toEqual([]);
    const before = core.askedOf('areas.list').length;
    await button(`Excluir ${name}`).click();
    await question.getByRole('button', { name: 'Sim, excluir' }).click();
    await expect.element(page.getByText(`${name} foi excluída.`)).toBeVisible();
    // Rows do not move below the pointer.
    await page.getByRole('heading', { level: 1 }).hover();
    await expect.poll(names).not.toContain(name);
    expect(names()).toContain('Zona 06');
    const id = String(6_000_000_000_000_001 + number);
    expect(core.askedOf('areas.delete')).toEqual([{ params: { id }, query: { version: String(number) } }]);
    expect(core.askedOf('areas.list').length).toBeGreaterThan(before);
  },
);

test('an area that is not deleted stays, with a word why', async () => {
  const broken = refusal('broken', 'Fora do ar.', { status: 500, requestId: 'r-1' });
  await openAreaList('USER', '/securityArea?term=zona', { answers: { 'areas.delete': broken } });
  await button('Excluir Zona 05').click();
  const question = page.getByRole('dialog', { name: 'Excluir Zona 05?' });
  await question.getByRole('button', { name: 'Sim, excluir' }).click();
  await expect.element(question.getByRole('alert')).toHaveTextContent('Fora do ar.');
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  expect(names()).toContain('Zona 05');
});

test('without the flag of the second form areas go by the older calls, and deleting fetches one and posts it back as deleted (ARE-17, ARE-37)', async () => {
  const permissions = PERMISSION_NAMES.filter((name) => name !== 'MONITORING_ALLOW_V2_AREA');
  const core = await openAreaList('USER', '/securityArea', { session: person('USER', { permissions }) });
  await expect.poll(names).toContain('Zona 06');
  const id = 6_000_000_000_000_007;
  await button('Excluir Zona 06').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sim, excluir' }).click();
  await page.getByRole('heading', { level: 1 }).hover();
  await expect.poll(names).not.toContain('Zona 06');
  expect(core.askedOf('areas.readV1').map(({ params }) => params)).toEqual([{ id: String(id) }]);
  expect(core.askedOf('areas.saveV1').map(({ body }) => body)).toEqual([
    expect.objectContaining({ id, name: 'Zona 06', deleted: true }),
  ]);
  for (const name of ['areas.list', 'areas.read', 'areas.delete'] as const) expect(core.askedOf(name)).toEqual([]);
});

test('with the flag of the second form a new area of staff is made on the area-setting page, without it on the older one (PRM-25)', async () => {
  const link = () => page.getByRole('link', { name: 'Nova área' }).first();
  const answers = { 'users.search': [] };
  await openAreaList('OPERATOR', '/areas-list', { answers });
  await link().click();
  await expect.poll(() => location.pathname).toBe('/area-setting/novo');
  const permissions = PERMISSION_NAMES.filter((name) => name !== 'MONITORING_ALLOW_V2_AREA');
  await openAreaList('OPERATOR', '/areas-list', { answers, session: person('OPERATOR', { permissions }) });
  await link().click();
  await expect.poll(() => location.pathname).toBe('/area-create');
});

const file = (text: string) => new File([text], 'areas.kml', { type: 'application/vnd.google-earth.kml+xml' });
const dialog = () => page.getByRole('dialog', { name: 'Importar áreas de um arquivo' });

async function give(text: string): Promise<void> {
  await button('Importar').click();
  await userEvent.upload(
    (await dialog().findElement()).querySelector<HTMLInputElement>('input[type=file]')!,
    file(text),
  );
}

test('a file without trackers is not sent, and one that holds no areas at all is refused', async () => {
  const refused = refusal('refused', 'Isto não é GeoJSON nem KML.', { status: 400, requestId: 'r-1' });
  const core = await openAreaList('USER', '/securityArea', { answers: { 'areas.import': refused } });
  await give('neither this nor that');
  await button('Conferir o arquivo').click();
  await expect.element(dialog().getByText('Escolha ao menos um rastreador para a área.')).toBeVisible();
  expect(core.askedOf('areas.import')).toEqual([]);
  await takeTracker('Sandero');
  await button('Conferir o arquivo').click();
  const alert = dialog().getByRole('alert').filter({ hasText: 'O arquivo não pôde ser lido' });
  await expect.element(alert).toBeVisible();
  expect(core.askedOf('areas.import').map(({ body }) => [body.text, body.isDryRun])).toEqual([
    ['neither this nor that', true],
  ]);
  await expectAccessible();
  await dialog().getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('the chosen areas are saved as a file of GeoJSON', async () => {
  const saved: (Blob | string)[] = [];
  const blobs = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:nothing';
  });
  const clicks = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  onTestFinished(() => [blobs, clicks].forEach((spy) => spy.mockRestore()));
  const text = '{"type":"FeatureCollection","features":[]}';
  const core = await openAreaList('USER', '/securityArea?term=zona', {
    answers: { 'areas.file': { ...recorded('areas.file'), fileName: 'areas.geojson', text, areas: 2 } },
  });
  ((await rows().first().findElement()) as HTMLElement).focus();
  await userEvent.keyboard(' {ArrowDown} ');
  await button('Exportar as selecionadas').click();
  await page.getByRole('menuitem', { name: 'GeoJSON' }).click();
  await expect.poll(() => saved).toHaveLength(2);
  expect([await (saved[0] as Blob).text(), saved[1]]).toEqual([text, 'areas.geojson']);
  expect(core.askedOf('areas.file').map(({ query }) => query)).toEqual([
    { format: 'geojson', ids: '6000000000000002,6000000000000003' },
  ]);
});

test('an area that is not there says so', async () => {
  const missing = refusal('missing', 'Não existe.', { status: 404, requestId: 'r-1' });
  await mountAt('/area-setting/1111111111111111', {
    session: person('USER'),
    answers: { ...areaAnswers(), 'areas.read': missing },
  });
  await expect.element(page.getByRole('heading', { name: 'Área não encontrada' })).toBeVisible();
});

test.each([
  { theme: 'light' },
  { theme: 'dark' },
  { theme: 'light', size: PHONE },
  { theme: 'dark', size: PHONE },
] as const)('the list of areas is accessible: %o', async (options) => {
  await openAreaList('USER', '/securityArea', options);
  await expect.element(page.getByText('Garagem central').first()).toBeVisible();
  await expectAccessible();
});

test('on a phone the first area is in sight, and the filters unfold by their button or where one narrows the list', async () => {
  const shape = page.getByRole('combobox', { name: 'Forma' });
  await openAreaList('OPERATOR', '/areas-list', { size: PHONE });
  const bar = (await page.getByRole('navigation', { name: 'Navegação' }).findElement()).getBoundingClientRect();
  expect((await rows().first().findElement()).getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.top);
  await expect.element(shape).not.toBeInTheDocument();
  await button('Filtros').click();
  await expect.element(shape).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE.width);
  await expectAccessible();
  await openAreaList('OPERATOR', '/areas-list?shape=corridor', { size: PHONE });
  await expect.element(shape).toHaveValue('Corredor');
});
