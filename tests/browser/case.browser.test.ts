import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Incident } from '../../domain/incident.ts';
import { addComment, createIncident } from '../../server/incidents/create-incident.ts';
import { createUser } from '../../server/users/create-user.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { restOf } from '../builders/rest.ts';
import { launchBrowser } from './harness/chromium.ts';
import { rastro } from './harness/commands.ts';
import { comeTo, goTo, shownAs } from './harness/in-page.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { expectAccessible, PHONE } from './harness/page.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

const MINUTE_MS = 60_000;
const EVENT_AGO_MS = 35 * MINUTE_MS;
/** A case for each test: none finds what another one did. */
const CASES = ['place', 'talk', 'handle', 'keys', 'cancel', 'stale', 'foreign', 'taken'] as const;
type Case = (typeof CASES)[number];

let fleet: MapFleet;
let browser: Browser;
const ids = new Map<Case, number>();
// Who was overtaken, and whose right was taken away, is refused.
const lend = keptVisits(/status of (409|403)/);

beforeAll(async () => {
  const vehicle = { identifier: 'van', name: 'Van branca', plate: 'VAN1A23', model: 'GT06N' };
  const started = startMapFleet([vehicle], {}, async (db, { brandId, ids: devices }) => {
    await createUser(db, {
      login: 'colega',
      password: 'rastro-demo',
      name: 'Bia Ramos',
      brandId,
      profile: 'OPERATOR',
    });
    const happenedMs = Date.now() - EVENT_AGO_MS;
    for (const name of CASES) {
      const id = await createIncident(db, {
        deviceId: devices.get('van')!,
        type: 'STRANGE_MOVING',
        title: `Caso ${name}`,
        status: name === 'foreign' ? 'PENDING_VENDOR' : 'OPEN',
        situation: 'Análise pelo sistema',
        createdBy: null,
        sessionId: null,
        happenedMs,
        createdMs: happenedMs,
      });
      ids.set(name, id!);
    }
    for (let at = 1; at <= 12; at += 1)
      await addComment(db, {
        incidentId: ids.get('talk')!,
        comment: at === 12 ? '<b>Nota 12</b>' : `Nota ${at}`,
        createdBy: null,
        createdMs: happenedMs + at * 1_000,
      });
  });
  [fleet, browser] = await Promise.all([started, launchBrowser()]);
  for (const [ago, longitude] of [
    [40, -46.63],
    [36, -46.62],
    [20, -46.61],
  ] as const)
    await fleet.send({
      identifier: 'van',
      latitude: -23.55,
      longitude,
      speedKmh: 30,
      communicationAgoMs: ago * MINUTE_MS,
      attributes: { ignition: true },
    });
});
afterAll(async () => {
  await browser?.close();
  await fleet?.server.dispose();
});

const part = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const facts = (page: Page) => part(page, 'Dados do incidente');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const incidentOf = async (name: Case): Promise<Incident> => {
  const read = await restOf(fleet.server.url, 'operador');
  return (await read<{ content: Incident[] }>(`v2/incidents/details?id=${ids.get(name)}`)).content[0]!;
};

/** Opens a case as somebody; without a map unless the test is about it. */
async function opened(name: Case, login = 'operador', map = false): Promise<Page> {
  const { page } = await lend(`${login} ${map}`, () =>
    signedIn(browser, fleet.server.url, login, { path: '/diagnostics', map }),
  );
  await comeTo(page, `/operator-area-detail/${ids.get(name)}`);
  await facts(page).getByText(`Caso ${name}`).waitFor();
  return page;
}

test('an incident opens by its id and by its code, with its vehicle, its hour and the place of the event (RTE-32, INC-59)', async () => {
  const page = await opened('place', 'operador', true);
  const { code } = await incidentOf('place');
  await page.getByRole('heading', { level: 1, name: `Incidente ${code}` }).waitFor();
  await page.getByRole('img', { name: 'Local do evento' }).waitFor();
  await button(page, 'Voltar ao momento do evento').click();
  await page.getByRole('img', { name: 'Onde o veículo estava no momento mostrado' }).waitFor();
  await part(page, 'A hora em torno do evento')
    .getByText(/^30 km\/h/)
    .waitFor();
  // What can be done with the vehicle from here.
  const vehicle = part(page, 'Veículo agora');
  await vehicle.getByText('Van branca').waitFor();
  for (const name of ['Posição', 'Bloquear', 'Compartilhar'])
    await vehicle.getByRole('button', { name, exact: true }).waitFor();
  await expectAccessible(page);
  await shownAs(page, { theme: 'dark', size: PHONE }, () => expectAccessible(page));
  await goTo(page, `/operator-area-detail/${code}`);
  await facts(page).getByText('Caso place').waitFor();
  await goTo(page, '/operator-area-detail/1');
  await page.getByRole('heading', { name: 'Nenhum incidente com o id ou código 1' }).waitFor();
  await goTo(page, '/operator-area-detail/xyz');
  await page.getByRole('heading', { name: 'Nenhum incidente com o id ou código xyz' }).waitFor();
});

