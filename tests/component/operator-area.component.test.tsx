import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { PERMISSION_NAMES } from '../../domain/people/users/permission.ts';
import { expectAccessible } from './harness/axe.ts';
import {
  CTRL_ENTER,
  dialog,
  focused,
  incidentOf,
  names,
  openDesk,
  press,
  rowOf,
  rows,
  tab,
  walkTo,
  type IncidentDesk,
} from './harness/incident-desk.ts';
import { ME, tellOf } from './harness/incidents.ts';
import { mountAt, PHONE } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import { refusal } from './harness/stand-in-core.ts';

const toast = (text: RegExp) => page.getByRole('region', { name: /^(Avisos|Notices)$/ }).getByText(text);

test('the desk has its tabs in their order with counts, and the button for a new incident (RTE-30, INC-02, INC-03)', async () => {
  await openDesk({ answers: { 'devices.detail': recorded('devices.detail') } });
  const shown = () =>
    page
      .getByRole('tab')
      .elements()
      .map((one) => one.textContent.replaceAll(/\s+/g, ''));
  await expect.poll(shown).toEqual(['Abertos12', 'Emandamento1', 'Resolvidos1', 'Furto/Roubo1', 'Filtroavançado']);
  expect(rows().elements()).toHaveLength(10);
  // What the vehicle does now stands in each row, and how old the incident is.
  for (const text of ['40 km/h', 'há 12 h', 'Ninguém']) await expect.element(rows().first()).toHaveTextContent(text);
  await expectAccessible();
  await page.getByRole('button', { name: 'Novo incidente' }).click();
  await expect.poll(() => location.pathname).toBe('/new-incident');
});

test('administrators come from the desk to the rules of incidents, operators do not', async () => {
  await openDesk({ session: person('ADMINISTRATOR') });
  const link = page.getByRole('button', { name: 'Regras de incidentes' });
  await expect.element(link).toBeVisible();
  await openDesk();
  await expect.element(page.getByRole('button', { name: 'Novo incidente' })).toBeVisible();
  expect(link.elements()).toEqual([]);
});

test('on a phone the buttons of an administrator are read whole', async () => {
  await openDesk({ session: person('ADMINISTRATOR'), size: PHONE });
  for (const name of ['Regras de incidentes', 'Novo incidente']) {
    const button = page.getByRole('button', { name });
    await expect.element(button).toBeVisible();
    const label = (await button.findElement()).querySelector('.mantine-Button-label')!;
    expect([name, label.scrollWidth <= label.clientWidth]).toEqual([name, true]);
  }
});

test('in progress are those under analysis, and a theft among them is highlighted (INC-09, INC-16)', async () => {
  await openDesk();
  await tab('Em andamento').click();
  await expect.poll(names).toEqual([expect.stringContaining('Levado')]);
  await expect.element(rows().first()).toHaveAttribute('data-mark', 'alert');
  await expect.element(page.getByText(/^Só os que estão em/)).toBeVisible();
});

test('a shift is worked by keys alone: next, assign to me, situation, comment, resolve, and open (INC-49, INC-50, INC-52)', async () => {
  const { core } = await openDesk();
  const row = rowOf('Alerta 11');
  await walkTo('Alerta 11');
  await press('k');
  await expect.poll(focused).toBe(0);
  await press('j');
  await expect.poll(focused).toBe(1);
  // What nobody works on cannot be resolved yet.
  await press('r');
  await expect.element(toast(/isto não é possível agora/)).toBeVisible();
  await press('a');
  await expect.element(toast(/agora é seu/)).toBeVisible();
  // The row stays under the hand and says what became of it.
  for (const text of ['Em andamento', 'Análise em andamento', 'Eu']) await expect.element(row).toHaveTextContent(text);
  await press('s');
  const situation = dialog()
    .getByLabelText(/^Situação/)
    .first();
  await expect.element(situation).toHaveFocus();
  await press('Resp');
  await expect.element(situation).toHaveValue('Resposta fora do padrão');
  await press(CTRL_ENTER);
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(row).toHaveTextContent('Resposta fora do padrão');
  await expect.poll(focused).toBe(1);
  await press('c');
  await expect.poll(() => document.activeElement?.tagName).toBe('TEXTAREA');
  await press('Cliente avisado', CTRL_ENTER);
  await expect.element(toast(/VAN1A23: Feito/).first()).toBeVisible();
  expect(core.askedOf('incidents.comment').map(({ body }) => body)).toEqual([{ comment: 'Cliente avisado' }]);
  await expect.poll(focused).toBe(1);
  await press('r');
  await expect.element(dialog().getByRole('heading', { name: 'Resolver 1 incidente?' })).toBeVisible();
  await press(CTRL_ENTER);
  await expect.element(row).toHaveTextContent('Resolvido');
  await expect.poll(focused).toBe(1);
  core.answer({ 'incidents.details': refusal('broken', 'Fora do ar.', { status: 500, requestId: 'r-1' }) });
  await press('o');
  await expect.poll(() => location.pathname).toBe(`/operator-area-detail/${incidentOf(11).id}`);
});

