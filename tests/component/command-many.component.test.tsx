import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PERMISSION_NAMES } from '../../domain/people/users/permission.ts';
import { keepClient } from '../../src/live/clients/kept-clients.ts';
import { address } from './harness/address.ts';
import { expectAccessible } from './harness/axe.ts';
import { batchServer, itemOf, NIGHT, openBatch, YARD } from './harness/command-batches.ts';
import { BIKE, DRIVING, kind, OLD, openCommands, TRUCK } from './harness/command-page.ts';
import type { MountOptions } from './harness/mount.tsx';
import { paged } from './harness/orders.ts';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import { refusal, type StandIn } from './harness/stand-in-core.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const groups = () => page.getByRole('combobox', { name: 'Grupos' });
const says = (words: string) => expect.element(page.getByText(words, { exact: true })).toBeVisible();
const hasRow = (name: RegExp) => expect.element(page.getByRole('row', { name })).toBeVisible();

/** The choice of many vehicles, before any is chosen. */
async function openMany({ answers, ...options }: MountOptions = {}): Promise<StandIn> {
  const core = await openCommands('/command?many', { ...options, answers: { ...batchServer(), ...answers } });
  await expect.element(page.getByText(/^Escolha veículos, grupos ou áreas\./)).toBeVisible();
  return core;
}

async function chooseGroup(name: string): Promise<void> {
  await groups().fill(name);
  await page.getByRole('option', { name, exact: true }).click();
}

test('vehicles are chosen by group, and one that two groups and its name bring counts once; a group that is taken out takes its own along', async () => {
  const core = await openMany();
  await expect.element(button('Enviar')).toBeDisabled();
  await chooseGroup(YARD.name);
  await says('3 veículos escolhidos');
  await chooseGroup(NIGHT.name);
  await says('4 veículos escolhidos');
  await page.getByRole('combobox', { name: 'Veículos', exact: true }).fill('Caminhão 07');
  await page.getByRole('option', { name: /Caminhão 07/ }).click();
  await userEvent.keyboard('{Escape}');
  await expect
    .poll(() => core.askedOf('commands.batchPreview').at(-1)!.body)
    .toMatchObject({ deviceIds: [TRUCK.device.id], groupIds: [YARD.id, NIGHT.id], areaIds: [] });
  await expect.element(button('Enviar a 4 veículos')).toBeEnabled();
  await groups().click();
  await userEvent.keyboard('{Backspace}');
  await says('3 veículos escolhidos');
  await userEvent.keyboard('{Backspace}');
  await says('1 veículo escolhido');
});

test('a command for a group is sent once, with the group, after it was asked; then each of its vehicles has its outcome', async () => {
  const core = await openMany();
  await chooseGroup(YARD.name);
  await userEvent.keyboard('{Escape}');
  await kind('Reiniciar').click();
  await says('1: O rastreador não aceita este comando');
  const question = page.getByRole('dialog', { name: 'Reiniciar: 3 veículos?' });
  await button('Enviar a 3 veículos').click();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(core.askedOf('commands.batch')).toEqual([]);
  await button('Enviar a 3 veículos').click();
  await question.getByRole('button', { name: 'Enviar a 3 veículos' }).dblClick();
  await expect.element(page.getByRole('heading', { name: 'Reiniciar · 3 veículos' })).toBeVisible();
  const [sent, ...more] = core.askedOf('commands.batch');
  expect(more).toEqual([]);
  expect(sent!.body).toMatchObject({ order: { type: 'reboot' }, deviceIds: [], groupIds: [YARD.id], areaIds: [] });
  expect(address()).toBe(`/command?batch=${sent!.body.batchId}`);
  await hasRow(/Caminhão 07 · BRA7E55.*Executado/);
  await hasRow(/Caminhão 08 · BRA7E56.*Executado/);
  await hasRow(/Uno velho · HNO3D77.*Não se aplica.*não aceita este comando/);
  await expect.element(page.getByRole('row', { name: /Moto Rafa/ })).not.toBeInTheDocument();
});

test('groups that clients call alike are told apart by the client, and those of the client who is monitored come first', async () => {
  const ofClient = (id: number, userName: string) => ({ ...YARD, id, name: 'Carga noturna', user: id, userName });
  const [aroeira, ipe] = [ofClient(7_000_000_000_000_001, 'Aroeira'), ofClient(7_000_000_000_000_002, 'Ipê')];
  const operator = person('OPERATOR');
  const client = { id: ipe.user, name: ipe.userName, brand: ipe.brand, profile: 'USER', status: null } as const;
  keepClient(operator.sessionId, { ...client, profileDownload: null });
  await openMany({
    answers: { 'groups.list': [aroeira, ipe], 'clients.read': { ...recorded('clients.read'), id: ipe.user } },
    session: operator,
    keepsStorage: true,
  });
  await groups().click();
  const offered = () =>
    page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(offered).toEqual(['Carga noturna · Ipê', 'Carga noturna · Aroeira']);
});

