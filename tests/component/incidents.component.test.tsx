import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from './harness/axe.ts';
import { bar, mountBar, type BarDesk } from './harness/detail-bar.tsx';
import { PHONE, type MountOptions } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import { refusal } from './harness/stand-in-core.ts';
import { vehicleOf } from './harness/vehicles.ts';

const VEHICLE = vehicleOf(0, {
  device: {
    name: 'Entrega 01',
    vehicle: { name: 'Entrega 01', licensePlate: 'QXA9D20', manufacture: null, model: null, color: null },
  },
});

const button = () => bar().getByRole('button', { name: /^(Criar incidente|Create incident)$/ });
const dialog = () => page.getByRole('dialog', { name: /^(Novo incidente|New incident)$/ });
const type = () => dialog().getByLabelText(/^(Tipo|Type)/);
const when = () => dialog().getByLabelText(/^(Quando aconteceu|When it happened)/);
const notes = () => dialog().getByLabelText('Observação');
const submit = () => dialog().getByRole('button', { name: /^(Criar incidente|Create incident)$/ });
const gone = () => expect.poll(() => dialog().query()).toBeNull();

const desk = (options: MountOptions = {}): Promise<BarDesk> =>
  mountBar([VEHICLE], { session: person('OPERATOR'), ...options });

async function open(): Promise<void> {
  await button().click();
  await expect.element(dialog()).toBeVisible();
}

test('staff open a form about the vehicle with type, title, time and notes, and leave it by Escape and by its button (PNL-62)', async () => {
  const { core } = await desk();
  await open();
  await expect.element(dialog().getByText('Entrega 01 · QXA9D20')).toBeVisible();
  for (const name of ['Furto', 'Roubo', 'Pânico', 'Sem comunicação há 120 h', 'Outro'])
    expect(type().getByRole('option', { name, exact: true }).elements()).toHaveLength(1);
  expect((await type().findElement()).querySelectorAll('optgroup')).toHaveLength(4);
  await type().selectOptions('PANIC');
  await expect.element(dialog().getByLabelText('Título')).toHaveAttribute('placeholder', 'Pânico');
  // Now, in the zone of the person.
  const shown = ((await when().findElement()) as HTMLInputElement).value;
  const [written, time] = shown.split(' ') as [string, string];
  const today = written.split('/').toReversed().join('-');
  expect(Math.abs(Date.parse(`${today}T${time}:00-03:00`) - Date.now())).toBeLessThan(180_000);
  await notes().fill('Ligou agora');
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  // What was chosen and typed is not thrown away without asking.
  await page.getByRole('button', { name: 'Descartar alterações' }).click();
  await gone();
  await expect.element(bar()).toBeVisible();
  await open();
  await expect.element(notes()).toHaveValue('');
  await dialog().getByRole('button', { name: 'Cancelar' }).click();
  await gone();
  expect(core.askedOf('incidents.create')).toEqual([]);
});

test('without a type or with a time that is none or is to come nothing is sent, and the fields say why (INC-58)', async () => {
  const { core } = await desk();
  await open();
  // A zone is read by its name.
  await expect.element(when()).toHaveAccessibleDescription(/^Data e hora no fuso GMT-3 Sao Paulo, Horário/);
  await when().fill('2099-01-01T10:00');
  await submit().click();
  await expect.element(dialog().getByText('Escolha o tipo do incidente.')).toBeVisible();
  const inFuture = dialog().getByText('A data e a hora não podem estar no futuro.');
  await expect.element(inFuture).toBeVisible();
  for (const field of [type(), when()]) await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible();
  await when().fill('');
  await expect.poll(() => inFuture.query()).toBeNull();
  await submit().click();
  await expect.element(dialog().getByText('Informe data e hora válidas.')).toBeVisible();
  await type().selectOptions('CUSTOM');
  await expect.poll(() => dialog().getByText('Escolha o tipo do incidente.').query()).toBeNull();
  expect(core.askedOf('incidents.create')).toEqual([]);
});

test('a double press creates one, and the dialog stays until the answer; a refusal is shown with all input kept', async () => {
  const words = 'Ocorreu um erro no servidor. Tente novamente.';
  const { core } = await desk({ answers: { 'incidents.create': refusal('broken', words, { requestId: 'r-1' }) } });
  await open();
  await type().selectOptions('STEAL');
  await notes().fill('Dois homens');
  await submit().click();
  await expect.element(dialog().getByText(words)).toBeVisible();
  await expect.element(notes()).toHaveValue('Dois homens');
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  core.answer({
    'incidents.create': async () => {
      await held;
      return recorded('incidents.create');
    },
  });
  await submit().dblClick();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => core.askedOf('incidents.create').length).toBe(2);
  await expect.element(dialog()).toBeVisible();
  letGo();
  await gone();
  const sent = core.askedOf('incidents.create');
  expect(sent).toHaveLength(2);
  expect(sent[1]!.body).toMatchObject({ devices: [VEHICLE.device.id], type: 'STEAL', observation: 'Dois homens' });
});

test('a customer has no button to create an incident, though they hold the permission (PRM-15)', async () => {
  await desk({ session: person('USER') });
  // The buttons beside it are there.
  await expect.element(bar().getByRole('button', { name: 'Eventos' }).first()).toBeVisible();
  expect(button().query()).toBeNull();
});

test('on a phone, dark and in English, the form fits and stands every rule of accessibility', async () => {
  await desk({ language: 'en-US', theme: 'dark', size: PHONE });
  await open();
  await type().selectOptions('BACKUP_BATTERY_ERROR');
  await when().fill('2099-01-01T10:00');
  await submit().click();
  await expect.element(dialog().getByText('Date and time cannot be in the future.')).toBeVisible();
  const element = await dialog().findElement();
  expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth);
  expect(element.getBoundingClientRect().height).toBeLessThanOrEqual(innerHeight);
  await expectAccessible();
});
