import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { address, goTo } from './harness/address.ts';
import { expectAccessible } from './harness/axe.ts';
import { batchServer } from './harness/command-batches.ts';
import { bar, mountBar } from './harness/detail-bar.tsx';
import {
  AWAY,
  BIKE,
  command,
  commandServer,
  DRIVING,
  form,
  history,
  kind,
  OLD,
  openCommands,
  row,
  submit,
  TRUCK,
} from './harness/command-page.ts';
import { tabTo } from './harness/keys.ts';
import { PHONE } from './harness/mount.tsx';
import { commandOf } from './harness/orders.ts';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import { refusal } from './harness/stand-in-core.ts';
import { UNANSWERED } from './harness/unanswered.ts';

const field = (name: string) => page.getByLabelText(name);
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const kinds = (): string[] =>
  page
    .getByRole('radiogroup')
    .getByRole('radio')
    .elements()
    .map((radio) => radio.closest('label')!.textContent.trim());

test('without a vehicle in the address one is chosen, and stands in the address (RTE-19, RTE-24)', async () => {
  await openCommands('/command');
  await page.getByRole('combobox', { name: 'Rastreador' }).fill('Caminhão 07');
  await page.getByRole('option', { name: /Caminhão 07/ }).click();
  await expect.poll(address).toBe(`/command?device=${TRUCK.device.id}`);
  await expect.element(page.getByRole('heading', { name: 'Caminhão 07', level: 2 })).toBeVisible();
  await expect.element(page.getByText('Conectado', { exact: true })).toBeVisible();
  // From now on it is the one that is meant.
  goTo('/command');
  await expect.poll(address).toBe(`/command?device=${TRUCK.device.id}`);
});

test('the commands are those that the model knows; of an unknown model it says so (CMD-22)', async () => {
  await command(TRUCK);
  const all = [
    'Posição',
    'Reiniciar',
    'Bloquear',
    'Desbloquear',
    'Intervalo',
    'Servidor',
    'APN',
    'Rádio (RF)',
    'Modo de espera',
    'Comando livre',
  ];
  expect(kinds()).toEqual(all);
  await command(BIKE);
  expect(kinds()).toEqual(all.filter((name) => name !== 'Reiniciar'));
  await openCommands(`/command?device=${OLD.device.id}`);
  const unknown = 'O modelo deste rastreador não é conhecido: não se sabe quais comandos ele recebe.';
  await expect.element(page.getByText(unknown)).toBeVisible();
  await expect.element(form()).not.toBeInTheDocument();
});

test('each type has its fields with their limits, and what is wrong stands at the field (CMD-23)', async () => {
  const core = await command(TRUCK);
  await kind('Intervalo').click();
  await field('Intervalo em segundos').fill('3');
  await submit().click();
  await expect.element(field('Intervalo em segundos')).toHaveAttribute('aria-invalid', 'true');
  await kind('Servidor').click();
  await submit().click();
  await expect.element(field('Endereço do servidor')).toHaveAttribute('aria-invalid', 'true');
  await kind('APN').click();
  await expect.element(page.getByText('A senha é enviada ao rastreador e não fica guardada.')).toBeVisible();
  expect(core.askedOf('commands.create')).toEqual([]);
});

/** Types what the question wants, and says yes. */
async function confirmTyped(wanted: string): Promise<void> {
  const question = page.getByRole('dialog');
  await question.getByRole('textbox').fill(wanted);
  await question.getByRole('button', { name: /^(Enviar comando|Send command)$/ }).click();
}

test('a command that cannot be taken back is sent only after the plate of its vehicle was typed', async () => {
  const core = await command(TRUCK);
  await kind('Servidor').click();
  await field('Endereço do servidor').fill('elsewhere.example');
  await field('Porta').fill('5000');
  await submit().click();
  const question = dialog('Servidor: enviar a Caminhão 07?');
  await expect.element(question.getByText(/^Este comando não pode ser desfeito daqui/)).toBeVisible();
  const send = question.getByRole('button', { name: 'Enviar comando' });
  await expect.element(send).toBeDisabled();
  await question.getByLabelText('Digite BRA7E55 para confirmar').fill('BRA7E56');
  await expect.element(send).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  expect(core.askedOf('commands.create')).toEqual([]);
  await expectAccessible();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await submit().click();
  await confirmTyped('bra7e55');
  await expect
    .poll(() => core.askedOf('commands.create').map(({ body: { order } }) => order))
    .toEqual([{ type: 'serverAddress', host: 'elsewhere.example', port: 5000 }]);
});