test('vehicles of the client who is monitored come first, also those that a search of all does not reach', async () => {
  const [ours, theirs] = [BIKE, TRUCK].map(({ device }, at) => ({
    ...device,
    name: 'Moto',
    user: 1_000_000_000_000_030 + at,
    customerName: ['Ipê', 'Aroeira'][at]!,
  }));
  const operator = person('OPERATOR');
  const client = { id: ours!.user, name: 'Ipê', brand: ours!.brandId, profile: 'USER', status: null } as const;
  keepClient(operator.sessionId, { ...client, profileDownload: null });
  await openMany({
    answers: {
      'devices.detail': ({ query }) => paged(query.userId === String(client.id) ? [ours!] : [theirs!]),
      'clients.read': { ...recorded('clients.read'), id: client.id },
    },
    session: operator,
    keepsStorage: true,
  });
  await page.getByRole('combobox', { name: 'Veículos', exact: true }).click();
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['GAB2C19 · Moto Ipê', 'BRA7E55 · Moto Aroeira']);
});

test('whom a command for many meets is named by plate before it is sent, those first that do not accept it, then those that move', async () => {
  await openMany();
  await chooseGroup(YARD.name);
  await userEvent.keyboard('{Escape}');
  await kind('Reiniciar').click();
  await button('Enviar a 3 veículos').click();
  const met = page.getByRole('dialog').getByRole('list', { name: 'Veículos que recebem o comando' });
  await expect
    .poll(() =>
      met
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual([
      'HNO3D77Uno velho · Aroeira Transportesnão aceita este comando',
      'BRA7E56Caminhão 08 · Aroeira Transportesem movimento a 62 km/h',
      'BRA7E55Caminhão 07 · Aroeira Transportes',
    ]);
  await expect
    .element(page.getByRole('dialog').getByText('1 de 3 não aceita este comando e não recebe nada.'))
    .toBeVisible();
  await expectAccessible();
});

test('a free command to many asks for the number of vehicles, which has to be typed', async () => {
  const core = await openMany();
  await chooseGroup(YARD.name);
  await userEvent.keyboard('{Escape}');
  await kind('Comando livre').click();
  await page.getByLabelText('Bytes em HEX').fill('7E01');
  await says('3 veículos escolhidos');
  await button('Enviar a 3 veículos').click();
  const question = page.getByRole('dialog');
  await expect.element(question.getByText(/^Este comando não pode ser desfeito daqui/)).toBeVisible();
  const send = question.getByRole('button', { name: 'Enviar a 3 veículos' });
  await expect.element(send).toBeDisabled();
  await question.getByRole('textbox').fill('2');
  await expect.element(send).toBeDisabled();
  await question.getByRole('textbox').fill('3');
  await send.click();
  await expect.poll(() => core.askedOf('commands.batch').map(({ body }) => body.confirm)).toEqual([3]);
});

test('who may do nothing of what trackers can be told is told so instead of a form', async () => {
  const permissions = ['MONITORING_WEB', 'MONITORING_DEVICES_COMMANDS'] as const;
  await openCommands('/command?many', { session: person('OPERATOR', { permissions }) });
  await says('Você não tem permissão para nenhum comando.');
});

test('who may not see groups chooses by name, and is offered no groups', async () => {
  const permissions = PERMISSION_NAMES.filter((name) => name !== 'MONITORING_GROUPS');
  const core = await openMany({ session: person('OPERATOR', { permissions }) });
  await expect.element(page.getByRole('combobox', { name: /^Áreas/ })).toBeVisible();
  await expect.element(groups()).not.toBeInTheDocument();
  expect(core.askedOf('groups.list')).toEqual([]);
});

const stop = () => button('Interromper o envio');
const RUNNING = [itemOf(TRUCK, 'DONE'), itemOf(DRIVING, 'SENT'), itemOf(BIKE, 'QUEUED'), itemOf(OLD, 'WAITING')];

test.each(['light', 'dark'] as const)(
  'a command for many that is under way is stopped: what is done stays so, and the page names what was not sent any more (%s)',
  async (theme) => {
    const core = await openBatch(RUNNING, { theme });
    await says('3 de 4 veículos');
    await hasRow(/Uno velho.*Na fila/);
    await expectAccessible();
    expect(core.askedOf('commands.cancelBatch')).toEqual([]);
    await stop().click();
    await says('Envio interrompido');
    await hasRow(/Caminhão 07.*Executado/);
    await hasRow(/Moto Rafa.*Cancelado/);
    await hasRow(/Uno velho.*Não enviado/);
    expect(core.askedOf('commands.cancelBatch')).toEqual([{ params: { id: 'sample-7' } }]);
    await expectAccessible();
    await button('Não enviado 1').click();
    await expect.element(page.getByRole('row', { name: /Caminhão 07/ })).not.toBeInTheDocument();
    await hasRow(/Uno velho.*Não enviado/);
    await page.getByRole('link', { name: 'Enviados a vários' }).click();
    await hasRow(/Reiniciar.*Executados: 1 de 4/);
  },
);

test('what is sent cannot be stopped: the button is there while something is left to be kept from going, and no longer', async () => {
  await openBatch(RUNNING);
  await stop().click();
  await says('Envio interrompido');
  // Its answer is still to come.
  await hasRow(/Caminhão 08.*Enviado, aguarda resposta/);
  await expect.element(stop()).not.toBeInTheDocument();
  // Each was sent to, and one waits for its tracker.
  await openBatch([itemOf(TRUCK, 'DONE'), itemOf(BIKE, 'QUEUED')], { jobState: 'done' });
  await says('Envio concluído');
  await stop().click();
  await hasRow(/Moto Rafa.*Cancelado/);
  await expect.element(stop()).not.toBeInTheDocument();
});

test('a command for many that could not be stopped says why, goes on, and can be stopped again', async () => {
  const broken = refusal('broken', 'Fora do ar.', { status: 503, requestId: 'r-1' });
  const core = await openBatch(RUNNING, { answers: { 'commands.cancelBatch': broken } });
  await stop().click();
  const said = page.getByRole('alert').filter({ hasText: 'O envio não foi interrompido' });
  await expect.element(said).toHaveTextContent('Fora do ar.');
  await says('3 de 4 veículos');
  core.answer(batchServer(RUNNING));
  await stop().click();
  await says('Envio interrompido');
  await expect.element(said).not.toBeInTheDocument();
});

test('a text to many is not offered where it reaches none of them, and says how many it reaches before it is sent', async () => {
  const counted = { total: 3, wantsConfirmation: false, refused: {}, online: 3, takeTexts: 0, vehicles: [] };
  const core = await openMany({ answers: { 'commands.batchPreview': counted } });
  await chooseGroup(YARD.name);
  const text = page.getByRole('radio', { name: 'Por SMS' });
  await expect.element(text).toBeDisabled();
  await expect.element(text).toHaveAccessibleDescription(/^Nenhum veículo escolhido recebe este comando por SMS/);
  core.answer({ 'commands.batchPreview': { ...counted, takeTexts: 2 } });
  await chooseGroup(NIGHT.name);
  await text.click();
  await says('O SMS chega a 2 de 3: os outros não aceitam o comando, ou falta número no chip ou gateway.');
  await button('Enviar a 3 veículos').click();
  await expect.element(page.getByRole('dialog').getByText(/^O SMS chega a 2 de 3/)).toBeVisible();
  // A choice that no text reaches any more is not sent as one.
  await button('Cancelar').click();
  core.answer({ 'commands.batchPreview': counted });
  await groups().click();
  await userEvent.keyboard('{Backspace}{Escape}');
  await expect.element(button('Enviar a 3 veículos')).toBeDisabled();
});

test.each([
  { online: 3, words: 'Todos com comunicação recente.' },
  { online: 2, words: '2 com comunicação recente; o outro não está conectado, até onde se sabe.' },
  { online: 1, words: '1 com comunicação recente; os demais não estão conectados, até onde se sabe.' },
  { online: 0, words: 'Nenhum com comunicação recente: não estão conectados, até onde se sabe.' },
])('of 3 chosen vehicles of which $online reported lately nobody is told of others that are not there', async (one) => {
  const counted = { total: 3, wantsConfirmation: false, refused: {}, online: one.online, takeTexts: 3, vehicles: [] };
  await openMany({ answers: { 'commands.batchPreview': counted } });
  await chooseGroup(YARD.name);
  await says(one.words);
});
