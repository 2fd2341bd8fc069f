import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import type { BrokerMessage } from '../../contract/messages.ts';
import { topicOf } from '../../contract/topics.ts';
import { expectAccessible } from './harness/axe.ts';
import { openCase } from './harness/case.ts';
import { DESKTOP, mountAt, PHONE, type MountOptions } from './harness/mount.tsx';
import { BRAND_ID, person } from './harness/people.ts';
import { contactAnswers } from './harness/phonebook.ts';
import type { StandIn } from './harness/stand-in-core.ts';

afterEach(() => {
  vi.useRealTimers();
});

const heading = () => page.getByRole('heading', { level: 1 });
/** A console without a map that hears news. */
async function listening(options: MountOptions = {}): Promise<StandIn> {
  const core = await mountAt('/diagnostics', { session: person('OPERATOR'), ...options });
  // A pointer that another test left there would hold the toast.
  await heading().hover();
  return core;
}

const incident = (n = 1): BrokerMessage => ({
  message: 'Incident',
  topic: topicOf('brand', BRAND_ID, 'Incident'),
  body: {
    id: `i-${n}`,
    code: 'INC-1',
    title: 'Roubo de carga',
    message: `Parou fora da rota ${n}`,
    type: null,
    status: 'OPEN',
    device: BRAND_ID,
    deviceName: 'Entrega 014',
    raisedBy: null,
    change: 'RAISED',
    version: null,
  },
});

const toasts = (): Locator => page.getByRole('region', { name: /^(Avisos|Notices)$/ });
const cards = (): HTMLElement[] => [...(toasts().query()?.querySelectorAll<HTMLElement>('[data-kind]') ?? [])];
const words = (): string[] => cards().map((card) => card.innerText);
const card = (): Locator => page.elementLocator(cards()[0]!);

/** What was set before has been drawn. */
const nextFrame = (): Promise<void> =>
  new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** Holds the clock that toasts live by: a poll would make it go on, so that frames are awaited while it stands. */
const holdClock = (): unknown => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
async function runFor(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  await nextFrame();
}
async function shown(core: StandIn, message: BrokerMessage): Promise<void> {
  core.tell.messages$.next(message);
  while (cards().length === 0) await nextFrame();
}

test('an incident is a toast of the error variant and stays 6 s (ERR-56, PSH-25, CST-08)', async () => {
  const core = await listening();
  holdClock();
  await shown(core, incident());
  expect(cards()[0]!.dataset).toMatchObject({ variant: 'error', kind: 'incident' });
  expect(words()).toEqual([
    expect.stringContaining('Roubo de carga\nEntrega 014 · Parou fora da rota 1 · código INC-1'),
  ]);
  await runFor(5_900);
  expect(cards().length).toBe(1);
  await runFor(200);
  expect(cards().length).toBe(0);
});

test('an incident that a rule raised, and what a person is told of theirs, are read in the language of the reader', async () => {
  const core = await listening({ language: 'en-US' });
  const { id } = person('OPERATOR').user;
  const raised = incident();
  core.tell.messages$.next({
    ...raised,
    body: { ...raised.body, title: 'Pânico', titles: { 'pt-BR': 'Pânico', 'en-US': 'Panic' }, message: null },
  } as BrokerMessage);
  core.tell.messages$.next({
    message: 'Notification',
    topic: topicOf('user', id, 'Notification'),
    body: {
      id: 'n-1',
      title: 'Pânico · Entrega 014',
      titles: { 'pt-BR': 'Pânico · Entrega 014', 'en-US': 'Panic · Entrega 014' },
      message: 'O incidente 123456789 está com você.',
      messages: {
        'pt-BR': 'O incidente 123456789 está com você.',
        'en-US': 'Incident 123456789 is yours now.',
      },
      dateTime: null,
    },
  });
  await expect
    .poll(words)
    .toEqual([
      expect.stringContaining('Panic\nEntrega 014 · code INC-1'),
      expect.stringContaining('Panic · Entrega 014\nIncident 123456789 is yours now.'),
    ]);
});

/** An alarm of the vehicle of `incident()`, by its id. */
const alarm = (id: string, device: number = BRAND_ID): BrokerMessage => ({
  message: 'Alarm',
  topic: topicOf('brand', BRAND_ID, 'Alarm'),
  body: {
    id,
    type: 'areaEnter',
    device,
    deviceName: 'Entrega 014',
    dateTime: '2026-11-21T12:00:00.000Z',
    description: 'Depósito Sul',
    area: { id: BRAND_ID, name: 'Depósito Sul' },
  },
});

test('an alarm of an area says what happened, in which area and whose vehicle it is', async () => {
  const core = await listening();
  core.tell.messages$.next(alarm('a-1'));
  await expect.poll(words).toEqual([expect.stringMatching(/^Entrega 014\nEntrou em uma área: Depósito Sul, 09:00/)]);
});

