import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { topicOf } from '../../contract/topics.ts';
import { PERMISSION_NAMES } from '../../domain/people/users/permission.ts';
import './harness/without-map.ts';
import { expectAccessible } from './harness/axe.ts';
import { rowsIn, textUnder } from './harness/grid.ts';
import { mountAt, PHONE, type MountOptions } from './harness/mount.tsx';
import { pageOf } from './harness/pages.ts';
import { BRAND_ID, person } from './harness/people.ts';
import { recorded } from './harness/recorded.ts';
import { refusal, type Answers, type Sent, type StandIn } from './harness/stand-in-core.ts';

type Alarm = Sent<'alarms.list'>['content'][number];

const HOUR_MS = 3_600_000;
const [ONE] = recorded('alarms.list').content;
const TAKEN = { at: '2026-11-20T12:30:00.000Z', byName: 'Bia Ramos' };

/** An alarm of so many hours ago. */
const alarm = (type: string, hours: number, given: Partial<Alarm> = {}): Alarm => {
  const ms = Date.now() - hours * HOUR_MS;
  return {
    ...ONE!,
    id: `${ONE!.device}-${ms}-${type}`,
    type,
    deviceName: 'Van branca',
    licensePlate: 'VAN1A23',
    dateTime: new Date(ms).toISOString(),
    area: null,
    ...given,
  };
};

/** A server that keeps alarms; what is acknowledged stays so. */
function alarmAnswers(alarms: Alarm[]): Answers {
  return {
    'alarms.list': ({ query }) => {
      const state = query.acknowledged ?? null;
      const fits = ({ type, acknowledged }: Alarm): boolean =>
        (query.type ?? type) === type && (state === null || state === String(acknowledged !== null));
      return pageOf(alarms.filter(fits), query);
    },
    'alarms.read': ({ params }) => alarms.find(({ id }) => id === params.id)!,
    'alarms.acknowledge': ({ body }) =>
      body.ids.map((id) => {
        const at = alarms.findIndex((one) => one.id === id);
        alarms[at] = { ...alarms[at]!, acknowledged: alarms[at]!.acknowledged ?? TAKEN };
        return alarms[at];
      }),
  };
}

const usual = (): Alarm[] => [
  alarm('jamming', 1),
  alarm('overspeed', 2, { area: { id: BRAND_ID, name: 'Depósito Sul' } }),
  alarm('powerCut', 3, { acknowledged: TAKEN }),
];

async function open(alarms = usual(), { answers, ...options }: MountOptions = {}, query = ''): Promise<StandIn> {
  const core = await mountAt(`/notifications${query}`, {
    session: person('OPERATOR'),
    answers: { ...alarmAnswers(alarms), ...answers },
    ...options,
  });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Notificações' })).toBeVisible();
  return core;
}

const grid = (): Locator => page.getByRole('grid', { name: 'Notificações' });
const rows = (): Locator => rowsIn(grid());
const acknowledge = (row: number): Locator =>
  rows()
    .nth(row)
    .getByRole('button', { name: /^Reconhecer / });
const kinds = (): string[] =>
  rows()
    .elements()
    .map((row) => row.querySelector('[role="rowheader"], th')!.textContent);
const button = (name: string | RegExp): Locator => page.getByRole('main').getByRole('button', { name });
const asked = (core: StandIn) => core.askedOf('alarms.list').map(({ query }) => query);

test('each column has the head of what stands in it, and who acknowledged an alarm is named (INC-60, CAL-092)', async () => {
  await open();
  await expect.poll(() => kinds().length).toBe(3);
  const under = (head: string): string => textUnder(grid(), 2, head);
  expect(under('Alarme')).toContain('Bateria removida');
  expect(under('Quando')).toMatch(/há 3 h|3 horas/);
  expect(under('Veículo')).toContain('Van branca');
  expect(under('Veículo')).toContain('VAN1A23');
  expect(textUnder(grid(), 1, 'Alarme')).toContain('Depósito Sul');
  expect(under('Reconhecido')).toContain('Bia Ramos');
  await expect.element(acknowledge(0)).toBeVisible();
  expect(rows().nth(2).getByRole('button').elements()).toEqual([]);
});

test('filters by alarm and state are in the address and in what is asked for, and are cleared at once', async () => {
  const core = await open();
  await expect.poll(() => kinds().length).toBe(3);
  await page.getByRole('combobox', { name: 'Reconhecido' }).click();
  await page.getByRole('option', { name: 'Não reconhecidos' }).click();
  await expect.poll(() => kinds().length).toBe(2);
  expect(location.search).toBe('?acknowledged=false');
  expect(asked(core).at(-1)).toMatchObject({ acknowledged: 'false', page: 0, limit: 30 });
  await page.getByRole('combobox', { name: 'Alarme' }).click();
  await page.getByRole('option', { name: 'Excesso de velocidade', exact: true }).click();
  await expect.poll(() => kinds().length).toBe(1);
  expect(asked(core).at(-1)).toMatchObject({ acknowledged: 'false', type: 'overspeed' });
  await page.getByRole('combobox', { name: 'Reconhecido' }).click();
  await page.getByRole('option', { name: 'Reconhecidos', exact: true }).click();
  await expect.element(page.getByText('Nada encontrado com estes filtros')).toBeVisible();
  await button('Limpar filtros').click();
  await expect.poll(() => kinds().length).toBe(3);
  expect(location.search).toBe('');
});

