import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeXlsx } from '../../server/work/exports/xlsx.ts';
import { startServer, type RunningServer } from '../builders/running-server.ts';
import { launchBrowser } from './harness/chromium.ts';
import { rastro } from './harness/commands.ts';
import { comeTo, showAs } from './harness/in-page.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { expectAccessible, PHONE, type VisitOptions } from './harness/page.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  await rastro(server, 'device', 'add', '--brand', 'rastro', '--identifier', 'muda-1', '--name', 'Van 9');
});
afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});
const lend = keptVisits(/status of 4\d\d/);

/** Comes to a part of the screen, in a page that the tests of a language share. */
async function opened(part: 'import' | 'edit', language: VisitOptions['language'] = 'pt-BR'): Promise<Page> {
  const { page } = await lend(language, () =>
    signedIn(browser, server.url, 'admin', { path: '/diagnostics', language, map: false }),
  );
  await comeTo(page, `/device-add?part=${part}`);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  return page;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const send = (page: Page, name: string, bytes: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: bytes });
const count = (page: Page, name: string) => page.locator('dt', { hasText: name }).locator('+ dd').innerText();
const FILE =
  'Identificador;Nome do veículo;Limite de velocidade;Anotações\nfrota-1;Caminhão 1;80;x\nfrota-2;Van 2;rápido;\nfrota-1;Outra;;\n;Sem nome;;\n';

/** The file with the secrets is offered as every file of a job is: left for later, it stays in the tray. */
const leaveFile = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Depois' }).click();

test('a CSV of a spreadsheet is checked: its columns are known, each bad row is listed by line and reason, and the good ones come in', async () => {
  const page = await opened('import');
  await expectAccessible(page);
  await send(page, 'frota.csv', Buffer.from(FILE, 'latin1'));
  await page.getByRole('heading', { name: 'Colunas de frota.csv' }).waitFor();
  await web(page.getByLabel('A coluna “Nome do veículo” traz').first()).toHaveValue('Nome do veículo');
  await web(page.getByLabel('A coluna “Anotações” traz').first()).toHaveValue('');
  await expectAccessible(page);
  await button(page, 'Verificar').click();
  const rows = page.getByRole('table', { name: 'Linhas com erro' }).locator('tbody').getByRole('row');
  await web(rows).toHaveCount(3);
  await web(rows).toHaveText(
    [
      /3[\s\S]*Limite de velocidade[\s\S]*rápido[\s\S]*Não é um número/,
      /4[\s\S]*Identificador[\s\S]*frota-1[\s\S]*O mesmo da linha 2/,
      /5[\s\S]*Identificador[\s\S]*Está vazio/,
    ],
    { useInnerText: true },
  );
  expect([await count(page, 'A importar'), await count(page, 'Com erro')]).toEqual(['1', '3']);
  await showAs(page, { theme: 'dark', size: PHONE });
  await expectAccessible(page);
  await showAs(page, {});
  await button(page, 'Importar 1 linha boa').click();
  await page.getByRole('heading', { name: 'frota.csv foi importado' }).waitFor();
  expect(await count(page, 'Importadas')).toBe('1');
  await leaveFile(page);
  await button(page, 'Baixar os segredos dos rastreadores').waitFor();
});

test('the same file sent a second time says so and brings nothing', async () => {
  const page = await opened('import');
  const file = Buffer.from('identifier,name\ntwice-1,Van\n');
  await send(page, 'twice.csv', file);
  await button(page, 'Verificar').click();
  await button(page, 'Importar 1 linha boa').click();
  await page.getByRole('heading', { name: 'twice.csv foi importado' }).waitFor();
  await leaveFile(page);
  await button(page, 'Outro arquivo').click();
  await send(page, 'twice.csv', file);
  await page.getByText(/^Este mesmo arquivo já foi importado/).waitFor();
  await button(page, 'Verificar').click();
  await page.getByText('Não há nada para importar.').waitFor();
  expect(await count(page, 'Já estão lá')).toBe('1');
});

test('people come from an xlsx file, with a column that is chosen by hand', async () => {
  const into = new PassThrough();
  const rows = async function* (): AsyncIterable<string[]> {
    yield ['helena.reis', 'Helena Reis'];
  };
  const columns = [{ title: 'Login' }, { title: 'Person' }];
  const [bytes] = await Promise.all([buffer(into), writeXlsx({ name: 'People', columns }, rows(), into)]);
  const page = await opened('import', 'en-US');
  await page.getByText('People', { exact: true }).click();
  await send(page, 'people.xlsx', bytes);
  await page.getByText('No column yet for: Name.').waitFor();
  await web(button(page, 'Check')).toBeDisabled();
  await page.getByLabel('The column “Person” brings').first().click();
  await page.getByRole('option', { name: 'Name', exact: true }).click();
  await button(page, 'Check').click();
  await button(page, 'Import 1 good row').click();
  await page.getByRole('heading', { name: 'people.xlsx was imported' }).waitFor();
});

test('a file that is no table is refused in words', async () => {
  const page = await opened('import');
  await send(page, 'photo.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]));
  await page.getByRole('alert').filter({ hasText: 'Este não é um arquivo xlsx ou CSV' }).waitFor();
});

test('many devices are changed at once, after a question with their number, and each has its outcome', async () => {
  const page = await opened('edit');
  const ask = page.getByRole('dialog');
  await web(button(page, 'Alterar').last()).toBeDisabled();
  await page.getByLabel('Nome, placa, identificador ou IMEI contém').fill('muda-1');
  await page.getByText('1 rastreador encontrado').waitFor();
  await page.getByLabel('Limite de velocidade (km/h)').fill('400');
  await page.getByText('De 1 a 300 km/h').waitFor();
  await page.getByLabel('Limite de velocidade (km/h)').fill('65');
  await showAs(page, { theme: 'dark' });
  await expectAccessible(page);
  await showAs(page, {});
  await page.getByRole('button', { name: 'Alterar', exact: true }).click();
  await ask.getByRole('heading', { name: 'Alterar 1 rastreador?' }).waitFor();
  await ask.getByRole('button', { name: 'Alterar', exact: true }).click();
  const rows = page.getByRole('table', { name: 'Resultado por rastreador' }).locator('tbody').getByRole('row');
  await web(rows).toHaveText([/muda-1[\s\S]*Alterado/], { useInnerText: true });
  await expectAccessible(page);
});
