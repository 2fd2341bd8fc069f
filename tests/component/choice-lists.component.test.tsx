import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MultiSelect } from '../../src/base/ui/multi-select.tsx';
import { mount } from './harness/mount.tsx';

const GROUPS = ['Carga noturna', 'Carga seca', 'Motos'];
const saved: string[] = [];

function Form({ fault }: { fault?: string }) {
  const [one, setOne] = useState<string | null>(null);
  const [many, setMany] = useState<string[]>([]);
  return (
    <main>
      <Select label="Grupo" data={GROUPS} value={one} onChange={setOne} searchable error={fault} />
      <MultiSelect label="Grupos" data={GROUPS} value={many} onChange={setMany} searchable hidePickedOptions />
      <Button onClick={() => saved.push([one ?? '', ...many].join(','))}>Salvar</Button>
    </main>
  );
}

const field = (name: string) => page.getByRole('combobox', { name, exact: true });
const options = () => page.getByRole('option').elements();
const save = async (): Promise<string | undefined> => {
  await page.getByRole('button', { name: 'Salvar' }).click();
  return saved.pop();
};

test.each(['Grupo', 'Grupos'])(
  'the list of "%s" stays shut on mere focus and opens by an arrow, typing or a click',
  async (name) => {
    await mount(<Form />);
    const input = (await field(name).findElement()) as HTMLElement;
    for (const open of [
      () => userEvent.keyboard('{ArrowDown}'),
      () => userEvent.keyboard('Carga'),
      () => field(name).click(),
    ]) {
      input.focus();
      await expect.element(field(name)).toHaveAttribute('aria-expanded', 'false');
      await open();
      await expect.poll(options).not.toEqual([]);
      input.blur();
      await expect.poll(options).toEqual([]);
    }
  },
);

test.each(['Grupo', 'Grupos'])('Enter takes the only match of "%s", and no other one after it', async (name) => {
  await mount(<Form />);
  await field(name).click();
  await userEvent.keyboard('carga');
  await expect.poll(() => options().length).toBe(2);
  await userEvent.keyboard('{Enter}{Escape}');
  expect(await save()).toBe('');
  await field(name).click();
  await userEvent.keyboard('noturna');
  await expect.poll(() => options().length).toBe(1);
  await userEvent.keyboard('{Enter}');
  await expect.element(field(name)).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Enter}{Enter}');
  expect(await save()).toMatch(/^,?Carga noturna$/);
});

test('after a choice of several the list is out of the way of what is pressed next', async () => {
  await mount(<Form />);
  await field('Grupos').click();
  await page.getByRole('option', { name: 'Motos' }).click();
  expect(await save()).toBe(',Motos');
});

test('a list opens below what is wrong with its field, not over it', async () => {
  await mount(<Form fault="Escolha um grupo da marca do veículo." />);
  await field('Grupo').click();
  await expect.poll(options).not.toEqual([]);
  const list = (await page.getByRole('listbox').findElement()).getBoundingClientRect();
  const fault = (await page.getByText('Escolha um grupo da marca do veículo.').findElement()).getBoundingClientRect();
  expect(list.top).toBeGreaterThanOrEqual(fault.bottom);
});
