import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import type { CallInput } from '../../contract/rest/calls.ts';
import { EventsDialog } from '../../src/work/device-edits/events-dialog.tsx';
import { expectAccessible } from './harness/axe.ts';
import { mount, PHONE, type MountOptions } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { refusal, type Answers, type StandIn } from './harness/stand-in-core.ts';

const DAY_MS = 24 * 3_600_000;
const VAN = { id: 1_000_000_000_000_500, name: 'Van branca' };
const NEWEST_MS = Date.parse('2026-11-21T15:00:00Z');
/** An alarm, and before it six changes of the ignition, a minute apart. */
const EVENTS = Array.from({ length: 7 }, (_, at) => ({
  id: `e-${at}`,
  type: at === 0 ? ('CUSTOM' as const) : ('ACC_OFF' as const),
  onOff: at % 2 === 0,
  description: at === 0 ? 'sos' : null,
  dateTime: new Date(NEWEST_MS - at * 60_000).toISOString(),
}));

/** Pages as the server cuts them. */
const paged =
  (all: typeof EVENTS) =>
  ({ query }: CallInput<'events.list'>) => {
    const [at, limit] = [Number(query.page ?? 0), Number(query.limit ?? 5)];
    const content = all.slice(at * limit, (at + 1) * limit);
    return { content, page: at, limit, totalElements: all.length, totalPages: Math.ceil(all.length / limit) };
  };

/** The dialog of the events of a vehicle. */
const look = (events: Answers['events.list'] = paged(EVENTS), options: MountOptions = {}): Promise<StandIn> =>
  mount(<EventsDialog device={VAN} onClose={() => undefined} />, {
    session: person('USER'),
    answers: { 'events.list': events, 'jobs.list': [] },
    ...options,
  });

const list = () => page.getByRole('dialog', { name: /^(Eventos de|Events of) / });
const pages = () => list().getByRole('navigation', { name: 'Páginas' });
const lines = () => [...list().element().querySelectorAll('tbody tr')];

/** Opens the period picker. */
async function period(): Promise<Locator> {
  await list()
    .getByRole('button', { name: /^(Escolher o período|Choose the period)/ })
    .click();
  const picker = page.getByRole('dialog', { name: /^(Período|Period)$/ });
  await expect.element(picker).toBeVisible();
  return picker;
}

test('the events of a vehicle stand in a table with type, state, time and description, the newest first (PNL-60, HST-20, HST-23)', async () => {
  await look();
  // Lines that stand for what is loading come first.
  await expect.element(list().getByText('Pânico')).toBeVisible();
  const heads = list().getByRole('columnheader').elements();
  expect(heads.map((head) => head.textContent)).toEqual(['Tipo', 'Estado', 'Data e hora', 'Descrição']);
  const [alarm, ignition] = lines().map((line) => [...line.children].map((cell) => (cell as HTMLElement).innerText));
  expect(alarm).toEqual(['Alarme', 'Início', expect.stringMatching(/^21\/11\/2026,? 12:00:00$/), 'Pânico']);
  expect(ignition!.slice(0, 2)).toEqual(['Ignição desligada', 'Fim']);
  await expectAccessible();
});

test('events come in pages of 5 (HST-24, HST-25, CST-14)', async () => {
  await look();
  await expect.element(pages()).toHaveTextContent('1–5 de 7');
  await expect.poll(() => lines().length).toBe(5);
  await expect.element(pages().getByRole('button', { name: 'Página anterior' })).toBeDisabled();
  await pages().getByRole('button', { name: 'Próxima página' }).click();
  await expect.element(pages()).toHaveTextContent('6–7 de 7');
  await expect.poll(() => lines().length).toBe(2);
  await expect.element(pages().getByRole('button', { name: 'Próxima página' })).toBeDisabled();
});

test('pages of 10 or 25 events can be chosen, and the first of them is shown (HST-26, HST-27)', async () => {
  await look();
  await pages().getByRole('button', { name: 'Próxima página' }).click();
  await expect.element(pages()).toHaveTextContent('6–7 de 7');
  await pages().getByRole('button', { name: '5 linhas por página' }).click();
  await expect.element(list().getByRole('menuitemradio', { name: '10' })).toBeVisible();
  const sizes = list().getByRole('menuitemradio').elements();
  expect(sizes.map((one) => one.textContent)).toEqual(['5', '10', '25']);
  await list().getByRole('menuitemradio', { name: '10' }).click();
  await expect.poll(() => lines().length).toBe(7);
  await expect.element(pages()).toHaveTextContent('1–7 de 7');
});

