import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { success } from '../../contract/failure.ts';
import { PERMISSION_NAMES, type PermissionName } from '../../domain/people/users/permission.ts';
import { expectAccessible } from './harness/axe.ts';
import { bar, mountBar, type BarDesk } from './harness/detail-bar.tsx';
import { PHONE, type MountOptions } from './harness/mount.tsx';
import { paged } from './harness/orders.ts';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import { refusal, type CoreAnswers, type StandIn } from './harness/stand-in-core.ts';
import { vehicleOf, type Vehicle } from './harness/vehicles.ts';

const ofModel = (n: number, name: string, model: string, oilCutOff = false): Vehicle =>
  vehicleOf(n, { device: { name, model }, record: { oilCutOff } });

/** One of each kind: all buttons, no reboot, position only, the tag, an unknown model. */
const TRUCK = vehicleOf(1, {
  device: { name: 'Caminhão 07', model: 'GT06N', customerName: 'Aroeira Transportes' },
  record: { oilCutOff: false, speed: 62 },
});
const BIKE = ofModel(2, 'Moto Rafa', 'TK303');
const APP = ofModel(3, 'Fone da Ana', 'OwnTracks');
const TAG = ofModel(4, 'Reboque 3', 'KTAG');
const UNKNOWN = ofModel(5, 'Uno velho', 'X-1');
const BLOCKED = ofModel(6, 'Caminhão 09', 'GT06N', true);
const FLEET = [TRUCK, BIKE, APP, TAG, UNKNOWN, BLOCKED];

const none = recorded('protocols.models')[0]!.buttons;
const MODELS = [
  ...recorded('protocols.models'),
  ...(
    [
      ['TK303', { ...none, blockVehicle: true, reboot: false, requestPosition: true }],
      ['OwnTracks', { ...none, blockVehicle: false, reboot: false, requestPosition: true }],
      ['KTAG', { ...none, blockVehicle: false, reboot: false, requestPosition: false }],
    ] as const
  ).map(([name, buttons], at) => ({ id: 1_000_000_000_000_900 + at, name, commandV2: true, buttons })),
];

type Request = NonNullable<CoreAnswers['request']>;
const REQUEST = 'request-1';

interface Asked extends BarDesk {
  /** The actions that went out over the broker. */
  sent: unknown[];
}

/** The bar of a vehicle; what is asked over the broker is answered by `answer`. */
async function look(first: Vehicle, { answer, ...options }: MountOptions & { answer?: Request } = {}): Promise<Asked> {
  const sent: unknown[] = [];
  const request: Request = async (service, body) => {
    sent.push((body as { action: unknown }).action);
    return answer ? answer(service, body) : success({ requestId: REQUEST });
  };
  const desk = await mountBar([first, ...FLEET.filter((one) => one !== first)], {
    session: person('OPERATOR'),
    ...options,
    core: { request },
    answers: {
      'protocols.models': MODELS,
      'devices.models': MODELS.map(({ name, buttons }) => ({
        model: name,
        buttons,
        config: { showBatteryLevel: false },
      })),
      'commands.list': paged([]),
      ...options.answers,
    },
  });
  return { ...desk, sent };
}

/** What the server tells of the command that was sent. */
const ends = (core: StandIn, status: 'DONE' | 'EXPIRED'): void =>
  core.tell.messages$.next({
    message: 'Result',
    topic: 'session',
    body: { requestId: REQUEST, status: 200, body: { id: 1, status, fault: status === 'DONE' ? null : 'no-answer' } },
  });