test('cancelling by keys asks for a comment, and is not done without one (INC-48, INC-53)', async () => {
  const { core } = await openDesk();
  await walkTo('Alerta 03');
  await press('x');
  await expect.element(dialog().getByLabelText(/^Comentário/)).toBeVisible();
  await press(CTRL_ENTER);
  await expect.element(dialog().getByText('Campo obrigatório.')).toBeVisible();
  expect(core.askedOf('incidents.cancel')).toEqual([]);
  await press('Alarme falso', CTRL_ENTER);
  await expect.element(rowOf('Alerta 03')).toHaveTextContent('Cancelado');
  expect(core.askedOf('incidents.cancel').map(({ body }) => body)).toEqual([{ comment: 'Alarme falso', version: 0 }]);
});

test('one action on several says of each what came of it, and those that could not be done say why', async () => {
  await openDesk();
  // One of two is taken, so that only it can be resolved.
  await walkTo('Alerta 04');
  await press('a');
  await expect.element(rowOf('Alerta 04')).toHaveTextContent('Em andamento');
  await press(' ', 'j', ' ', 'r');
  await expect.element(dialog().getByRole('heading', { name: 'Resolver 2 incidentes?' })).toBeVisible();
  await expect.element(dialog().getByText('1 de 2 não aceita isto no status em que está')).toBeVisible();
  await press('Ligado para o cliente', CTRL_ENTER);
  await expect.element(dialog().getByText('Feito em 1 de 2. Não foi feito em 1.')).toBeVisible();
  await expect.element(dialog().getByRole('heading', { name: 'Resolver: resultado' })).toBeVisible();
  // Nothing is left to be sent.
  await expect.element(dialog().getByText('Ctrl')).not.toBeInTheDocument();
  const outcomes = dialog().getByRole('listitem').elements() as HTMLElement[];
  expect(outcomes.map((one) => one.dataset['failed'])).toEqual(['false', 'true']);
  expect(outcomes[1]!.textContent).toMatch(/VAN1A23.*isto não é possível\.$/);
  await press(CTRL_ENTER);
  await expect.element(dialog()).not.toBeInTheDocument();
  await tab('Resolvidos').click();
  await expect.element(rowOf('Alerta 04')).toBeVisible();
});

/** Has the list read anew as by itself: nobody presses anything. */
async function readAnew(core: IncidentDesk['core']): Promise<void> {
  const asked = core.askedOf('incidents.details').length;
  core.tell.link$.next({ state: 'waiting' } as never);
  core.tell.link$.next({ state: 'live' } as never);
  await expect.poll(() => core.askedOf('incidents.details').length).toBeGreaterThan(asked);
}

test('a row that leaves the list under the hands gives the focus to the one in its place, and no key acts before that was seen', async () => {
  const { core } = await openDesk();
  await walkTo('Alerta 11');
  await press('a');
  await expect.element(rowOf('Alerta 11')).toHaveTextContent('Em andamento');
  await readAnew(core);
  await expect.element(rowOf('Alerta 11')).not.toBeInTheDocument();
  await expect.element(rowOf('Alerta 10')).toHaveFocus();
  await press('a');
  await expect.element(toast(/Agora a linha é 900010 · VAN1A23/)).toBeVisible();
  expect(core.askedOf('incidents.assign')).toHaveLength(1);
  await press('a');
  await expect.element(rowOf('Alerta 10')).toHaveTextContent('Em andamento');
});

test('a dialog stays on its incident and names it while the list changes below; closed, the hands are on the row in its place', async () => {
  const { core } = await openDesk();
  await walkTo('Alerta 11');
  await press('a');
  await expect.element(rowOf('Alerta 11')).toHaveTextContent('Em andamento');
  await press('c');
  await expect.element(dialog().getByText('900011 · VAN1A23')).toBeVisible();
  await readAnew(core);
  await expect.element(rowOf('Alerta 11')).not.toBeInTheDocument();
  await press('Avisado', CTRL_ENTER);
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(core.askedOf('incidents.comment').map(({ params }) => params.id)).toEqual([String(incidentOf(11).id)]);
  await expect.element(rowOf('Alerta 10')).toHaveFocus();
});

