import './harness/without-map.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { PermissionName } from '../../domain/people/users/permission.ts';
import type { Profile } from '../../domain/people/users/user.ts';
import { success } from '../../contract/failure.ts';
import { person } from './harness/people.ts';
import {
  boxOf,
  dragBy,
  expectLines,
  line,
  lines,
  mountTracker,
  nextPage,
  pager,
  panel,
  trackerId,
} from './harness/tracker.ts';
import { UNANSWERED } from './harness/unanswered.ts';

const placeOf = (): number[] => [Math.round(boxOf(panel()).x), Math.round(boxOf(panel()).y)];
const search = () => page.getByRole('searchbox', { name: 'Buscar rastreador' });

test('a name is cut at 13 characters in the list, the whole of it in its title (PNL-19)', async () => {
  await mountTracker();
  const name = line('Ambulância da…').getByTitle('Ambulância da zona leste');
  await expect.element(name).toHaveTextContent(/^Ambulância da…$/);
});

test('the panel is dragged by its grip, stays inside the window, is there again after a reload, and goes back (PNL-03)', async () => {
  await mountTracker();
  await expectLines(10);
  const grip = () => page.getByRole('button', { name: 'Mover o painel' });
  const home = boxOf(panel());
  await dragBy(grip(), 300, 120);
  await expect.poll(placeOf).toEqual([home.x + 300, home.y + 120]);
  await mountTracker({ keepsStorage: true });
  await expect.poll(placeOf).toEqual([home.x + 300, home.y + 120]);
  ((await grip().findElement()) as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(placeOf).toEqual([home.x + 284, home.y + 120]);
  await mountTracker({ keepsStorage: true });
  await expect.poll(placeOf).toEqual([home.x + 284, home.y + 120]);
  // To the corner of the window, where the panel has no room any more.
  const { x, y } = boxOf(grip());
  await dragBy(grip(), innerWidth - x - 30, innerHeight - y - 30);
  await expect.poll(() => boxOf(panel()).x).toBeGreaterThan(home.x + 400);
  const [room, cornered] = [boxOf(page.getByRole('main')), boxOf(panel())];
  expect(cornered.right).toBeLessThanOrEqual(room.right);
  expect(cornered.bottom).toBeLessThanOrEqual(room.bottom);
  expect(cornered.height).toBeGreaterThan(200);
  await page.getByRole('button', { name: 'Devolver o painel ao lugar' }).click();
  await expect.poll(placeOf).toEqual([home.x, home.y]);
});

test('the panel folds to its head and stays folded after a reload (PNL-04)', async () => {
  await mountTracker();
  await page.getByRole('button', { name: 'Recolher o painel' }).click();
  await expect.element(page.getByRole('button', { name: 'Abrir o painel' })).toBeVisible();
  await expectLines(0);
  await mountTracker({ keepsStorage: true }, '', page.getByRole('button', { name: 'Abrir o painel' }));
  expect(lines().elements()).toEqual([]);
  await page.getByRole('button', { name: 'Abrir o painel' }).click();
  await expectLines(10);
});

test('the foot pages the list, ten lines unless another number is chosen, which is remembered (PNL-15)', async () => {
  await mountTracker();
  await expect.element(pager()).toHaveTextContent('1–10 de 14');
  await nextPage();
  await expectLines(4);
  await expect.element(pager()).toHaveTextContent('11–14 de 14');
  await pager().getByRole('button', { name: '10 linhas por página' }).click();
  await page.getByRole('menuitemradio', { name: '25' }).click();
  await expectLines(14);
  await mountTracker({ keepsStorage: true });
  await expectLines(14);
});

test('the head offers all or the active trackers, and the switch reads the list from its first page (PNL-05, PNL-20)', async () => {
  await mountTracker();
  await nextPage();
  await expectLines(4);
  await panel().getByText('Ativos', { exact: true }).click();
  await expect.element(pager()).toHaveTextContent('1–10 de 12');
  await expectLines(10);
  expect(line('Van 04').elements()).toEqual([]);
  await nextPage();
  await expectLines(2);
  await panel().getByText('Todos', { exact: true }).click();
  await expect.element(pager()).toHaveTextContent('1–10 de 14');
  await expect.element(line('Van 04')).toBeVisible();
});

test('the quick search finds by name and plate, from the first page (PNL-07)', async () => {
  await mountTracker();
  await nextPage();
  await expectLines(4);
  await search().fill('aaa7b');
  await expectLines(1);
  await expect.element(line('Van 07')).toBeVisible();
  await search().fill('ambulancia leste');
  await expect.element(line('Ambulância da…')).toBeVisible();
  await expectLines(1);
});

test('an account without trackers reads that there is no equipment (PNL-21)', async () => {
  const core = { openFleet: async () => success({ vehicles: 0, revision: -1 }) };
  await mountTracker({ core }, '', panel().getByRole('heading', { name: 'Nenhum rastreador' }));
  expect(lines().elements()).toEqual([]);
});

test('choosing a tracker again deselects it, and choosing another leaves one chosen (PNL-22, PNL-23)', async () => {
  const { desk } = await mountTracker();
  const selected = () => page.getByRole('option', { selected: true });
  const bar = (name: string) =>
    page.getByRole('region', { name: 'Detalhes do rastreador' }).getByRole('heading', { name, level: 2 });
  for (const n of [1, 2]) {
    await line(`Van 0${n}`).click();
    await expect.element(bar(`Van 0${n}`)).toBeVisible();
    await expect.element(selected()).toHaveTextContent(`Van 0${n}`);
    expect(selected().elements()).toHaveLength(1);
    expect(desk.looked.at(-1)).toBe(trackerId(n));
  }
  await line('Van 02').click();
  await expect.element(bar('Van 02')).not.toBeInTheDocument();
  expect(selected().elements()).toEqual([]);
  expect(desk.looked.at(-1)).toBeNull();
});

const actions = () => page.getByRole('group', { name: 'Ações do rastreador escolhido' });

/** Presses actions of the panel with a tracker chosen and waits until each leads to its screen with that tracker. */
async function expectToLead(paths: Record<string, string>): Promise<void> {
  for (const [action, path] of Object.entries(paths)) {
    // What stands at the other end is no part of this.
    const { answers } = UNANSWERED;
    await mountTracker({ session: person('OPERATOR'), answers: { ...answers } }, `?device=${trackerId(3)}`);
    const link = actions().getByRole('link', { name: `${action} do rastreador` });
    // Some screens take the tracker that was chosen last where their address names none.
    await expect.element(link).toHaveAttribute('href', `${path}?device=${trackerId(3)}`);
    await link.click();
    const at = () => [location.pathname, new URLSearchParams(location.search).get('device')];
    await expect.poll(at).toEqual([path, String(trackerId(3))]);
  }
}

test('History leads to the past of the chosen tracker (PNL-10, RTE-21)', () => expectToLead({ Histórico: '/history' }));

test('Detail leads to the page of the chosen tracker (PNL-08)', () => expectToLead({ Detalhe: '/device' }));

test('Commands leads to the commands of the chosen tracker (PNL-09)', () => expectToLead({ Comandos: '/command' }));

test('Trips leads on with the chosen tracker, and so does Incidents (PNL-11, PNL-13)', () =>
  expectToLead({ Trajetos: '/trips', Incidentes: '/incidents-notifications' }));

test('Displacement opens the displacement report of the chosen tracker (PNL-12, HST-30)', () =>
  expectToLead({ Deslocamento: '/report-displacement' }));

test('the words of the actions have room, in either language, for whoever has the most of them', async () => {
  for (const language of ['pt-BR', 'en-US'] as const) {
    await mountTracker({ session: person('OPERATOR'), language }, `?device=${trackerId(3)}`);
    const group = page.getByRole('group', { name: /^(Ações do rastreador escolhido|Actions of the chosen tracker)$/ });
    await expect.element(group).toBeVisible();
    const words = [...group.element().querySelectorAll<HTMLElement>('span[aria-hidden]')];
    expect(words).toHaveLength(6);
    // Another font is a little wider: a word that fills its button is cut then.
    const hasRoom = (word: HTMLElement): boolean =>
      word.parentElement!.getBoundingClientRect().right - word.getBoundingClientRect().right >= 2;
    expect(words.filter((word) => !hasRoom(word)).map((word) => word.innerText)).toEqual([]);
  }
});

test('without a chosen tracker the actions wait and say for what', async () => {
  await mountTracker();
  const detail = page.getByRole('button', { name: 'Detalhe do rastreador' });
  await expect.element(detail).toHaveAttribute('aria-disabled', 'true');
  await expect.element(detail).toHaveAttribute('title', 'Escolha um rastreador na lista ou no mapa primeiro');
  await line('Van 01').click();
  await expect.element(page.getByRole('link', { name: 'Detalhe do rastreador' })).toBeVisible();
});

/** Opens the tracker with one chosen and waits until what is offered for it, by the short texts, is this. */
async function expectOffered(profile: Profile, denied: readonly PermissionName[], words: string): Promise<void> {
  await mountTracker({ session: person(profile, { denied }) }, `?device=${trackerId(3)}`);
  const offered = () => (actions().element() as HTMLElement).innerText.split(/\s+/).filter((word) => word !== '');
  await expect.element(actions().getByRole('link').first()).toBeVisible();
  await expect.poll(() => offered().join(' ')).toBe(words);
}

test('the permissions of commands, history and settings decide about their buttons (PRM-30, PRM-31, PRM-33)', async () => {
  await expectOffered(
    'OPERATOR',
    ['MONITORING_DEVICES_COMMANDS'],
    'Detalhe Histórico Trajetos Deslocamento Incidentes',
  );
  await expectOffered(
    'OPERATOR',
    ['MONITORING_DEVICES_SETTINGS'],
    'Comandos Histórico Trajetos Deslocamento Incidentes',
  );
  await expectOffered('OPERATOR', ['MONITORING_DEVICES_HISTORY'], 'Detalhe Comandos Incidentes');
});

test('trips need the permission of history, displacement that of reports and history, and commands and incidents are for staff (PRM-32, PRM-48, PNL-77)', async () => {
  await expectOffered('OPERATOR', ['MONITORING_DEVICES_HISTORY'], 'Detalhe Comandos Incidentes');
  await expectOffered('OPERATOR', ['MONITORING_REPORTS'], 'Detalhe Comandos Histórico Trajetos Incidentes');
  await expectOffered('USER', [], 'Detalhe Histórico Trajetos Deslocamento');
});

test('words below the actions are never cut, also where a browser draws letters wider', async () => {
  await mountTracker({ session: person('OPERATOR') }, `?device=${trackerId(3)}`);
  await expect.element(actions().getByRole('link').first()).toBeVisible();
  const group = (await actions().findElement()) as HTMLElement;
  for (const spacing of ['normal', '1px', '2px']) {
    group.style.letterSpacing = spacing;
    const words = [...group.querySelectorAll<HTMLElement>('[aria-hidden] ~ span')];
    expect(words.length).toBe(6);
    for (const word of words) expect(word.scrollWidth).toBeLessThanOrEqual(word.clientWidth);
    expect(group.scrollWidth).toBeLessThanOrEqual(group.clientWidth);
  }
});