test('from a case the whole fleet is rewound to the moment of the event in one press, also where nobody followed it here', async () => {
  const page = await opened('place', 'operador', true);
  await page.getByRole('link', { name: 'Rever o momento do evento na frota' }).click();
  const bar = page.getByRole('region', { name: 'Linha do tempo' });
  await bar.getByText('Passado', { exact: true }).waitFor();
  const happenedMs = Date.parse((await incidentOf('place')).dateTime);
  const time = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium', timeZone: 'America/Sao_Paulo' });
  await bar.getByText(time.format(happenedMs), { exact: true }).waitFor();
  // As the server has it: the last fix before the event.
  await page.getByText('30 km/h').first().waitFor();
  await button(page, 'Fechar a linha do tempo').click();
});

test('comments come ten at a time, newest first, what looks like markup is text, and another operator sees a new one at once (INC-53, INC-64, CST-18)', async () => {
  const page = await opened('talk');
  const comments = part(page, /^Comentários/);
  await comments.getByText('<b>Nota 12</b>').waitFor();
  await web(comments.getByRole('listitem')).toHaveCount(10);
  await web(comments.getByRole('listitem').first()).toContainText('<b>Nota 12</b>', { useInnerText: true });
  await comments.getByRole('button', { name: 'Próxima página' }).click();
  await web(comments.getByRole('listitem')).toHaveCount(2);
  const other = await opened('talk', 'colega');
  await part(other, /^Comentários/)
    .getByRole('textbox')
    .fill('Liguei para o cliente');
  await button(other, 'Comentar').click();
  await part(other, /^Comentários/)
    .getByRole('listitem')
    .first()
    .getByText('Liguei para o cliente')
    .waitFor();
  await comments.getByRole('button', { name: 'Página anterior' }).click();
  await comments.getByRole('listitem').first().getByText('Liguei para o cliente').waitFor();
  await web(comments.getByRole('listitem').first()).toContainText('Bia Ramos', { useInnerText: true });
});

test('two operators see each other; who takes the case, what is set and that it is resolved shows to both at once (INC-49, INC-50, INC-52)', async () => {
  const page = await opened('handle');
  const other = await opened('handle', 'colega');
  await other.getByText('Otávio Leme também está vendo este incidente').waitFor();
  await page.getByText('Bia Ramos também está vendo este incidente').waitFor();
  await button(page, 'Assumir').click();
  await facts(other).getByText('Otávio Leme').waitFor();
  await facts(other).getByText('Em andamento', { exact: true }).waitFor();
  await button(page, 'Situação…').click();
  await page.getByRole('dialog').getByLabel('Situação').first().fill('Resposta fora do padrão');
  await button(page, 'Definir situação').click();
  await facts(other).getByText('Resposta fora do padrão').waitFor();
  await button(page, 'Resolver…').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resolver', exact: true }).click();
  await part(page, 'Atendimento').getByText('Este incidente está encerrado.').waitFor();
  await part(other, 'Atendimento').getByText('Este incidente está encerrado.').waitFor();
  await part(other, 'Quem fez o quê').getByText('Resolveu', { exact: true }).waitFor();
  expect((await incidentOf('handle')).status).toBe('RESOLVED');
});

test('a case is worked on by the keys of the desk: assign to me, situation, comment, resolve, cancel (INC-49, INC-52, INC-53)', async () => {
  const page = await opened('keys');
  const dialog = page.getByRole('dialog');
  const asked = (title: RegExp) => page.getByRole('dialog', { name: title });
  await page.keyboard.press('r');
  // Nobody resolves what nobody works on.
  await page.getByText('No status Aberto isso não é possível.').waitFor();
  await page.keyboard.press('a');
  await facts(page).getByText('Otávio Leme').waitFor();
  await part(page, 'Atendimento').getByText('Está com você.', { exact: true }).waitFor();
  await page.keyboard.press('s');
  await asked(/^Situação/)
    .getByLabel('Situação')
    .first()
    .fill('Resposta fora do padrão');
  await page.keyboard.press('Enter');
  await facts(page).getByText('Resposta fora do padrão').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('c');
  const field = part(page, /^Comentários/).getByRole('textbox');
  await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.keyboard.type('rax');
  await page.keyboard.press('Control+Enter');
  await part(page, /^Comentários/)
    .getByRole('listitem')
    .getByText('rax', { exact: true })
    .waitFor();
  // Letters are letters while somebody types.
  await field.blur();
  await page.keyboard.press('x');
  await asked(/^Cancelar/).waitFor();
  await button(page, 'Cancelar').click();
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('r');
  await asked(/^Resolver/)
    .getByRole('button', { name: 'Resolver', exact: true })
    .click();
  await facts(page).getByText('Resolvido', { exact: true }).waitFor();
});

