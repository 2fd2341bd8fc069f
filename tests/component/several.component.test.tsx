import './harness/without-map.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { address } from './harness/address.ts';
import { expectAccessible } from './harness/axe.ts';
import { commandServer } from './harness/command-page.ts';
import { DESKTOP, PHONE } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import {
  expectLines,
  expectTableRows,
  line,
  lines,
  mountTracker,
  nextPage,
  tableRows,
  trackerId,
} from './harness/tracker.ts';

const bar = () => page.getByRole('group', { name: /^(Veículos selecionados|Selected vehicles)$/ });
const says = (words: string): Promise<unknown> => expect.element(bar()).toHaveTextContent(words);
const button = (name: string | RegExp) => bar().getByRole('button', { name });
const toggle = () => page.getByRole('button', { name: 'Selecionar vários' });
const checked = (): string[] =>
  lines()
    .elements()
    .filter((one) => one.ariaChecked === 'true')
    .map((one) => one.textContent.slice(0, 6));
const nothingLeft = (): Promise<unknown> => expect.element(bar()).not.toBeInTheDocument();
const MOVE = 'Adicionar os selecionados a um grupo';
const REPORT = 'Relatório de deslocamento dos selecionados';
const COMMANDS = 'Enviar comando aos selecionados';

test('Ctrl and a click choose several vehicles, Shift and a click all up to there, and a plain click still opens one', async () => {
  await mountTracker();
  await line('Van 01').click({ modifiers: ['ControlOrMeta'] });
  await says('1 selecionado');
  await line('Van 04').click({ modifiers: ['Shift'] });
  await says('4 selecionados');
  await line('Van 02').click({ modifiers: ['ControlOrMeta'] });
  await says('3 selecionados');
  expect(checked()).toEqual(['Van 01', 'Van 03', 'Van 04']);
  await line('Van 06').click();
  await expect.element(page.getByRole('region', { name: 'Detalhes do rastreador' })).toBeVisible();
  await says('3 selecionados');
});

test('Shift and an arrow go on, Space chooses and lets go, Ctrl+A takes every page of the list and Escape drops all', async () => {
  await mountTracker();
  (page.getByRole('listbox', { name: 'Lista de rastreadores' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  await says('3 selecionados');
  await userEvent.keyboard(' ');
  await says('2 selecionados');
  await userEvent.keyboard('{Control>}a{/Control}');
  await says('14 selecionados');
  await userEvent.keyboard('{Escape}');
  await nothingLeft();
});

test('what is chosen stays when the list is filtered, and the bar says how many the filter leaves out', async () => {
  await mountTracker();
  await line('Van 01').click({ modifiers: ['ControlOrMeta'] });
  await line('Van 03').click({ modifiers: ['ControlOrMeta'] });
  await nextPage();
  await line('Van 12').click({ modifiers: ['ControlOrMeta'] });
  await says('3 selecionados');
  expect(bar().element().textContent).not.toContain('fora do filtro');
  await page.getByRole('searchbox', { name: 'Buscar rastreador' }).fill('Van 03');
  await expectLines(1);
  await says('2 deles fora do filtro');
  await page.getByRole('searchbox', { name: 'Buscar rastreador' }).fill('');
  await expectLines(10);
  await says('3 selecionados');
  await expect.element(bar()).not.toHaveTextContent('fora do filtro');
});

test('on a phone the button shows check boxes, a tap chooses, and the rest of the list can be taken', async () => {
  await mountTracker({ size: PHONE });
  await toggle().click();
  await says('Toque nos veículos a selecionar');
  await line('Van 02').click();
  await says('1 selecionado');
  await expectAccessible();
  await button('Mais 13 da lista').click();
  await says('14 selecionados');
  await button('Limpar a seleção').click();
  await nothingLeft();
  expect(checked()).toEqual([]);
});

test('the report of displacement opens with the vehicles that are chosen', async () => {
  await mountTracker({ answers: { 'kilometers.read': [] } });
  await line('Van 01').click({ modifiers: ['ControlOrMeta'] });
  await line('Van 02').click({ modifiers: ['ControlOrMeta'] });
  await button(REPORT).click();
  await expect.poll(address).toContain(`/report-displacement?devices=${trackerId(1)},${trackerId(2)}`);
});

test('the vehicles that are chosen are put into a group of the client', async () => {
  const group = { ...recorded('groups.list')[0]!, id: 5_000_000_000_000_001, name: 'Turno da noite', parent: null };
  const core = await mountTracker({ answers: { 'groups.list': [group], 'groups.move': { moved: 2 } } });
  await line('Van 01').click({ modifiers: ['ControlOrMeta'] });
  await line('Van 02').click({ modifiers: ['ControlOrMeta'] });
  await button(MOVE).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').click();
  await dialog.getByRole('option', { name: 'Turno da noite' }).click();
  await dialog.getByRole('button', { name: 'Colocar', exact: true }).click();
  await expect
    .poll(() => core.askedOf('groups.move').map(({ body }) => body))
    .toEqual([{ devices: [trackerId(1), trackerId(2)], from: null, to: group.id }]);
});

test('a command opens with the vehicles that are chosen, and how many of them do not accept it is said before it is sent', async () => {
  const refusing = {
    total: 2,
    wantsConfirmation: false,
    refused: { 'not-supported': 1 } as const,
    online: 2,
    vehicles: [],
  };
  const core = await mountTracker(
    { session: person('OPERATOR'), answers: { ...commandServer(), 'commands.batchPreview': refusing } },
    `?device=${trackerId(1)}`,
  );
  await line('Van 01').click({ modifiers: ['ControlOrMeta'] });
  await line('Van 02').click({ modifiers: ['ControlOrMeta'] });
  await button(COMMANDS).click();
  await expect.poll(address).toBe('/command?many');
  await expect.element(page.getByText('1: O rastreador não aceita este comando', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Enviar a 2 veículos' })).toBeEnabled();
  expect(core.askedOf('commands.batchPreview').at(-1)!.body.deviceIds).toEqual([trackerId(1), trackerId(2)]);
});

test('a customer is offered no commands, and who has no group none to put them into', async () => {
  await mountTracker();
  await line('Van 01').click({ modifiers: ['ControlOrMeta'] });
  await expect.element(button(REPORT)).toBeVisible();
  expect(button(COMMANDS).elements()).toEqual([]);
  expect(button(MOVE).elements()).toEqual([]);
});

test('who may not see reports is offered none of several vehicles either', async () => {
  const permissions = ['MONITORING_WEB', 'MONITORING_DEVICES_HISTORY'] as const;
  await mountTracker({ session: person('USER', { permissions }) });
  await line('Van 01').click({ modifiers: ['ControlOrMeta'] });
  await expect.element(button('Mostrar os selecionados no mapa')).toBeVisible();
  expect(button(REPORT).elements()).toEqual([]);
});

test.each(['light', 'dark'] as const)('lines with check boxes and the bar are accessible, %s', async (theme) => {
  await mountTracker({ theme, size: DESKTOP });
  await line('Van 01').click({ modifiers: ['ControlOrMeta'] });
  await says('1 selecionado');
  await expectAccessible();
});

test('several are chosen in the table as well', async () => {
  await mountTracker({ size: DESKTOP });
  await page.getByTitle('Tabela').click();
  await expectTableRows(10);
  await userEvent.click(tableRows()[1]!, { modifiers: ['ControlOrMeta'] });
  await userEvent.click(tableRows()[3]!, { modifiers: ['Shift'] });
  await says('3 selecionados');
  await expectAccessible();
});