test('a date range and an optional time range narrow the events, in the days of the person (HST-15, HST-16, HST-22)', async () => {
  const core = await look();
  await expect.element(list().getByText('Pânico')).toBeVisible();
  core.answer({ 'events.list': paged([]) });
  let picker = await period();
  await picker.getByLabelText('De', { exact: true }).fill('2026-11-18');
  await picker.getByLabelText('Até').fill('2026-11-19');
  await picker.getByRole('button', { name: 'Aplicar' }).click();
  await expect.element(list().getByText('Nenhum evento neste período.')).toBeVisible();
  await expectAccessible();
  // The last millisecond of a day of São Paulo.
  expect(core.askedOf('events.list').at(-1)!.query).toMatchObject({
    start: '2026-11-18T03:00:00.000Z',
    end: new Date(Date.parse('2026-11-19T03:00:00Z') + DAY_MS - 1).toISOString(),
  });
  core.answer({ 'events.list': paged(EVENTS) });
  picker = await period();
  await picker.getByRole('switch', { name: 'Escolher o horário' }).click();
  await picker.getByRole('textbox', { name: 'Horário' }).fill('08:00 - 17:30');
  await picker.getByRole('button', { name: 'Aplicar' }).click();
  await expect.element(list().getByText('Pânico')).toBeVisible();
  const { start, end } = core.askedOf('events.list').at(-1)!.query;
  expect([start, end.slice(0, 16)]).toEqual(['2026-11-18T11:00:00.000Z', '2026-11-19T20:30']);
});

test('the period picker takes no end before its start, by day or by time, and the keyboard is enough (PNL-61, HST-17)', async () => {
  await look();
  const picker = await period();
  const apply = picker.getByRole('button', { name: 'Aplicar' });
  await picker.getByLabelText('De', { exact: true }).fill('2026-11-21');
  await picker.getByLabelText('Até').fill('2026-11-20');
  await expect.element(picker.getByText('O fim não pode ser antes do início.')).toBeVisible();
  await expect.element(apply).toBeDisabled();
  await expectAccessible();
  await picker.getByLabelText('Até').clear();
  await expect.element(picker.getByText('Informe as duas datas.')).toBeVisible();
  await picker.getByLabelText('Até').fill('2026-11-21');
  await expect.element(apply).toBeEnabled();
  ((await picker.getByRole('switch', { name: 'Escolher o horário' }).findElement()) as HTMLElement).focus();
  await userEvent.keyboard(' ');
  const times = picker.getByRole('textbox', { name: 'Horário' });
  await times.fill('10:00 - 09:00');
  await expect.element(apply).toBeDisabled();
  await times.fill('09:00 - 09:00');
  await expect.element(apply).toBeEnabled();
  await userEvent.keyboard('{Enter}');
  await expect.element(picker).not.toBeInTheDocument();
  const chosen = list().getByRole('button', { name: /^Escolher o período/ });
  await expect.element(chosen).toHaveTextContent('21/11/2026, 09:00 - 09:00');
});

test('the time range keeps the mask HH:MM - HH:MM, and starts with the whole day (HST-18, HST-19)', async () => {
  await look();
  const picker = await period();
  const times = picker.getByRole('textbox', { name: 'Horário' });
  await expect.element(times).not.toBeInTheDocument();
  await picker.getByRole('switch', { name: 'Escolher o horário' }).click();
  await expect.element(times).toHaveValue('00:00 - 23:59');
  await times.clear();
  await userEvent.type(times, '8h0x0');
  await expect.element(times).toHaveValue('80:0');
  await times.clear();
  await userEvent.type(times, '08001730999');
  await expect.element(times).toHaveValue('08:00 - 17:30');
  // In the middle the caret stays where it was.
  ((await times.findElement()) as HTMLInputElement).setSelectionRange(2, 2);
  await userEvent.keyboard('{Backspace}9');
  await expect.element(times).toHaveValue('09:00 - 17:30');
  await times.fill('24:00 - 25:00');
  await expect.element(picker.getByText('Informe o horário como HH:MM - HH:MM.')).toBeVisible();
  await expect.element(picker.getByRole('button', { name: 'Aplicar' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(picker).not.toBeInTheDocument();
  await expect.element(list()).toBeVisible();
});

test('events that cannot be loaded show an error, and can be requested again', async () => {
  const broken = refusal('broken', 'Ocorreu um erro no servidor.', { status: 500, requestId: 'r-1' });
  const core = await look(broken);
  await expect.element(list().getByRole('alert')).toHaveTextContent('Ocorreu um erro no servidor.');
  core.answer({ 'events.list': paged(EVENTS) });
  await list().getByRole('button', { name: 'Tentar de novo' }).click();
  await expect.element(list().getByText('Pânico')).toBeVisible();
});

test('a vehicle to which nothing happened says so, also in English in the dark on a phone', async () => {
  await look(paged([]), { size: PHONE, theme: 'dark', language: 'en-US' });
  await expect.element(list().getByText('No events in this period.')).toBeVisible();
  await expectAccessible();
  await period();
  await expectAccessible();
});
