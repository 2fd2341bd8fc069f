import './harness/without-map.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { address } from './harness/address.ts';
import { expectAccessible } from './harness/axe.ts';
import { commandServer } from './harness/command-page.ts';
import { DESKTOP, PHONE } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import { refusal, type Answers } from './harness/stand-in-core.ts';
import {
  expectLines,
  expectTableRows,
  line,
  lines,
  mountTracker,
  nextPage,
  tableRows,
  trackerId,
  TRACKERS,
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
const EXPORT = 'Exportar os selecionados';
const SHARE = 'Compartilhar os selecionados';

/** The server's list of those of the fourteen trackers that are asked for. */
const byIds: Answers['devices.detail'] = ({ query }) => {
  const ids = (query.ids ?? '').split(',').map(Number);
  const content = TRACKERS.map(({ device }) => device).filter(({ id }) => ids.includes(id));
  return { ...recorded('devices.detail'), content, totalElements: content.length };
};

/** A finger that stays on a line, and goes. */
async function press(name: string, heldMs: number): Promise<void> {
  const element = await line(name).findElement();
  const { x, y } = element.getBoundingClientRect();
  const touch = { bubbles: true, pointerType: 'touch', isPrimary: true, clientX: x + 40, clientY: y + 20 };
  element.dispatchEvent(new PointerEvent('pointerdown', touch));
  if (heldMs > 0) await expect.element(bar()).toBeVisible();
  element.dispatchEvent(new PointerEvent('pointerup', touch));
  (element as HTMLElement).click();
}

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
  ((await page.getByRole('listbox', { name: 'Lista de rastreadores' }).findElement()) as HTMLElement).focus();
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
  expect((await bar().findElement()).textContent).not.toContain('fora do filtro');
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
    takeTexts: 0,
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

test('a file is made of the vehicles that are chosen and of no others, in the format that was asked for', async () => {
  const core = await mountTracker({ answers: { 'exports.start': recorded('exports.start'), 'jobs.list': [] } });
  await line('Van 01').click({ modifiers: ['ControlOrMeta'] });
  await line('Van 02').click({ modifiers: ['ControlOrMeta'] });
  await button(EXPORT).click();
  await expectAccessible();
  await page.getByRole('dialog').getByRole('button', { name: 'Texto separado (CSV)' }).click();
  await expect
    .poll(() => core.askedOf('exports.start').map(({ body }) => body))
    .toEqual([
      {
        title: 'Veículos selecionados',
        call: 'devices.detail',
        query: { ids: `${trackerId(1)},${trackerId(2)}` },
        format: 'csv',
      },
    ]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('each chosen vehicle gets a link with the same end, one that is refused says why and is asked for again alone', async () => {
  let isRefused = true;
  const core = await mountTracker({
    answers: {
      'devices.detail': byIds,
      'shares.create': ({ body: { device } }) => {
        if (device === trackerId(2) && isRefused)
          return refusal('refused', 'Este veículo não pode ser compartilhado.', { requestId: 'r-1' });
        return { ...recorded('shares.create'), id: 5_000_000_000_000_000 + device, device, link: `/share/${device}` };
      },
    },
  });
  await line('Van 01').click({ modifiers: ['ControlOrMeta'] });
  await line('Van 02').click({ modifiers: ['ControlOrMeta'] });
  await button(SHARE).click();
  const dialog = page.getByRole('dialog', { name: 'Compartilhar 2 veículos' });
  await dialog.getByRole('radio', { name: '4 horas' }).click();
  await dialog.getByRole('button', { name: 'Criar 2 links' }).click();
  await expect.element(dialog.getByRole('link', { name: new RegExp(String(trackerId(1))) })).toBeVisible();
  const again = dialog.getByRole('button', { name: 'Criar 1 link' });
  await expect.element(again).toBeEnabled();
  await expect.element(dialog.getByText('Este veículo não pode ser compartilhado.')).toBeVisible();
  await expectAccessible();
  isRefused = false;
  await again.click();
  await expect.element(dialog.getByRole('link', { name: new RegExp(String(trackerId(2))) })).toBeVisible();
  await expect.element(again).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('button', { name: 'Copiar todos os links' })).toBeVisible();
  expect(core.askedOf('shares.create').map(({ body }) => [body.device, body.expiration])).toEqual([
    [trackerId(1), 240],
    [trackerId(2), 240],
    [trackerId(2), 240],
  ]);
});

test('who may not share is offered no links of several vehicles either', async () => {
  await mountTracker({ session: person('USER', { permissions: ['MONITORING_WEB'] }) });
  await line('Van 01').click({ modifiers: ['ControlOrMeta'] });
  await expect.element(button(EXPORT)).toBeVisible();
  expect(button(SHARE).elements()).toEqual([]);
});

test('a finger that stays on a line begins to choose several, taps then add and let go, and a short tap before opens one', async () => {
  await mountTracker({ size: PHONE });
  await press('Van 01', 1);
  await says('1 selecionado');
  await line('Van 02').click();
  await says('2 selecionados');
  await line('Van 01').click();
  await says('1 selecionado');
  expect(checked()).toEqual(['Van 02']);
  await button('Limpar a seleção').click();
  await nothingLeft();
  await press('Van 03', 0);
  await expect.element(page.getByRole('region', { name: 'Detalhes do rastreador' })).toBeVisible();
  expect(bar().elements()).toEqual([]);
});
