import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PERMISSION_NAMES } from '../../domain/people/users/permission.ts';
import { expectAccessible } from './harness/axe.ts';
import { button, driverAnswers, form, list, lookAtDrivers, names, row, rows } from './harness/drivers.ts';
import { mountAt, PHONE } from './harness/mount.tsx';
import { pageOf } from './harness/pages.ts';
import { BRAND_ID, person } from './harness/people.ts';
import { refusal } from './harness/stand-in-core.ts';

const search = () => page.getByRole('searchbox');
const firstName = () => names()[0];
const focused = () =>
  rows()
    .elements()
    .indexOf(document.activeElement as HTMLElement);

test('the drivers are listed with their four fields, and a licence that is over or about to be is marked (DRV-03, DRV-08, RTE-62)', async () => {
  await lookAtDrivers();
  await expect.element(row('Ana Prado')).toHaveTextContent('Vencida');
  for (const text of ['1001', 'D', 'TAG-1', 'VAN1A23']) await expect.element(row('Ana Prado')).toHaveTextContent(text);
  await expect.element(row('Bruno Sá')).toHaveTextContent('Vence em breve');
  await expect.element(row('Motorista 10')).not.toHaveTextContent('Ven');
  await expectAccessible();
});

test('a search, a filter, a sort and a page are in the address: whoever opens it sees the same list', async () => {
  await lookAtDrivers();
  await expect.poll(() => names().length).toBe(10);
  await search().fill('motorista');
  await expect.poll(() => location.search).toBe('?term=motorista');
  await button(page, 'Número da CNH').click();
  await expect.poll(() => location.search).toBe('?term=motorista&sort=number');
  await button(page, 'Número da CNH').click();
  await expect.poll(firstName).toContain('Motorista 21');
  await page.getByRole('combobox', { name: 'Situação da CNH' }).click();
  await page.getByRole('option', { name: 'Válida' }).click();
  await expect.poll(() => new URLSearchParams(location.search).get('license')).toBe('valid');
  await page.getByRole('button', { name: 'Próxima página' }).click();
  await expect.poll(() => names().length).toBe(2);
  const shown = names();
  const core = await lookAtDrivers(`/drivers${location.search}`);
  await expect.poll(names).toEqual(shown);
  await expect.element(search()).toHaveValue('motorista');
  expect(core.askedOf('drivers.list').at(-1)!.query).toMatchObject({ term: 'motorista', license: 'valid' });
});

test('staff narrow the list to one of several brands, a customer has no such filter', async () => {
  const tree = [{ brandId: BRAND_ID, brandChildId: BRAND_ID + 1, brandChildName: 'Aurora Sul' }];
  const answers = { ...driverAnswers(), 'brands.tree': tree };
  const core = await lookAtDrivers('/drivers', { answers });
  const filter = page.getByRole('combobox', { name: 'Marca' });
  await filter.click();
  await page.getByRole('option', { name: 'Aurora Sul' }).click();
  await expect.poll(() => core.askedOf('drivers.list').at(-1)!.query.brand).toBe(String(BRAND_ID + 1));
  await lookAtDrivers('/drivers', { answers, session: person('USER') });
  expect(filter.elements()).toEqual([]);
});

test('where the filters find nothing the list says so, and clears them', async () => {
  await lookAtDrivers('/drivers?license=unknown');
  await expect.poll(names).toEqual([expect.stringContaining('Célia Rocha')]);
  await search().fill('nobody of that name');
  await expect.element(page.getByText('Nada encontrado com estes filtros')).toBeVisible();
  await expectAccessible();
  await button(page, 'Limpar filtros').click();
  await expect.poll(() => names().length).toBe(10);
  await expect.element(search()).toHaveValue('');
});