test('after an action on several the hands are on a row again, and chosen ones that left are not taken for another', async () => {
  const { core, server } = await openDesk();
  await walkTo('Alerta 11');
  await press(' ', 'j', ' ', 'x', 'Teste', CTRL_ENTER);
  await expect.element(dialog().getByText('Feito em 2 de 2.')).toBeVisible();
  await expect.element(rowOf('Alerta 10')).not.toBeInTheDocument();
  await press('{Enter}');
  await expect.element(rowOf('Alerta 09')).toHaveFocus();
  await press('k', ' ', 'j');
  server.change(incidentOf(12).id, { status: 'CANCELLED' });
  await readAnew(core);
  await expect.element(rowOf('Alerta 12')).toHaveAttribute('data-gone', 'true');
  await press('x');
  await expect.element(toast(/Agora a linha é 900009/)).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('an action that failed keeps what was typed and is tried again, in one dialog', async () => {
  const { core, server } = await openDesk();
  core.answer({ 'incidents.comment': refusal('broken', 'Fora do ar.', { status: 500, requestId: 'r-1' }) });
  await walkTo('Alerta 11');
  await press('c', 'Cliente avisado', CTRL_ENTER);
  await expect.element(dialog().getByText('Não foi feito.')).toBeVisible();
  await expect.element(dialog().getByText('Fora do ar.')).toBeVisible();
  await expect.element(dialog().getByLabelText(/^Comentário/)).toHaveValue('Cliente avisado');
  await expectAccessible();
  core.answer({ 'incidents.comment': server.answers['incidents.comment']! });
  await dialog().getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(core.askedOf('incidents.comment').map(({ body }) => body.comment)).toEqual([
    'Cliente avisado',
    'Cliente avisado',
  ]);
  await expect.element(rowOf('Alerta 11')).toHaveFocus();
});

test('a new one is announced above the list, which does not move until it is asked for', async () => {
  const { core, server } = await openDesk();
  const before = names();
  const raised = incidentOf(0, { type: 'STEAL', title: 'Levado agora', licensePlate: 'TRK7B88' });
  server.add(raised);
  tellOf(core, raised, 'RAISED');
  const news = page.getByRole('button', { name: '1 novo' });
  await expect.element(news).toBeVisible();
  expect(names()).toEqual(before);
  await news.click();
  await expect.poll(() => names()[0]).toContain('Levado agora');
  await expect.element(news).not.toBeInTheDocument();
});

test('what is announced is shown in whatever order the list was, and pressed by the keyboard it has the focus', async () => {
  const { core, server } = await openDesk();
  const order = page.getByRole('columnheader', { name: /Criado/ });
  await order.getByRole('button').click();
  await expect.poll(() => names()[0]).toContain('Alerta 12');
  const raised = incidentOf(0, { type: 'STEAL', title: 'Levado agora', licensePlate: 'TRK7B88' });
  server.add(raised);
  tellOf(core, raised, 'RAISED');
  const news = page.getByRole('button', { name: '1 novo' });
  await expect.element(news).toBeVisible();
  ((await news.findElement()) as HTMLElement).focus();
  await press('{Enter}');
  await expect.poll(() => names()[0]).toContain('Levado agora');
  await expect.element(rowOf('Levado agora')).toHaveFocus();
  await expect.element(news).not.toBeInTheDocument();
});

test('the advanced filter finds a code that nobody named, whose title is no markup (INC-12, INC-27)', async () => {
  await openDesk();
  await tab('Filtro avançado').click();
  await page.getByRole('combobox', { name: 'Tipo' }).fill('a1b2c3');
  await page.getByRole('option', { name: 'Código A1B2C3' }).click();
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await expect.poll(names).toEqual([expect.stringContaining('A1b2c3')]);
  await expect.element(rows().first()).toHaveTextContent('<b>Sem nome</b>');
});

test('nothing found says so, and leads back (INC-65, ERR-47)', async () => {
  await openDesk();
  await tab('Filtro avançado').click();
  await page.getByRole('textbox', { name: 'Placa' }).fill('no such plate');
  await press('{Enter}');
  await expect.element(page.getByText('Nenhum registro encontrado...')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar filtros' }).last().click();
  await expect.element(rows().getByRole('rowheader').first()).toBeVisible();
});

test('who may not see incidents is told so, also where the right went away a moment ago', async () => {
  const permissions = PERMISSION_NAMES.filter((name) => name !== 'MONITORING_INCIDENTS');
  await mountAt('/operator-area', { session: person('OPERATOR', { permissions }) });
  const closed = page.getByRole('heading', { name: 'Sem acesso aos incidentes' });
  await expect.element(closed).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Novo incidente' })).not.toBeInTheDocument();
  const { core } = await openDesk({ session: ME });
  core.answer({ 'incidents.details': refusal('forbidden', 'Sem permissão.', { status: 403, requestId: 'r-1' }) });
  await page.getByRole('button', { name: 'Atualizar agora' }).click();
  await expect.element(closed).toBeVisible();
  await expect.element(rows()).not.toBeInTheDocument();
});

test('the desk is accessible in the dark in English, and on a phone', async () => {
  for (const options of [
    { theme: 'dark', language: 'en-US' },
    { theme: 'dark', size: PHONE },
  ] as const) {
    await openDesk(options);
    await expectAccessible();
  }
});

const severities = () =>
  rows()
    .elements()
    .map((row) => row.querySelector('[data-severity]')?.getAttribute('data-severity'));

test('a panic of now stands above what is older and less urgent, says so by more than colour, and is counted', async () => {
  const { core, server } = await openDesk();
  for (const [hours, type] of [
    [30, 'NO_COMMUNICATION_24HS'],
    [40, 'TOWING'],
    [2, 'THEFT'],
  ] as const)
    server.add(
      incidentOf(hours + 100, {
        type,
        title: `${type} aberto`,
        created: new Date(Date.now() - hours * 3_600_000).toISOString(),
      }),
    );
  await readAnew(core);
  await expect.poll(() => severities().slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'urgent'));
  // Of the urgent ones the oldest waits longest.
  expect(names()[0]).toContain('Alerta 12');
  await expect.element(rows().first()).toHaveTextContent('Urgente');
  await expect.element(rows().first()).toHaveAttribute('data-mark', 'urgent');
  const urgent = page.getByRole('button', { name: '13 urgentes' });
  await expect.element(urgent).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Próxima página' }).click();
  await expect.poll(() => severities()).toEqual(['urgent', 'urgent', 'urgent', 'serious', 'usual']);
  // From any other order the counter leads back.
  await tab('Resolvidos').click();
  await expect.poll(names).toEqual([expect.stringContaining('Encerrado')]);
  await urgent.click();
  await expect.poll(() => names()[0]).toContain('Alerta 12');
});

test('several are taken and resolved in one step', async () => {
  const { core } = await openDesk();
  await walkTo('Alerta 12');
  await press(' ', 'j', ' ');
  await page.getByRole('button', { name: 'Assumir e resolver' }).click();
  await expect.element(dialog().getByRole('heading', { name: 'Assumir e resolver 2 incidentes?' })).toBeVisible();
  await dialog()
    .getByLabelText(/^Comentário/)
    .fill('Ligado para o cliente');
  await press(CTRL_ENTER);
  await expect.element(dialog().getByText('Feito em 2 de 2.')).toBeVisible();
  const ids = [incidentOf(12).id, incidentOf(11).id].map(String);
  expect(core.askedOf('incidents.assign').map(({ params }) => params.id)).toEqual(ids);
  expect(core.askedOf('incidents.resolve').map(({ params, body }) => [params.id, body])).toEqual(
    ids.map((id) => [id, { version: 1, comment: 'Ligado para o cliente' }]),
  );
});

test('where none of the chosen takes an action, it says so and what to do before anything is sent', async () => {
  const { core } = await openDesk();
  await walkTo('Alerta 12');
  await press(' ', 'j', ' ', 'r');
  await expect.element(dialog().getByText(/^2 de 2 não aceitam isto/)).toBeVisible();
  await expect.element(dialog().getByText(/use “Assumir e resolver”/)).toBeVisible();
  await expect.element(dialog().getByRole('button', { name: 'Resolver', exact: true })).toBeDisabled();
  await press(CTRL_ENTER);
  expect(core.askedOf('incidents.resolve')).toEqual([]);
});

test('the name of an incident stays readable in a window of 1024 × 700, and a wide one is used', async () => {
  for (const size of [
    { width: 1024, height: 700 },
    { width: 2560, height: 1300 },
  ]) {
    await openDesk({ size });
    const name = await rows().first().getByRole('rowheader').findElement();
    expect([size.width, name.getBoundingClientRect().width >= 200]).toEqual([size.width, true]);
    const main = (await page.getByRole('grid', { name: 'Incidentes' }).findElement()).getBoundingClientRect();
    expect(main.width).toBeGreaterThan(size.width / 2);
  }
});
