import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Incident } from '../../domain/desk/incidents/incident.ts';
import { createIncident } from '../../server/desk/incidents/create-incident.ts';
import { startMapFleet, type MapFleet } from '../builders/map-fleet.ts';
import { restOf } from '../builders/rest.ts';
import { launchBrowser } from './harness/chromium.ts';
import { rastro } from './harness/commands.ts';
import { comeTo, goTo } from './harness/in-page.ts';
import { createColleague } from './harness/desk.ts';
import { keptVisits } from './harness/kept-visits.ts';
import { signedIn } from './harness/signed-in.ts';
import { web } from './harness/web.ts';

const MINUTE_MS = 60_000;
const EVENT_AGO_MS = 35 * MINUTE_MS;
/** A case for each test: none finds what another one did. */
const CASES = ['place', 'handle', 'taken'] as const;
type Case = (typeof CASES)[number];

let fleet: MapFleet;
let browser: Browser;
const ids = new Map<Case, number>();
// Whose right was taken away is refused.
const lend = keptVisits(/status of 403/);

beforeAll(async () => {
  const vehicle = { identifier: 'van', name: 'Van branca', plate: 'VAN1A23', model: 'GT06N' };
  const started = startMapFleet([vehicle], {}, async (db, { brandId, ids: devices }) => {
    await createColleague(db, brandId);
    const happenedMs = Date.now() - EVENT_AGO_MS;
    for (const name of CASES) {
      const id = await createIncident(db, {
        deviceId: devices.get('van')!,
        type: 'STRANGE_MOVING',
        title: `Caso ${name}`,
        status: 'OPEN',
        situation: 'Análise pelo sistema',
        createdBy: null,
        sessionId: null,
        happenedMs,
        createdMs: happenedMs,
      });
      ids.set(name, id!);
    }
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

test('an incident opens with its vehicle, its hour and the place of the event (RTE-32)', async () => {
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
  await goTo(page, `/operator-area-detail/${code}`);
  await facts(page).getByText('Caso place').waitFor();
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

test('two operators see each other; who takes the case, what is set and that it is resolved shows to both at once (INC-49, INC-50, INC-52)', async () => {
  const page = await opened('handle');
  const other = await opened('handle', 'colega');
  await other.getByText('Otávio Leme também está vendo este incidente').waitFor();
  await page.getByText('Bia Ramos também está vendo este incidente').waitFor();
  await button(page, 'Assumir').click();
  await facts(other).getByText('Otávio Leme').waitFor();
  await facts(other).getByText('Em andamento', { exact: true }).waitFor();
  await button(page, 'Situação…').click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Situação/)
    .selectOption('Resposta fora do padrão');
  await button(page, 'Definir situação').click();
  await facts(other).getByText('Resposta fora do padrão').waitFor();
  await button(page, 'Resolver…').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resolver', exact: true }).click();
  await part(page, /^Atendimento$/)
    .getByText('Este incidente está encerrado.')
    .waitFor();
  await part(other, /^Atendimento$/)
    .getByText('Este incidente está encerrado.')
    .waitFor();
  await part(other, 'Histórico do atendimento').getByText('Resolveu', { exact: true }).waitFor();
  expect((await incidentOf('handle')).status).toBe('RESOLVED');
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