test('without the right to block, or to advanced commands, neither bytes nor another server are offered, for one vehicle or many', async () => {
  const risky = ['Servidor', 'APN', 'Rádio (RF)', 'Modo de espera', 'Comando livre'];
  for (const name of ['MONITORING_DEVICES_COMMAND_ADVANCED', 'MONITORING_DEVICES_COMMAND_BLOCK'] as const) {
    const session = person('OPERATOR', { denied: [name] });
    const left = ['Posição', 'Reiniciar', ...(name.endsWith('BLOCK') ? [] : ['Bloquear', 'Desbloquear']), 'Intervalo'];
    await command(TRUCK, { session });
    await expect.poll(kinds).toEqual(left);
    await openCommands('/command?many', { session, answers: batchServer() });
    await expect.poll(kinds).toEqual(left);
    for (const each of risky) await expect.element(kind(each)).not.toBeInTheDocument();
  }
});

test('what was sent is offered once more only to whoever may send it', async () => {
  const failed = commandOf(1, {
    deviceId: TRUCK.device.id,
    type: 'serverAddress',
    payload: { host: 'elsewhere.example', port: 5000 },
    status: 'FAILED',
    fault: 'gateway-refused',
  });
  for (const [denied, offered] of [
    [[], 1],
    [['MONITORING_DEVICES_COMMAND_ADVANCED'], 0],
  ] as const) {
    await command(TRUCK, { session: person('OPERATOR', { denied }), answers: commandServer([failed]) });
    await row(/Servidor/).click();
    await expect.element(page.getByRole('dialog').getByText('elsewhere.example')).toBeVisible();
    expect(page.getByRole('button', { name: 'Enviar outra vez' }).elements()).toHaveLength(offered);
  }
});

test('HEX is checked while it is typed, in both languages, and sent as it was typed (CMD-13)', async () => {
  for (const [language, free, label, words] of [
    ['en-US', 'Free command', 'Bytes in HEX', ['an even number', 'must not have spaces', 'no special characters']],
    ['pt-BR', 'Comando livre', 'Bytes em HEX', ['um número par', 'não podem ter espaços', 'sem caracteres especiais']],
  ] as const) {
    const core = await command(TRUCK, { language });
    await kind(free).click();
    for (const [typed, said] of [
      ['7e0', words[0]],
      ['7e 01', words[1]],
      ['7e-01', words[2]],
    ] as const) {
      await field(label).fill(typed);
      await expect.element(field(label)).toHaveAccessibleDescription(expect.stringContaining(said));
      await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true');
    }
    await submit().click();
    expect(core.askedOf('commands.create')).toEqual([]);
    await field(label).fill('7E01');
    await expect.element(page.getByText('2 bytes')).toBeVisible();
    await submit().click();
    await confirmTyped('BRA7E55');
    await expect.element(row(/(Comando livre|Free command).*7E01/)).toBeVisible();
    expect(core.askedOf('commands.create').map(({ body: { order, way } }) => [order, way])).toEqual([
      [{ type: 'raw', format: 'hex', data: '7E01' }, 'gprs'],
    ]);
  }
  await expect.element(page.getByText('Comando enviado com sucesso!')).toBeVisible();
});

