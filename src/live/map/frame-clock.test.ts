import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FrameClock } from './frame-clock.ts';
import { FramePace } from './frame-pace.ts';

const FRAME_MS = 10;

/** The tab, shown or hidden. */
const tab = Object.assign(new EventTarget(), { visibilityState: 'visible' });
function setVisible(isVisible: boolean): void {
  tab.visibilityState = isVisible ? 'visible' : 'hidden';
  tab.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', tab);
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, FRAME_MS));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => clearTimeout(id));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A clock whose frames take as long as `costMs` says, and when they were begun. */
function made(costMs = 0) {
  const begun: number[] = [];
  const clock = new FrameClock({
    pace: new FramePace(),
    draw: (nowMs, done) => {
      begun.push(Math.round(nowMs));
      setTimeout(() => done(true), costMs);
    },
  });
  const startMs = performance.now();
  return { clock, begun: () => begun.map((ms) => ms - Math.round(startMs)) };
}

test('nothing is drawn while nobody asks', () => {
  const { begun } = made();
  vi.advanceTimersByTime(60_000);
  expect(begun()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('many who ask get one frame, and the sooner of two moments counts', () => {
  const { clock, begun } = made();
  clock.within(900);
  clock.within(0);
  clock.within(0);
  vi.advanceTimersByTime(5_000);
  expect(begun()).toEqual([FRAME_MS]);
  expect(vi.getTimerCount()).toBe(0);
});

test('who asks with every frame gets at most 30 a second', () => {
  const { clock, begun } = made();
  const asking = setInterval(() => clock.within(0), 1);
  vi.advanceTimersByTime(1_000);
  clearInterval(asking);
  expect(begun().length).toBeGreaterThan(20);
  expect(begun().length).toBeLessThanOrEqual(30);
});

test('no frame is begun while the graphics card is at the last one', () => {
  const { clock, begun } = made(250);
  clock.within(0);
  vi.advanceTimersByTime(50);
  clock.within(0);
  vi.advanceTimersByTime(200);
  expect(begun()).toEqual([FRAME_MS]);
  vi.advanceTimersByTime(200);
  expect(begun()).toEqual([FRAME_MS, FRAME_MS + 250 + FRAME_MS]);
});

test('a frame that was drawn by the way is not drawn again', () => {
  const { clock, begun } = made();
  clock.within(20);
  clock.drawnAlready();
  vi.advanceTimersByTime(1_000);
  expect(begun()).toEqual([]);
});

test('a hidden tab gets no frame, and one as soon as it is shown again', () => {
  const { clock, begun } = made();
  setVisible(false);
  clock.within(0);
  vi.advanceTimersByTime(60_000);
  expect(begun()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
  setVisible(true);
  vi.advanceTimersByTime(1_000);
  expect(begun()).toEqual([60_000 + FRAME_MS]);
});

test('where there was nothing to draw the pace learns nothing', () => {
  const pace = new FramePace();
  const clock = new FrameClock({ pace, draw: (_nowMs, done) => void setTimeout(() => done(false), 500) });
  clock.within(0);
  vi.advanceTimersByTime(1_000);
  expect(pace.costMs()).toBe(0);
});
