import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { PERMISSION_NAMES } from '../../domain/people/users/permission.ts';
import { expectAccessible } from './harness/axe.ts';
import { bar, expectField, mountBar } from './harness/detail-bar.tsx';
import { PHONE, type MountOptions } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import { refusal, type Answers, type StandIn } from './harness/stand-in-core.ts';
import { vehicleOf } from './harness/vehicles.ts';

const KOMBI = vehicleOf(1, {
  device: { name: 'Kombi' },
  record: { speed: 40, ignition: true, odometer: 1_000, engineTimeOn: 6_855_120_000 },
});
const params = { id: String(KOMBI.device.id) };

/** The server as far as it changes this vehicle. */
const SAVES: Answers = {
  'telemetry.odometer': ({ body }) => ({ ...KOMBI.record!, odometer: Number(body.odm) }),
  'telemetry.patch': ({ body }) => ({ ...KOMBI.record!, engineTimeOn: body.operations[0]!.value }),
  'devices.patch': ({ body }) => ({ ...KOMBI.dashboard, version: 1, speedLimit: body.speedLimit ?? null }),
};

/** The bar of the vehicle as its owner sees it. */
async function look({ answers, ...options }: MountOptions = {}): Promise<StandIn> {
  const { core } = await mountBar([KOMBI], {
    session: person('USER'),
    answers: { ...SAVES, ...answers },
    ...options,
  });
  return core;
}

const button = (name: RegExp) => bar().getByRole('button', { name }).first();
const save = (within: Locator) => within.getByRole('button', { name: 'Salvar' });

/** Opens a dialog by its button at the vehicle. */
async function open(name: RegExp, title: string): Promise<Locator> {
  await button(name).click();
  const opened = page.getByRole('dialog', { name: title });
  await expect.element(opened).toBeVisible();
  return opened;
}

async function saved(within: Locator): Promise<void> {
  await save(within).click();
  await expect.element(within).not.toBeInTheDocument();
  await expect.element(page.getByText('Dados salvos com sucesso!').first()).toBeVisible();
}

/** An answer that waits until it is let go. */
function held<T>(answer: T): { answer: () => Promise<T>; release: () => void } {
  let release = (): void => undefined;
  const waits = new Promise<void>((resolve) => (release = resolve));
  return { answer: () => waits.then(() => answer), release: () => release() };
}

test('the odometer is set in km by digits only, and cannot be saved at 0 (PNL-57, PNL-66, PNL-67)', async () => {
  const core = await look();
  const edit = await open(/odômetro/i, 'Hodômetro');
  const field = edit.getByLabelText('Hodômetro (km)');
  await expect.element(edit.getByText('Agora: 1 km')).toBeVisible();
  await expect.element(save(edit)).toBeDisabled();
  await userEvent.type(field, '-0,0km');
  await expect.element(field).toHaveValue('00');
  await expect.element(save(edit)).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  await userEvent.type(field, '48.213');
  await expect.element(field).toHaveValue('0048213');
  await expectAccessible();
  await saved(edit);
  expect(core.askedOf('telemetry.odometer')).toEqual([{ params, body: { odm: '48213000' } }]);
});