test('a period of the address is shown in words, and leaving it asks for the last days again', async () => {
  const core = await open(usual(), {}, '?start=2026-11-20T03:00:00.000Z&end=2026-11-22T03:00:00.000Z');
  await expect.poll(() => asked(core).length).toBe(1);
  expect(asked(core)[0]).toMatchObject({ start: '2026-11-20T03:00:00.000Z', end: '2026-11-22T03:00:00.000Z' });
  await button('Limpar o período').click();
  await expect.element(button('Últimos 7 dias')).toBeVisible();
  await expect.poll(() => asked(core).at(-1)!.start).toBeUndefined();
  expect(location.search).toBe('');
});

test('several alarms are chosen by keys and acknowledged in one call, on a phone too', async () => {
  const core = await open(usual(), { size: PHONE, theme: 'dark' });
  await expect.poll(() => kinds().length).toBe(3);
  (rows().elements()[0] as HTMLElement).focus();
  await userEvent.keyboard(' {ArrowDown} {ArrowDown} ');
  const bar = page.getByRole('group', { name: 'Linhas selecionadas' });
  // One of the three is acknowledged already.
  await bar.getByRole('button', { name: 'Reconhecer 2', exact: true }).click();
  for (const at of [0, 1]) await expect.element(rows().nth(at)).toHaveTextContent('Bia Ramos');
  await expect.element(bar).not.toBeInTheDocument();
  expect(core.askedOf('alarms.acknowledge').map(({ body }) => body.ids.length)).toEqual([2]);
  await expectAccessible();
});

test('after an acknowledgement the focus is on the row, of one as of several', async () => {
  await open();
  await expect.poll(() => kinds().length).toBe(3);
  ((await acknowledge(0).findElement()) as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(rows().nth(0)).toHaveTextContent('Bia Ramos');
  await expect.element(rows().nth(0)).toHaveFocus();
  await userEvent.keyboard('{ArrowDown} ');
  const several = page
    .getByRole('group', { name: 'Linhas selecionadas' })
    .getByRole('button', { name: 'Reconhecer 1' });
  ((await several.findElement()) as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(several).not.toBeInTheDocument();
  await expect.element(rows().nth(1)).toHaveFocus();
});

test('what could not be acknowledged says why, stays as it was, and is tried again from there (CAL-093)', async () => {
  const alarms = usual();
  const refused = refusal('broken', 'Fora do ar.', { status: 500, requestId: 'x' });
  const core = await open(alarms, { answers: { 'alarms.acknowledge': refused } });
  await acknowledge(0).click();
  const toast = page.getByRole('region', { name: 'Avisos' });
  await expect.element(toast).toHaveTextContent('Nada foi reconhecido: Fora do ar.');
  await expect.element(acknowledge(0)).toBeVisible();
  // The button of the row does not open it.
  expect(location.pathname).toBe('/notifications');
  core.answer(alarmAnswers(alarms));
  await toast.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.element(rows().nth(0)).toHaveTextContent('Bia Ramos');
  await expect.element(toast).toHaveTextContent('1 alarme reconhecido');
});

test('an alarm that comes is announced only where the filters let it through, and moves no row before it is asked for', async () => {
  const alarms = usual();
  const core = await open(alarms, {}, '?type=overspeed');
  await expect.poll(() => kinds().length).toBe(1);
  const [before] = kinds();
  for (const type of ['jamming', 'overspeed']) {
    const one = alarm(type, 0);
    alarms.unshift(one);
    const { id, device, deviceName, dateTime } = one;
    core.tell.messages$.next({
      message: 'Alarm',
      topic: topicOf('brand', BRAND_ID, 'Alarm'),
      body: { id, type, device, deviceName, dateTime, description: null, area: null },
    });
  }
  await expect.element(button('1 nova: mostrar')).toBeVisible();
  expect(kinds()).toEqual([before]);
  await button('1 nova: mostrar').click();
  await expect.poll(() => kinds().length).toBe(2);
  await expect.element(button(/mostrar$/)).not.toBeInTheDocument();
});

test('a row leads to its vehicle on the map, by Enter as by a press (INC-72)', async () => {
  await open();
  await expect.poll(() => kinds().length).toBe(3);
  (rows().elements()[1] as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname + location.search).toBe(`/trackback?device=${ONE!.device}`);
  // Back on the row that it was left from.
  history.back();
  await expect.element(rows().nth(1)).toHaveFocus();
});

test('no alarm says so, a failure says why and is tried again, and without the permission nothing is asked for', async () => {
  await open([]);
  await expect.element(page.getByText('Nenhum alarme nos últimos dias')).toBeVisible();
  const refused = refusal('broken', 'Fora do ar.', { status: 500, requestId: 'x' });
  const alarms = usual();
  const core = await open(alarms, { answers: { 'alarms.list': refused } });
  await expect.element(page.getByText('Fora do ar.')).toBeVisible();
  core.answer(alarmAnswers(alarms));
  await button('Tentar de novo').click();
  await expect.poll(() => kinds().length).toBe(3);
  const permissions = PERMISSION_NAMES.filter((name) => name !== 'MONITORING_NOTIFICATIONS');
  const without = await open(alarms, { session: person('OPERATOR', { permissions }) });
  await expect.element(page.getByText('Sem acesso às notificações')).toBeVisible();
  expect(asked(without)).toEqual([]);
});
