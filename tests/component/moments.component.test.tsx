import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { noteServerNow } from '../../src/base/i18n/ticker.ts';
import { Dialog } from '../../src/base/ui/dialog.tsx';
import { DayField, TimeField, WallTimeField } from '../../src/base/ui/moment/moment-field.tsx';
import { expectAccessible } from './harness/axe.ts';
import { mount, PHONE, type MountOptions } from './harness/mount.tsx';
import { person } from './harness/people.ts';

/** 00:30 of the 21st in London, which is still the 20th in São Paulo. */
const NOW_MS = Date.parse('2026-11-21T00:30:00Z');

afterEach(() => noteServerNow(Date.now()));

interface Shape {
  of?: typeof DayField;
  value?: string;
  min?: string;
  max?: string;
  required?: boolean;
  isInDialog?: boolean;
}

/** A field with another one behind it; what its holder has stands below. */
function Fields({ of: Field = DayField, value: first = '', isInDialog = false, ...props }: Shape) {
  const [value, setValue] = useState(first);
  const fields = (
    <main>
      <h1>Formulário</h1>
      <Field label="Quando" value={value} onChange={setValue} {...props} />
      <DayField label="Depois" value="" onChange={() => undefined} />
      <output>{value === '' ? 'vazio' : value}</output>
    </main>
  );
  return isInDialog ? (
    <Dialog title="Formulário" onDismiss={() => setValue('fechado')}>
      {fields}
    </Dialog>
  ) : (
    fields
  );
}

const look = async (shape: Shape = {}, options: MountOptions = {}) => {
  await mount(<Fields {...shape} />, { session: person('USER'), answers: { 'jobs.list': [] }, ...options });
  noteServerNow(NOW_MS);
};
const field = () => page.getByRole('textbox', { name: 'Quando' });
const held = () => page.getByRole('status');
const calendar = () => page.getByRole('dialog', { name: /^(Calendário|Calendar|Quando)$/ });
const open = () =>
  page
    .getByRole('button', { name: /^(Abrir o calendário|Open calendar)$/ })
    .first()
    .click();

test('a date is typed in the order of the language, with digits alone, and written so once the field is left', async () => {
  await look();
  await field().click();
  await userEvent.keyboard('29112026');
  await expect.element(field()).toHaveValue('29/11/2026');
  await expect.element(held()).toHaveTextContent('2026-11-29');
  await look({}, { language: 'en-US' });
  await field().fill('11/9/2026');
  await expect.element(held()).toHaveTextContent('2026-11-09');
  await userEvent.tab();
  await expect.element(field()).toHaveValue('11/09/2026');
});

test('a date that is pasted as ISO is understood', async () => {
  await look();
  await field().fill('2026-12-01');
  await expect.element(held()).toHaveTextContent('2026-12-01');
  await userEvent.tab();
  await expect.element(field()).toHaveValue('01/12/2026');
});

test('what is no date is said once the field is left, and holds no value', async () => {
  await look({ value: '2026-11-20' });
  await field().fill('31/02/2026');
  await expect.element(held()).toHaveTextContent('vazio');
  await userEvent.tab();
  await expect.element(page.getByText('Esta data não existe. Digite como dd/mm/aaaa.')).toBeVisible();
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible();
  await field().fill('28/02/2026');
  await expect.element(page.getByText(/Esta data não existe/)).not.toBeInTheDocument();
});

test('arrows step the day, and the hour or the minute at the caret', async () => {
  await look({ value: '2026-11-30' });
  await field().click();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(held()).toHaveTextContent('2026-12-01');
  await look({ of: TimeField, value: '23:30' });
  await field().click();
  await userEvent.keyboard('{Home}{ArrowUp}');
  await expect.element(held()).toHaveTextContent('00:30');
});