test('an incident of a vehicle takes the place of its alarm, and not of that of another vehicle', async () => {
  const core = await listening();
  core.tell.messages$.next(alarm('a-1'));
  core.tell.messages$.next(incident(1));
  await expect.poll(words).toEqual([expect.stringContaining('rota 1')]);
  core.tell.messages$.next(alarm('a-2', BRAND_ID + 1));
  core.tell.messages$.next(incident(2));
  await expect
    .poll(words)
    .toEqual([
      expect.stringContaining('rota 1'),
      expect.stringContaining('Entrou em uma área'),
      expect.stringContaining('rota 2'),
    ]);
});

test('who raised an incident is not told of it once more, colleagues are', async () => {
  const core = await listening();
  const { id } = person('OPERATOR').user;
  const [own, other] = [incident(1), incident(2)];
  for (const [message, raisedBy] of [
    [own, id],
    [other, id + 1],
  ] as const)
    core.tell.messages$.next({ ...message, body: { ...message.body, raisedBy } } as BrokerMessage);
  await expect.poll(words).toEqual([expect.stringContaining('rota 2')]);
});

test('pointer and focus hold a toast, and it leaves when its life is over after that (PSH-26, CST-09)', async () => {
  const core = await listening({ session: person('USER') });
  const { id } = person('USER').user;
  holdClock();
  await shown(core, {
    message: 'Notification',
    topic: topicOf('user', id, 'Notification'),
    body: { id: 'n-2', title: 'Manutenção', message: 'Hoje às 22 h', dateTime: null },
  });
  await card().hover();
  await runFor(60_000);
  expect(cards().length).toBe(1);
  const close = (await card().getByRole('button', { name: 'Fechar' }).findElement()) as HTMLElement;
  close.focus();
  await heading().hover();
  await runFor(60_000);
  expect(cards().length).toBe(1);
  close.blur();
  await runFor(5_000);
  expect(cards().length).toBe(1);
  await runFor(1_100);
  expect(cards().length).toBe(0);
});

test('at most four toasts are seen at once, the newest of them', async () => {
  const core = await listening();
  for (let n = 1; n <= 6; n += 1) core.tell.messages$.next(incident(n));
  await expect.poll(() => words().map((text) => /rota (\d)/.exec(text)?.[1])).toEqual(['3', '4', '5', '6']);
});

test.each(['light', 'dark'] as const)(
  'a toast shows above an open dialog and away from its foot, can be closed there, and is accessible (%s)',
  async (theme) => {
    const core = await listening({ theme });
    await page.getByRole('button', { name: /Otávio Leme/ }).click();
    await page.getByRole('menuitem', { name: 'Notificações' }).click();
    const dialog = page.getByRole('dialog', { name: 'Notificações' });
    await expect.element(dialog).toBeVisible();
    core.tell.messages$.next(incident());
    await expect.poll(words).toHaveLength(1);
    expect(cards()[0]!.getBoundingClientRect().bottom).toBeLessThan(innerHeight / 2);
    // The pointer holds it.
    await card().hover();
    await expectAccessible();
    await card().getByRole('button', { name: 'Fechar' }).click();
    await expect.poll(words).toEqual([]);
    await expect.element(dialog).toBeVisible();
  },
);

test.each([
  { type: 'PANIC', severity: null, isUrgent: true },
  { type: 'THEFT', severity: null, isUrgent: true },
  { type: 'OTHER', severity: 'urgent', isUrgent: true },
  { type: 'OTHER', severity: null, isUrgent: false },
] as const)('an urgent incident has a siren of its own: $type, $severity', async ({ type, severity, isUrgent }) => {
  const core = await listening();
  // A browser lets a page sound once it was touched.
  await heading().click();
  const starts = vi.spyOn(OscillatorNode.prototype, 'start');
  onTestFinished(() => starts.mockRestore());
  const told = incident();
  core.tell.messages$.next({ ...told, body: { ...told.body, type, severity } } as BrokerMessage);
  await expect.poll(words).toHaveLength(1);
  const tones = (starts.mock.contexts as OscillatorNode[]).map(({ frequency }) => Math.round(frequency.value));
  expect(tones).toEqual(isUrgent ? Array.from({ length: 4 }, () => [988, 659]).flat() : [587, 587, 440]);
});

test.each([DESKTOP, PHONE])(
  'on an open case toasts lie over nothing that is pressed there, and area alarms of other vehicles stay off it ($width px)',
  async (size) => {
    const { core } = await openCase({}, { size, answers: contactAnswers() });
    await expect.element(page.getByRole('link', { name: 'Ligar para Ana Prado' }).first()).toBeInTheDocument();
    const alarm = { id: 'a-1', type: 'areaEnter', device: BRAND_ID, deviceName: 'Entrega 014', description: null };
    core.tell.messages$.next({
      message: 'Alarm',
      topic: topicOf('brand', BRAND_ID, 'Alarm'),
      body: { ...alarm, dateTime: '2026-11-21T12:00:00.000Z', area: null },
    });
    for (const n of [1, 2, 3]) core.tell.messages$.next(incident(n));
    await expect.poll(() => words().join()).toContain('rota 3');
    expect(words().join()).not.toContain('Entrou em uma área');
    const covered = [...document.querySelectorAll<HTMLElement>('main button, main a')].filter((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('[data-kind]');
    });
    expect(covered.map((one) => one.innerText)).toEqual([]);
  },
);