test('a tracker that is not connected is told nothing over GPRS now, which is said in both languages; what waits goes when it is back (CMD-12, CMD-13)', async () => {
  const answers = { ...commandServer([], { status: 'QUEUED' }), 'commands.reach': AWAY };
  await command(TRUCK, { language: 'en-US', answers });
  await expect.element(page.getByText('Not connected', { exact: true })).toBeVisible();
  const reason = 'The tracker is not connected. Over GPRS a command is sent only to a tracker that is connected.';
  await expect.element(page.getByText(reason)).toBeVisible();
  await expect.element(page.getByRole('radio', { name: /^Over GPRS, now/ })).toBeDisabled();
  const core = await command(TRUCK, { answers });
  const words = 'O rastreador não está conectado. Por GPRS um comando só é enviado a um rastreador conectado.';
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(page.getByRole('radio', { name: /^Por GPRS, agora/ })).toBeDisabled();
  await expect.element(page.getByRole('radio', { name: /^Por GPRS, quando/ })).toBeChecked();
  await kind('Posição').click();
  await form().getByRole('button', { name: 'Enviar quando se conectar' }).click();
  await expect.element(page.getByText('Comando guardado: ele vai quando o rastreador se conectar.')).toBeVisible();
  await expect.element(row(/Posição.*Aguarda o rastreador se conectar/)).toBeVisible();
  expect(core.askedOf('commands.create').map(({ body }) => body)).toMatchObject([
    { order: { type: 'positionInquiry' }, way: 'gprs', queueMinutes: 24 * 60 },
  ]);
  const { requestId } = core.askedOf('commands.create')[0]!.body;
  const deviceId = TRUCK.device.id;
  core.answer(
    commandServer([
      commandOf(1, { requestId: requestId!, deviceId, type: 'positionInquiry', payload: {}, status: 'DONE' }),
    ]),
  );
  const outcome = { id: 1, deviceId, status: 'DONE', fault: null };
  core.tell.messages$.next({
    message: 'Result',
    topic: 'session',
    body: { requestId: requestId!, status: 200, body: outcome },
  });
  await expect.element(row(/Posição.*Executado/)).toBeVisible();
});

test('to block a vehicle that drives names its plate and its speed; a double click sends it once (CMD-23)', async () => {
  const core = await command(DRIVING);
  await kind('Bloquear').click();
  await submit().dblClick();
  const asked = dialog('Bloquear Caminhão 08?');
  await expect.element(asked.getByText('BRA7E56')).toBeVisible();
  await expect.element(asked.getByText('O veículo está em movimento a 62 km/h')).toBeVisible();
  await asked.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(asked).not.toBeInTheDocument();
  expect(core.askedOf('commands.create')).toEqual([]);
  await submit().click();
  await asked.getByRole('button', { name: 'Bloquear veículo' }).dblClick();
  await expect.element(page.getByText('Bloqueio solicitado com sucesso!')).toBeVisible();
  await expect.element(row(/Bloquear.*Executado/)).toBeVisible();
  expect(core.askedOf('commands.create').map(({ body }) => body.order)).toEqual([{ type: 'oilCut', cut: true }]);
});

test('of a block that nobody answered it says that nobody knows, and to send it once more asks first', async () => {
  const lost = commandOf(1, { status: 'EXPIRED', fault: 'no-answer', deviceId: TRUCK.device.id });
  const core = await command(TRUCK, { answers: commandServer([lost]) });
  await row(/Bloquear.*Não se sabe se foi executado/).click();
  const details = dialog('Bloquear');
  await expect.element(details.getByText(/Ninguém pode dizer se este comando foi executado/)).toBeVisible();
  await details.getByRole('button', { name: 'Enviar outra vez' }).click();
  const again = dialog('Bloquear Caminhão 07?');
  await expect.element(again.getByText(/O comando anterior pode ter sido executado/)).toBeVisible();
  await again.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(again).not.toBeInTheDocument();
  expect(core.askedOf('commands.create')).toEqual([]);
});

test('where no answer comes nobody claims to know; tried again, what was sent already is not sent once more', async () => {
  const server = commandServer();
  const create = server['commands.create'] as (of: unknown) => unknown;
  // The server has it, and its answer never comes.
  const lost = (of: unknown) => {
    create(of);
    return refusal('offline', 'Failed to fetch', { origin: 'core' });
  };
  const core = await command(TRUCK, { answers: { ...server, 'commands.create': lost } });
  await kind('Bloquear').click();
  await submit().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bloquear veículo' }).click();
  const unsure = page.getByText('Não sabemos se o comando foi enviado');
  await expect.element(unsure).toBeVisible();
  core.answer({ 'commands.create': server['commands.create']! });
  await page.getByRole('button', { name: 'Verificar e tentar de novo' }).click();
  await expect.element(row(/Bloquear.*Executado/)).toBeVisible();
  await expect.element(unsure).not.toBeInTheDocument();
  // By the same id the server knows it again.
  const [first, second, ...more] = core.askedOf('commands.create');
  expect([second, more]).toEqual([first, []]);
});