test('a time reads as the console writes times: 24 hours in Portuguese, AM and PM in English', async () => {
  await look({ of: TimeField, value: '21:05' });
  await expect.element(field()).toHaveValue('21:05');
  await look({ of: TimeField, value: '21:05' }, { language: 'en-US' });
  await expect.element(field()).toHaveValue('09:05 PM');
  await field().fill('10:15 pm');
  await expect.element(held()).toHaveTextContent('22:15');
});

test('the calendar marks today in the zone of the person, begins on Sunday and takes a day by keys', async () => {
  await look();
  await open();
  const today = calendar().getByRole('button', { name: '20 de novembro de 2026' });
  await expect.element(today).toHaveFocus();
  await expect.element(today).toHaveAttribute('data-current', 'true');
  await expect.element(calendar().getByText('novembro 2026')).toBeVisible();
  expect((await calendar().findElement()).querySelector('thead th')?.textContent).toMatch(/^do/i);
  await expectAccessible();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.element(calendar()).not.toBeInTheDocument();
  await expect.element(held()).toHaveTextContent('2026-11-21');
  await expect.element(field()).toHaveValue('21/11/2026');
});

test('a calendar that is opened again begins at the day that was taken', async () => {
  await look();
  await open();
  await calendar().getByRole('button', { name: '12 de novembro de 2026' }).click();
  await open();
  const taken = calendar().getByRole('button', { name: '12 de novembro de 2026' });
  await expect.element(taken).toHaveFocus();
  // What opened it looks for where the focus goes after the calendar has it.
  await new Promise((resolve) => setTimeout(resolve, 50));
  await expect.element(taken).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(held()).toHaveTextContent('2026-11-19');
});

test('the calendar offers no day beyond the first and the last', async () => {
  await look({ min: '2026-11-10', max: '2026-11-20T12:00', value: '2026-11-15T08:00', of: WallTimeField });
  await open();
  await expect.element(calendar().getByRole('button', { name: '9 de novembro de 2026', exact: true })).toBeDisabled();
  await expect.element(calendar().getByRole('button', { name: '21 de novembro de 2026' })).toBeDisabled();
  await calendar().getByRole('button', { name: '12 de novembro de 2026' }).click();
  // The time stays.
  await expect.element(held()).toHaveTextContent('2026-11-12T08:00');
});

test('today and nothing are one press away; a field that has to be filled offers no nothing', async () => {
  await look({ value: '2026-10-01' });
  await open();
  await calendar().getByRole('button', { name: 'Hoje' }).click();
  await expect.element(held()).toHaveTextContent('2026-11-20');
  await open();
  await calendar().getByRole('button', { name: 'Limpar' }).click();
  await expect.element(held()).toHaveTextContent('vazio');
  await look({ value: '2026-10-01', required: true });
  await open();
  await expect.element(calendar().getByRole('button', { name: 'Hoje' })).toBeVisible();
  expect(calendar().getByRole('button', { name: 'Limpar' }).elements()).toEqual([]);
});

test('Escape closes the calendar, and the dialog around it stays', async () => {
  await look({ isInDialog: true, value: '2026-11-15' });
  await open();
  await expect.element(calendar().getByRole('button', { name: '15 de novembro de 2026' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(calendar()).not.toBeInTheDocument();
  await expect.element(held()).toHaveTextContent('2026-11-15');
});

test('on a phone the calendar is a dialog of its own, and nothing of the form lies under it once a day is taken', async () => {
  await look({ value: '2026-11-15' }, { size: PHONE });
  await open();
  await expect.element(calendar().getByRole('button', { name: '16 de novembro de 2026' })).toBeVisible();
  expect((await calendar().findElement()).matches(':modal')).toBe(true);
  await expectAccessible();
  await calendar().getByRole('button', { name: '16 de novembro de 2026' }).click();
  await expect.element(held()).toHaveTextContent('2026-11-16');
  await expect.element(page.getByRole('textbox', { name: 'Depois' })).toBeInViewport();
});