test('a case that a colleague has is not taken away by one key: whoever presses it is asked', async () => {
  const page = await opened('taken');
  const other = await opened('taken', 'colega');
  await button(other, 'Assumir').click();
  await part(page, 'Atendimento').getByText('Está com: Bia Ramos.').waitFor();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: /^Atribuir/ });
  await expect.poll(() => dialog.getByLabel('Operador').first().inputValue()).toContain('Otávio Leme');
  await dialog.getByRole('button', { name: 'Atribuir', exact: true }).click();
  await part(page, 'Atendimento').getByText('Está com você.', { exact: true }).waitFor();
  await part(other, 'Atendimento').getByText('Está com: Otávio Leme.').waitFor();
});

test('an incident is not cancelled without a comment, and a vehicle is not returned before the incident (INC-48, INC-51)', async () => {
  const page = await opened('cancel');
  await button(page, 'Devolvido…').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Devolvido').fill('2020-01-01T10:00');
  await button(page, 'Marcar como devolvido').click();
  await dialog.getByText('O veículo não pode ter sido devolvido antes do incidente.').waitFor();
  await dialog.getByRole('button', { name: 'Cancelar', exact: true }).click();
  await button(page, 'Cancelar…').click();
  await dialog.getByRole('button', { name: 'Cancelar incidente', exact: true }).click();
  await dialog.getByText('Campo obrigatório.').waitFor();
  expect((await incidentOf('cancel')).status).toBe('OPEN');
  await dialog.getByRole('textbox').fill('Alarme falso');
  await dialog.getByRole('button', { name: 'Cancelar incidente', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await facts(page).getByText('Cancelado', { exact: true }).waitFor();
  await part(page, /^Comentários/)
    .getByText('Alarme falso')
    .waitFor();
});

test('an action that somebody else overtook is not done: it says who changed what, and is not tried again (INC-41, ERR-60)', async () => {
  const page = await opened('stale');
  const other = await opened('stale', 'colega');
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let requests = 0;
  await page.context().route('**/operation/cancel/*', async (route) => {
    requests += 1;
    await held;
    return route.fallback();
  });
  await button(page, 'Cancelar…').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Ninguém atende');
  await dialog.getByRole('button', { name: 'Cancelar incidente', exact: true }).click();
  await expect.poll(() => requests).toBe(1);
  await button(other, 'Assumir').click();
  await facts(other).getByText('Bia Ramos').waitFor();
  letGo();
  await page.getByText('Outra pessoa foi mais rápida: sua ação não foi feita').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(/^Bia Ramos alterou o incidente/).waitFor();
  await page.getByRole('row', { name: 'Status Aberto Em andamento' }).waitFor();
  await button(page, 'Entendi').click();
  await facts(page).getByText('Bia Ramos').waitFor();
  expect([requests, (await incidentOf('stale')).status]).toEqual([1, 'PROGRESS']);
});

test('a status of another system is shown by its name, and the incident can only be commented on (INC-40, INC-41)', async () => {
  const page = await opened('foreign');
  await facts(page).getByText('PENDING_VENDOR', { exact: true }).waitFor();
  const handling = part(page, 'Atendimento');
  await handling.getByText('O status PENDING_VENDOR é de outro sistema.').waitFor();
  await web(handling.getByRole('button')).toHaveCount(0);
  await part(page, /^Comentários/)
    .getByRole('textbox')
    .fill('Visto');
  await button(page, 'Comentar').click();
  await part(page, /^Comentários/)
    .getByRole('listitem')
    .getByText('Visto', { exact: true })
    .waitFor();
});

test('whose right is taken away while a case is open sees nothing of it any more (PRM-04)', async () => {
  const page = await opened('taken', 'colega');
  const words = ['--login', 'colega', '--permission', 'MONITORING_INCIDENTS'];
  await rastro(fleet.server, 'user', 'permission', 'remove', ...words);
  // It may have learnt of it by itself before the press.
  await button(page, 'Assumir')
    .click({ timeout: 5_000 })
    .catch(() => undefined);
  await page.getByRole('heading', { name: 'Você não tem mais acesso a este incidente' }).waitFor();
  await web(facts(page)).toHaveCount(0);
  await rastro(fleet.server, 'user', 'permission', 'add', ...words);
});