test('the history has pages, and what it is narrowed to stands in the address (CMD-21)', async () => {
  const sent = Array.from({ length: 12 }, (_, at) =>
    commandOf(at, { deviceId: TRUCK.device.id, status: at % 3 === 0 ? 'FAILED' : 'DONE' }),
  );
  await command(TRUCK, { answers: commandServer(sent) });
  const pages = history().getByRole('navigation');
  await expect.element(pages.getByText('1–10 de 12')).toBeVisible();
  await pages.getByRole('button', { name: 'Próxima página' }).click();
  await expect.element(pages.getByText('11–12 de 12')).toBeVisible();
  await page.getByRole('combobox', { name: 'Situação' }).click();
  await page.getByRole('option', { name: 'Sem sucesso' }).click();
  await expect.element(pages.getByText('1–4 de 4')).toBeVisible();
  const query = new URLSearchParams(location.search);
  expect([query.get('status'), query.get('device')]).toEqual(['FAILED,EXPIRED,UNKNOWN', String(TRUCK.device.id)]);
});

test('a vehicle is chosen, told and asked about by keys alone', async () => {
  const core = await command(BIKE);
  const focus = (element: Element): void => (element as HTMLElement).focus();
  focus(await page.getByRole('button', { name: 'Outro veículo' }).findElement());
  await userEvent.keyboard('{Enter}');
  const search = dialog('Outro veículo').getByRole('combobox');
  await expect.poll(() => dialog('Outro veículo').query()?.contains(document.activeElement)).toBe(true);
  focus(await search.findElement());
  await userEvent.keyboard('Caminhão 07');
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map((one) => one.textContent),
    )
    .toEqual(['BRA7E55 · Caminhão 07 Clara Nunes']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Caminhão 07', level: 2 })).toBeVisible();
  await expect.element(form()).toBeVisible();
  focus(await kind('Posição').findElement());
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(kind('Bloquear')).toBeChecked();
  focus(await submit().findElement());
  await userEvent.keyboard('{Enter}');
  const confirm = dialog('Bloquear Caminhão 07?').getByRole('button', { name: 'Bloquear veículo' });
  await expect.element(confirm).toBeVisible();
  await tabTo(confirm);
  await userEvent.keyboard('{Enter}');
  await expect.element(row(/Bloquear.*Executado/)).toBeVisible();
  focus(await row(/Bloquear.*Executado/).findElement());
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog('Bloquear')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Bloquear')).not.toBeInTheDocument();
  const orders = core.askedOf('commands.create').map(({ body: { deviceId, order } }) => [deviceId, order]);
  expect(orders).toEqual([[TRUCK.device.id, { type: 'oilCut', cut: true }]]);
});

test('the buttons of the panel lead to all commands of the vehicle; a customer has no way in (PRM-16, RTE-23)', async () => {
  const path = `/command?device=${TRUCK.device.id}`;
  const all = bar().getByRole('link', { name: 'Todos os comandos' });
  await mountBar([TRUCK], { session: person('OPERATOR') });
  await all.click();
  await expect.poll(address).toBe(path);
  await mountBar([TRUCK], { session: person('USER') });
  await expect.element(bar().getByRole('heading', { name: 'GSM' })).toBeVisible();
  await expect.element(all).not.toBeInTheDocument();
  await openCommands(path, { session: person('USER'), ...UNANSWERED });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument();
  expect(address()).not.toContain('/command');
});

test('every part is accessible in both languages and themes, on a desktop and a phone', async () => {
  const answers = {
    'groups.list': recorded('groups.list'),
    'commands.batches': recorded('commands.batches'),
  };
  for (const language of ['pt-BR', 'en-US'] as const) {
    for (const look of [{ theme: 'light' }, { theme: 'dark', size: PHONE }] as const) {
      await command(TRUCK, { language, ...look });
      await kind(language === 'pt-BR' ? 'Comando livre' : 'Free command').click();
      await expectAccessible();
      await kind(language === 'pt-BR' ? 'Bloquear' : 'Block').click();
      await submit().click();
      await expect.element(page.getByRole('dialog')).toBeVisible();
      await expectAccessible();
    }
    await openCommands('/command?many', { language, answers, theme: 'dark' });
    await expect.element(page.getByRole('radiogroup')).toBeVisible();
    await expectAccessible();
    await openCommands('/command?batches', { language, answers, theme: 'dark' });
    await expect.element(page.getByRole('row', { name: /Reiniciar|Restart/ })).toBeVisible();
    await expectAccessible();
  }
});