test('a list that cannot be refreshed keeps its rows and says of when they are', async () => {
  const server = driverAnswers();
  const core = await lookAtDrivers('/drivers', { answers: server });
  core.answer({ 'drivers.list': refusal('broken', 'Fora do ar.', { status: 500, requestId: 'r-1' }) });
  await row('Bruno').click();
  await form().getByLabelText('Número da CNH').fill('2002');
  await button(form(), 'Salvar').click();
  const stale = page.getByText(/^Não foi possível atualizar\./);
  await expect.element(stale).toBeVisible();
  expect(names()).toHaveLength(10);
  core.answer(server);
  await button(page, 'Tentar de novo').click();
  await expect.element(row('2002')).toBeVisible();
  await expect.element(stale).not.toBeInTheDocument();
});

test('drivers that cannot be loaded at all show why, and can be requested again', async () => {
  const broken = refusal('broken', 'Fora do ar.', { status: 500, requestId: 'r-1' });
  const server = driverAnswers();
  const core = await mountAt('/drivers', {
    session: person('OPERATOR'),
    answers: { ...server, 'drivers.list': broken },
  });
  await expect.element(page.getByRole('alert')).toHaveTextContent('Fora do ar.');
  core.answer(server);
  await button(page, 'Tentar de novo').click();
  await expect.element(row('Ana Prado')).toBeVisible();
});

test('whoever has no driver yet is led to the first one', async () => {
  await mountAt('/drivers', {
    session: person('OPERATOR'),
    answers: { ...driverAnswers(), 'drivers.list': pageOf([]) },
  });
  await expect.element(page.getByRole('heading', { name: 'Nenhum motorista ainda' })).toBeVisible();
  await button(page.getByRole('region', { name: 'Motoristas' }), 'Novo motorista').click();
  await expect.element(form().getByLabelText(/^Nome/)).toBeVisible();
});