const group = () => page.getByRole('group', { name: /^(comandos|commands)$/i });
const button = (name: string) => group().getByRole('button', { name, exact: true });
const status = () => group().getByRole('status');
const toast = (text: string) => page.getByText(text, { exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const names = (): string[] =>
  group()
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent.trim());
const offers = (...buttons: string[]) => expect.poll(names).toEqual(buttons);

test('the buttons are those the model takes; the tag and an unknown model have none (CMD-07, CMD-08)', async () => {
  const { choose } = await look(TRUCK);
  await offers('Posição', 'Reiniciar', 'Bloquear');
  await choose(BIKE);
  await offers('Posição', 'Bloquear');
  await choose(APP);
  await offers('Posição');
  for (const vehicle of [TAG, UNKNOWN]) {
    await choose(vehicle);
    await expect.element(bar().getByText(vehicle.device.model!)).toBeVisible();
    await expect.element(group()).not.toBeInTheDocument();
  }
});

test('a list of command models that fails says so, is asked for again when wanted, and the buttons come with the next good answer', async () => {
  const away = refusal('broken', 'Os modelos não puderam ser lidos', { status: 503, requestId: 'r' });
  const { core } = await look(TRUCK, { answers: { 'protocols.models': away } });
  const words = 'Não foi possível carregar os comandos. Os modelos não puderam ser lidos';
  await expect.element(group().getByText(words)).toBeVisible();
  // Once, and as often as it is asked again by itself: never by what says that it failed.
  expect(core.askedOf('protocols.models').length).toBeLessThan(10);
  core.answer({ 'protocols.models': MODELS });
  await button('Tentar de novo').click();
  await offers('Posição', 'Reiniciar', 'Bloquear');
});

test('position and reboot are sent at once, shown as sent and requested, and their outcome is shown (CMD-17, CMD-18, CMD-20)', async () => {
  const { core, choose, sent } = await look(BIKE);
  await button('Posição').click();
  await expect.element(toast('Posição solicitada com sucesso!')).toBeVisible();
  await expect.element(status()).toHaveTextContent('Comando enviado. Aguardando o rastreador…');
  ends(core, 'DONE');
  await expect.element(toast('Moto Rafa: posição recebida.')).toBeVisible();
  await choose(TRUCK);
  await button('Reiniciar').click();
  await expect.element(toast('Reinicialização solicitada com sucesso!')).toBeVisible();
  await expect.element(status()).toHaveTextContent('Comando enviado. Aguardando o rastreador…');
  expect(sent).toEqual(['request-position', 'reboot']);
});

test('a block asks first, names the vehicle and whose it is, and says whether it moves; a double click sends it once (CMD-19)', async () => {
  let letGo = (): void => undefined;
  const hold = new Promise<void>((resolve) => (letGo = resolve));
  const answer: Request = () => hold.then(() => success({ requestId: REQUEST }));
  const { core, sent } = await look(TRUCK, { answer });
  await button('Bloquear').click();
  const asked = dialog('Bloquear Caminhão 07?');
  await expect.element(asked.getByText('PXT4E21')).toBeVisible();
  await expect.element(asked.getByText('Aroeira Transportes', { exact: true })).toBeVisible();
  await expect.element(asked.getByText(/^62 km\/h, última comunicação (há|agora)/)).toBeVisible();
  await expect.element(asked.getByText(/^O motor é cortado/)).toBeVisible();
  await asked.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(asked).not.toBeInTheDocument();
  expect(sent).toEqual([]);
  await button('Bloquear').dblClick();
  await asked.getByRole('button', { name: 'Bloquear veículo' }).dblClick();
  await expect.element(status()).toHaveTextContent('Enviando…');
  await expect.element(button('Posição')).toBeDisabled();
  letGo();
  await expect.element(toast('Bloqueio solicitado com sucesso!')).toBeVisible();
  ends(core, 'DONE');
  await expect.element(toast('Caminhão 07 está bloqueado.')).toBeVisible();
  expect(sent).toEqual(['block']);
});

test('a blocked vehicle says so and is offered the contrary, which asks first too (CMD-19)', async () => {
  const { core, sent } = await look(BLOCKED);
  await expect.element(bar().getByText('Bloqueado', { exact: true }).first()).toBeVisible();
  await offers('Posição', 'Reiniciar', 'Desbloquear');
  await button('Desbloquear').click();
  const asked = dialog('Desbloquear Caminhão 09?');
  await expect.element(asked.getByText(/^O veículo volta a andar/)).toBeVisible();
  await asked.getByRole('button', { name: 'Desbloquear veículo' }).click();
  await expect.element(toast('Desbloqueio solicitado com sucesso!')).toBeVisible();
  ends(core, 'DONE');
  await expect.element(toast('Caminhão 09 está desbloqueado.')).toBeVisible();
  expect(sent).toEqual(['unblock']);
});

test('the success of each command is shown in the language of the user (ERR-37, ERR-38, ERR-39)', async () => {
  const { core, choose } = await look(TRUCK, { language: 'en-US' });
  await button('Restart').click();
  await expect.element(toast('Restart requested successfully!')).toBeVisible();
  await expect.element(status()).toHaveTextContent('Command sent. Waiting for the tracker…');
  await choose(BLOCKED);
  await button('Unblock').click();
  await dialog('Unblock Caminhão 09?').getByRole('button', { name: 'Unblock vehicle' }).click();
  await expect.element(toast('Unblock requested successfully!')).toBeVisible();
  await choose(BIKE);
  await button('Block').click();
  await dialog('Block Moto Rafa?').getByRole('button', { name: 'Block vehicle' }).click();
  await expect.element(toast('Block requested successfully!')).toBeVisible();
  ends(core, 'DONE');
  await expect.element(toast('Moto Rafa is blocked.')).toBeVisible();
});

test('the success of a requested position is shown (ERR-40)', async () => {
  await look(APP, { language: 'en-US' });
  await button('Position').click();
  await expect.element(toast('Position requested successfully!')).toBeVisible();
});

test('a tracker that no gateway knows is refused at once with a message, and can be tried again', async () => {
  const failure = {
    kind: 'conflict',
    origin: 'server',
    message: 'Este rastreador não recebe comandos por aqui.',
  } as const;
  await look(TRUCK, { answer: async () => ({ ok: false, failure: { ...failure, status: 409, requestId: 'r' } }) });
  await button('Posição').click();
  const words = 'Caminhão 07: o comando não foi enviado. Este rastreador não recebe comandos por aqui.';
  await expect.element(toast(words)).toBeVisible();
  await expect.element(button('Posição')).toBeEnabled();
});

test('a command without an answer is shown as unanswered, and the vehicle is not shown as blocked', async () => {
  const { core } = await look(TRUCK);
  await button('Bloquear').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bloquear veículo' }).click();
  await expect.element(toast('Bloqueio solicitado com sucesso!')).toBeVisible();
  ends(core, 'EXPIRED');
  const words = 'Caminhão 07: o rastreador não confirmou o bloqueio. Não conte com o veículo parado.';
  await expect.element(toast(words)).toBeVisible();
  await expect.element(status()).toHaveTextContent('O rastreador não respondeu');
  await offers('Posição', 'Reiniciar', 'Bloquear');
  await expect.element(bar().getByText('Bloqueado', { exact: true })).not.toBeInTheDocument();
});

test('a customer sees no commands, though the account holds their permissions (PRM-16)', async () => {
  const { core } = await look(TRUCK, { session: person('USER') });
  await expect.element(bar().getByRole('heading', { name: 'GSM' })).toBeVisible();
  await expect.element(group()).not.toBeInTheDocument();
  expect(core.askedOf('protocols.models')).toEqual([]);
});

const without = (name: PermissionName): MountOptions[] => [
  { session: person('OPERATOR', { permissions: PERMISSION_NAMES.filter((one) => one !== name) }) },
  { session: person('OPERATOR', { denied: [name] }) },
];

test('each command needs its own permission (PRM-35, PRM-36, PRM-37)', async () => {
  for (const [name, ...buttons] of [
    ['MONITORING_DEVICES_COMMAND_POSITION_INQUIRY', 'Reiniciar', 'Bloquear'],
    ['MONITORING_DEVICES_COMMAND_RESTART', 'Posição', 'Bloquear'],
    ['MONITORING_DEVICES_COMMAND_BLOCK', 'Posição', 'Reiniciar'],
  ] as const)
    for (const options of without(name)) {
      await look(TRUCK, options);
      await offers(...buttons);
    }
});

test('without the permission of commands there are none (PRM-30)', async () => {
  for (const options of without('MONITORING_DEVICES_COMMANDS')) {
    const { core } = await look(TRUCK, options);
    await expect.element(bar().getByText('GT06N')).toBeVisible();
    await expect.element(group()).not.toBeInTheDocument();
    // What the models take would not be asked in vain.
    expect(core.askedOf('protocols.models')).toEqual([]);
  }
});

test('commands and their confirmation are accessible in both themes, on a desktop and a phone', async () => {
  for (const options of [{ theme: 'light' }, { theme: 'dark', size: PHONE }] as const)
    for (const [vehicle, name] of [
      [BLOCKED, 'Desbloquear'],
      [TRUCK, 'Bloquear'],
    ] as const) {
      await look(vehicle, options);
      await expect.element(button(name)).toBeVisible();
      await expectAccessible();
      await button(name).click();
      await expect.element(page.getByRole('dialog')).toBeVisible();
      await expectAccessible();
      await userEvent.keyboard('{Escape}');
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    }
});

test('why the commands are not known may be a long story: the way to ask again stays in view beside it', async () => {
  const reason = 'Os modelos não puderam ser lidos, '.repeat(8);
  const away = refusal('broken', reason, { status: 503, requestId: 'r' });
  await look(TRUCK, { answers: { 'protocols.models': away } });
  await expect.element(button('Tentar de novo')).toBeVisible();
  const { width } = (await group().findElement()).getBoundingClientRect();
  expect(width).toBeLessThan(320);
});
