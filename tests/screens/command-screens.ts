import type { Page } from 'playwright-core';
import { restOf } from '../builders/rest.ts';
import type { Screen } from './screens.ts';

const radio = (page: Page, name: RegExp) => page.getByRole('radio', { name }).first().check();
const submit = (page: Page) => page.getByRole('button', { name: /^(Enviar|Send) (agora|now|quando|when)/ }).click();

/** Looks at the commands of some vehicle that is on the road and can be cut. */
async function ofOne(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  const read = await restOf(origin, 'operador');
  const { content } = await read<{ content: { id: number; model: string | null }[] }>(
    'v2/devices/detail?limit=200&status=ACTIVE',
  );
  const ids = content.filter(({ model }) => model === 'GT06N' || model?.startsWith('FM')).map(({ id }) => id);
  const last = await read<{ device: number; speed: number }[]>(`v2/last/positions/devices/${ids.slice(0, 60).join()}`);
  const driving = last.toSorted((one, other) => other.speed - one.speed)[0];
  await page.goto(`${origin}/monitoring/command?device=${driving?.device ?? ids[0]}`);
  await page.getByRole('radiogroup').waitFor();
}

const writing =
  (name: RegExp, more?: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    await ofOne(page);
    await radio(page, name);
    await more?.(page);
  };

/** Tells a vehicle a few things, and looks at what became of them. */
async function told(page: Page): Promise<void> {
  await ofOne(page);
  for (const name of [/^(Posição|Position)$/, /^(Intervalo|Interval)$/, /^(Modo de espera|Sleep mode)$/]) {
    await radio(page, name);
    await submit(page);
    await page.waitForTimeout(2_000);
  }
}

/** Tells many vehicles where they are to be asked for. */
async function toldMany(page: Page): Promise<void> {
  for (let count = 0; count < 4; count += 1) {
    await page.getByRole('combobox', { name: /^(Veículos|Vehicles)$/ }).click();
    await page.getByRole('option').nth(count).click();
    await page.keyboard.press('Escape');
  }
  await radio(page, /^(Posição|Position)$/);
  await page.getByRole('button', { name: /^(Enviar a|Send to) 4/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Enviar a|Send to) 4/ })
    .click();
  await page.waitForTimeout(5_000);
}

async function blockMany(page: Page): Promise<void> {
  for (let count = 0; count < 3; count += 1) {
    await page.getByRole('combobox', { name: /^(Veículos|Vehicles)$/ }).click();
    await page.getByRole('option').nth(count).click();
    await page.keyboard.press('Escape');
  }
  await radio(page, /^(Bloquear|Block)$/);
  await page.getByRole('button', { name: /^(Enviar a|Send to) 3/ }).click();
  await page.getByRole('dialog').waitFor();
}

/** Commands to one vehicle and to many. */
export const COMMAND_SCREENS: readonly Screen[] = [
  { name: 'command-choice', path: 'command', login: 'operador' },
  { name: 'command-one', path: 'command', login: 'operador', open: ofOne },
  {
    name: 'command-hex',
    path: 'command',
    login: 'operador',
    open: writing(/^(Comando livre|Free command)$/, (page) => page.getByLabel(/^Bytes/).fill('7E0')),
  },
  { name: 'command-apn', path: 'command', login: 'operador', open: writing(/^APN$/) },
  { name: 'command-confirm', path: 'command', login: 'operador', open: writing(/^(Bloquear|Block)$/, submit) },
  { name: 'command-told', path: 'command', login: 'operador', open: told },
  { name: 'command-many', path: 'command?many', login: 'operador' },
  { name: 'command-many-confirm', path: 'command?many', login: 'operador', open: blockMany },
  { name: 'command-many-told', path: 'command?many', login: 'operador', open: toldMany },
  { name: 'command-batches', path: 'command?batches', login: 'operador' },
];