test('rows are walked with the keyboard: arrows, Home and End move, Enter opens, Escape comes back to the row', async () => {
  await lookAtDrivers();
  await expect.poll(() => names().length).toBe(10);
  ((await rows().first().findElement()) as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.poll(focused).toBe(2);
  await userEvent.keyboard('{End}');
  await expect.poll(focused).toBe(9);
  await userEvent.keyboard('{Home}');
  await expect.poll(focused).toBe(0);
  await userEvent.keyboard('{Enter}');
  await expect.element(form().getByLabelText(/^Nome/)).toHaveValue('Ana Prado');
  await userEvent.keyboard('{Escape}');
  await expect.element(form()).not.toBeInTheDocument();
  await expect.poll(focused).toBe(0);
});

test('several rows are chosen with shift, and what is done with them says what came of each', async () => {
  // One of them is gone by the time it is done, and for one the server fails.
  const refused = [
    null,
    refusal('missing', 'Não existe.', { status: 404, requestId: 'r-1' }),
    refusal('broken', 'Fora do ar.', { status: 500, requestId: 'r-2' }),
  ];
  await lookAtDrivers('/drivers?term=reserva&sort=-driverName', { answers: driverAnswers(refused) });
  ((await rows().first().findElement()) as HTMLElement).focus();
  await userEvent.keyboard(' {ArrowDown}{ArrowDown}{Shift>} {/Shift}');
  const chosen = page.getByRole('group', { name: 'Linhas selecionadas' });
  await expect.element(chosen.getByText('3 selecionados')).toBeVisible();
  await button(chosen, 'Excluir').click();
  const asked = page.getByRole('dialog', { name: 'Excluir 3 motoristas?' });
  await button(asked, 'Excluir').click();
  const dialog = page.getByRole('dialog', { name: 'Excluir: resultado' });
  await expect.element(dialog.getByText('Feito em 2 de 3. Não foi feito em 1.')).toBeVisible();
  const outcomes = dialog.getByRole('listitem').elements();
  expect(outcomes.map((one) => (one as HTMLElement).dataset['failed'])).toEqual(['false', 'false', 'true']);
  expect(outcomes[2]!.textContent).toMatch(/^Reserva 1.*Fora do ar\./);
  await button(dialog, 'Fechar').click();
  await expect.poll(names).not.toContainEqual(expect.stringContaining('Reserva 3'));
  expect(names().at(-1)).toContain('Reserva 1');
});

test('the page of drivers is open to who has none, and shows no data (RTE-61, DRV-06, PRM-26)', async () => {
  const permissions = PERMISSION_NAMES.filter((name) => name !== 'DRIVER_RESOURCES');
  // No call of drivers has an answer: one that is asked fails the test.
  await mountAt('/drivers', { session: person('USER', { permissions }) });
  await expect.element(page.getByRole('heading', { name: 'Sem acesso aos motoristas' })).toBeVisible();
  await expect.element(list()).not.toBeInTheDocument();
  await expect.element(button(page, 'Novo motorista')).not.toBeInTheDocument();
  await expectAccessible();
});

test('on a phone, where no heads of columns are, a field above the cards sorts them', async () => {
  await lookAtDrivers('/drivers?term=motorista', { size: PHONE });
  await page.getByRole('combobox', { name: 'Ordenar por' }).selectOptions('Número da CNH');
  await expect.poll(() => location.search).toBe('?term=motorista&sort=number');
  await button(page, 'Ordem crescente: inverter').click();
  await expect.poll(firstName).toContain('Motorista 21');
  await button(page, 'Ordem decrescente: inverter').click();
  await expect.poll(firstName).toContain('Motorista 10');
});

test('a column is filtered in a way that suits it, the filter is in the address and is taken away again (SHL-42)', async () => {
  const core = await lookAtDrivers();
  await button(page, 'Filtrar colunas').click();
  const dialog = page.getByRole('dialog', { name: 'Filtrar colunas' });
  const kinds = () =>
    [...dialog.getByLabelText('Condição').element().querySelectorAll('option')].map(({ textContent }) => textContent);
  expect(kinds()).toEqual(['contém', 'começa com', 'termina com', 'corresponde à expressão', 'maior que', 'menor que']);
  await dialog.getByLabelText('Coluna').selectOptions('Validade da CNH');
  expect(kinds()).toEqual(['maior que', 'menor que']);
  await dialog.getByLabelText('Coluna').selectOptions('Nome');
  await dialog.getByLabelText('Condição').selectOptions('corresponde à expressão');
  await dialog.getByLabelText('Valor').fill('(a+)+');
  await button(dialog, 'Filtrar').click();
  await expect.element(dialog.getByText('Este valor não serve para a condição.')).toBeVisible();
  await expectAccessible();
  await dialog.getByLabelText('Valor').fill('^(Ana|Bruno)');
  await button(dialog, 'Filtrar').click();
  await expect.element(dialog).not.toBeInTheDocument();
  const asked = 'driverName.matches.~5E(Ana~7CBruno)';
  await expect.poll(() => new URLSearchParams(location.search).get('where')).toBe(asked);
  await expect.poll(() => core.askedOf('drivers.list').at(-1)!.query.where).toBe(asked);
  await expectAccessible();
  await button(page, 'Remover o filtro: Nome corresponde à expressão ^(Ana|Bruno)').click();
  await expect.poll(() => location.search).toBe('');
});

test('on a phone held across the last column of drivers is scrolled to', async () => {
  await lookAtDrivers('/drivers', { size: { width: 844, height: 390 } });
  const last = page.getByRole('columnheader', { name: 'Jornada' });
  const place = (await page.getByRole('grid').findElement()).parentElement!;
  expect(place.scrollWidth).toBeGreaterThan(place.clientWidth);
  place.scrollLeft = place.scrollWidth;
  const { right } = (await last.findElement()).getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(place.getBoundingClientRect().right + 1);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(844);
});

test('drivers are accessible in both themes, on a phone as cards', async () => {
  for (const options of [
    { language: 'en-US', theme: 'dark' },
    { theme: 'light', size: PHONE },
    { theme: 'dark', size: PHONE },
  ] as const) {
    await lookAtDrivers('/drivers', options);
    await expectAccessible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
    await rows().first().click();
    await expect.element(form().getByRole('textbox').first()).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(form()).not.toBeInTheDocument();
  }
});
