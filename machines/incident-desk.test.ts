import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { DESK_TABS } from '../domain/desk/incidents/incident-tabs.ts';
import { COUNTDOWN_S, incidentDeskMachine, type DeskEvent, type DeskInput } from './incident-desk.ts';

/** A desk whose clock is held, and what it had the page do. */
function desk(input: Partial<DeskInput> = {}) {
  const clock = new SimulatedClock();
  const deeds: string[] = [];
  const actor = createActor(incidentDeskMachine, { input: { tab: 'OPEN', isAuto: true, ...input }, clock });
  actor.on('refresh', () => void deeds.push('refresh'));
  actor.on('turn', ({ tab }) => void deeds.push(`turn ${tab}`));
  actor.start();
  return {
    deeds,
    send: (event: DeskEvent) => actor.send(event),
    pass: (seconds: number) => {
      // Second by second: what is set while the clock jumps counts from where it lands.
      for (let second = 0; second < seconds; second += 1) clock.increment(1000);
    },
    state: () => actor.getSnapshot().value,
    now: () => actor.getSnapshot().context,
  };
}

test('the list is refreshed every 15 s, and the countdown begins anew each time (INC-05, INC-06, INC-07)', () => {
  const { now, pass, deeds } = desk();
  expect([COUNTDOWN_S, now().leftS]).toEqual([15, 15]);
  pass(14);
  expect([now().leftS, deeds]).toEqual([1, []]);
  pass(1);
  expect([now().leftS, deeds]).toEqual([15, ['refresh']]);
  pass(15);
  expect(deeds).toEqual(['refresh', 'refresh']);
});

test('switched off nothing is refreshed; switched on it counts from 15 (INC-04, INC-06, CST-42)', () => {
  const { now, pass, send, deeds } = desk();
  pass(9);
  send({ type: 'AUTO', isOn: false });
  pass(60);
  expect(deeds).toEqual([]);
  send({ type: 'AUTO', isOn: true });
  expect(now().leftS).toBe(15);
  pass(15);
  expect(deeds).toEqual(['refresh']);
  const still = desk({ isAuto: false });
  still.pass(60);
  expect([still.state(), still.deeds]).toEqual(['still', []]);
});

test('another tab is shown anew and forgets what was announced, the same one is not (INC-13, INC-14)', () => {
  const { now, pass, send, deeds } = desk();
  send({ type: 'RAISED', id: '1' });
  pass(5);
  send({ type: 'TAB', tab: 'OPEN' });
  expect([deeds, now().news]).toEqual([[], ['1']]);
  send({ type: 'TAB', tab: 'FILTERS' });
  expect([deeds, now()]).toEqual([['turn FILTERS'], { tab: 'FILTERS', isAuto: true, leftS: 15, news: [] }]);
});

test('what is raised is announced once, and comes with the next refresh', () => {
  const { now, pass, send, deeds } = desk();
  for (const id of ['1', '2', '1', '3']) send({ type: 'RAISED', id });
  expect([now().news, deeds]).toEqual([['1', '2', '3'], []]);
  pass(4);
  send({ type: 'REFRESH' });
  expect([now().news, now().leftS, deeds]).toEqual([[], 15, ['refresh']]);
  send({ type: 'RAISED', id: '4' });
  pass(15);
  expect([now().news, deeds]).toEqual([[], ['refresh', 'refresh']]);
});

test('while nobody looks nothing is asked for; who comes back sees what is now', () => {
  const { pass, send, deeds, now } = desk();
  pass(10);
  send({ type: 'HIDE' });
  pass(600);
  expect(deeds).toEqual([]);
  send({ type: 'SHOW' });
  expect([deeds, now().leftS]).toEqual([['refresh'], 15]);
});

test('every state is reached, and from each one every tab and the switch can be (INC-02, INC-04)', () => {
  const events: DeskEvent[] = [
    ...DESK_TABS.map((tab) => ({ type: 'TAB' as const, tab })),
    { type: 'AUTO', isOn: true },
    { type: 'AUTO', isOn: false },
    { type: 'REFRESH' },
    { type: 'HIDE' },
    { type: 'SHOW' },
  ];
  const paths = getShortestPaths(incidentDeskMachine, { input: { tab: 'OPEN', isAuto: true }, events });
  expect(new Set(paths.map(({ state }) => state.value))).toEqual(new Set(['counting', 'still', 'away']));
  // Five tabs in three states.
  expect(paths).toHaveLength(15);
  for (const { state, steps } of paths) {
    const own = desk();
    // The first step is the start.
    for (const { event } of steps.slice(1)) own.send(event);
    expect([own.state(), own.now().tab]).toEqual([state.value, state.context.tab]);
  }
});