test('the odometer goes out as metres in text form, once however often it is pressed (PNL-71)', async () => {
  const { answer, release } = held(KOMBI.record!);
  const core = await look({ answers: { 'telemetry.odometer': answer } });
  const edit = await open(/odômetro/i, 'Hodômetro');
  await edit.getByLabelText('Hodômetro (km)').fill('52000');
  await save(edit).dblClick();
  await expect.element(edit.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
  // Neither Escape nor the button leaves while it is under way.
  await userEvent.keyboard('{Escape}');
  await expect.element(edit).toBeVisible();
  release();
  await expect.element(edit).not.toBeInTheDocument();
  expect(core.askedOf('telemetry.odometer').map(({ body }) => body)).toEqual([{ odm: '52000000' }]);
});

test('what the server refuses is said in the dialog, which stays and can be tried again', async () => {
  const words = 'Este rastreador ainda não enviou nenhuma posição.';
  const never = refusal('refused', words, { status: 409, requestId: 'r-1' });
  const core = await look({ answers: { 'telemetry.odometer': never } });
  const edit = await open(/odômetro/i, 'Hodômetro');
  await edit.getByLabelText('Hodômetro (km)').fill('7');
  await save(edit).click();
  await expect.element(edit.getByRole('alert').getByText(words)).toBeVisible();
  await expectAccessible();
  core.answer(SAVES);
  await saved(edit);
  expect(core.askedOf('telemetry.odometer').map(({ body }) => body)).toEqual([{ odm: '7000' }, { odm: '7000' }]);
});

test('the hour meter takes hours, a colon and minutes, up to 9 digits each, and cannot be saved at 0 (PNL-58, PNL-69, PNL-70)', async () => {
  const core = await look();
  const edit = await open(/horímetro/i, 'Horímetro');
  const field = edit.getByLabelText('Horímetro (horas:minutos)');
  for (const [typed, shown] of [
    ['0:00', '0:00'],
    ['12h', '12'],
    ['abc', ''],
    ['7:', '7:'],
    ['12345678901:1234567890', '123456789:123456789'],
    ['1:2:3', '1:23'],
  ] as const) {
    await field.clear();
    await expect.element(save(edit)).toBeDisabled();
    await userEvent.type(field, typed);
    await expect.element(field).toHaveValue(shown);
    if (['', '0:00', '7:'].includes(shown)) await expect.element(save(edit)).toBeDisabled();
    else await expect.element(save(edit)).toBeEnabled();
  }
  await field.fill('1904:12');
  await expectAccessible();
  await saved(edit);
  const value = (1904 * 60 + 12) * 60_000;
  expect(core.askedOf('telemetry.patch').map(({ body }) => body.operations)).toEqual([
    [{ op: 'add', path: '/engineTimeOn', value }],
  ]);
});

test('the hour meter may be minutes alone, and goes out in milliseconds on /engineTimeOn (PNL-68, PNL-72)', async () => {
  const core = await look();
  const edit = await open(/horímetro/i, 'Horímetro');
  await expect.element(edit.getByText('Agora: 1904:12')).toBeVisible();
  await edit.getByLabelText('Horímetro (horas:minutos)').fill(':45');
  await saved(edit);
  const body = { operations: [{ op: 'add', path: '/engineTimeOn', value: 45 * 60_000 }] };
  expect(core.askedOf('telemetry.patch')).toEqual([{ params, body }]);
});

test('the speed alert cannot be saved until its value is loaded, and offers 60, 80, 100, 120 and off (PNL-56, PNL-63, PNL-65)', async () => {
  const { answer, release } = held(KOMBI.dashboard);
  const core = await look({ answers: { 'devices.dashboard': answer } });
  const edit = await open(/velocidade/i, 'Alerta de velocidade');
  const radios = edit.getByRole('radio').elements() as HTMLInputElement[];
  expect(radios.map((radio) => radio.value)).toEqual(['60', '80', '100', '120', '9999']);
  await expect.element(save(edit)).toBeDisabled();
  await expect.element(edit.getByRole('radio', { name: '80 km/h' })).toBeDisabled();
  release();
  await expect.element(edit.getByRole('radio', { name: 'Desligado' })).toBeChecked();
  await expect.element(save(edit)).toBeEnabled();
  await edit.getByText('80 km/h').click();
  await expectAccessible();
  await saved(edit);
  expect(core.askedOf('devices.patch').map(({ body }) => body)).toEqual([{ speedLimit: 80, version: 0 }]);
  await expectField('Localização', 'Alerta de velocidade', '80 km/h');
});

test('the speed alert can be switched off: 9999 (PNL-64)', async () => {
  const core = await look({ answers: { 'devices.dashboard': { ...KOMBI.dashboard, speedLimit: 80 } } });
  const edit = await open(/velocidade/i, 'Alerta de velocidade');
  await expect.element(edit.getByRole('radio', { name: '80 km/h' })).toBeChecked();
  await edit.getByText('Desligado').click();
  await saved(edit);
  expect(core.askedOf('devices.patch').map(({ body }) => body.speedLimit)).toEqual([9999]);
  await expectField('Localização', 'Alerta de velocidade', 'Desligado');
});

test('a limit that cannot be read is said, and nothing can be saved until it is', async () => {
  const broken = refusal('broken', 'Ocorreu um erro no servidor.', { status: 500, requestId: 'r-1' });
  const core = await look({ answers: { 'devices.dashboard': broken } });
  const edit = await open(/velocidade/i, 'Alerta de velocidade');
  await expect.element(edit.getByRole('alert').getByText('Ocorreu um erro no servidor.')).toBeVisible();
  await expect.element(save(edit)).toBeDisabled();
  core.answer({ 'devices.dashboard': KOMBI.dashboard });
  await edit.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.element(save(edit)).toBeEnabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(edit).not.toBeInTheDocument();
});

test('without its permission nobody is offered the speed alert (PRM-34)', async () => {
  await look();
  await expect.element(button(/velocidade/i)).toBeVisible();
  const name = 'MONITORING_DEVICES_SPEED_ALERT';
  const others = PERMISSION_NAMES.filter((one) => one !== name);
  for (const given of [{ permissions: others }, { denied: [name] }] as const) {
    await look({ session: person('USER', given) });
    // The odometer has another permission: with its button there, the other would be too.
    await expect.element(button(/odômetro/i)).toBeVisible();
    await expect.element(button(/velocidade/i)).not.toBeInTheDocument();
  }
});

test('every dialog is accessible in the dark on a phone in English', async () => {
  await look({
    size: PHONE,
    theme: 'dark',
    language: 'en-US',
    answers: { 'events.list': recorded('events.list'), 'jobs.list': [] },
  });
  for (const [name, title] of [
    [/odometer/i, 'Odometer'],
    [/hour meter/i, 'Hour meter'],
    [/speed/i, 'Speed alert'],
    [/events/i, 'Events of Kombi'],
  ] as const) {
    const opened = await open(name, title);
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(opened).not.toBeInTheDocument();
  }
});
