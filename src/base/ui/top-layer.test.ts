import { expect, onTestFinished, test, vi } from 'vitest';
import { raiseTopLayer } from './top-layer.tsx';

test('Back leaves the dialog on top and then the one below; Forward and what a page does by itself leave none', () => {
  const navigation = Object.assign(new EventTarget(), { currentEntry: { index: 3 } });
  vi.stubGlobal('window', { navigation });
  onTestFinished(() => void vi.unstubAllGlobals());
  const left: string[] = [];
  const [endAbove] = ['below', 'above']
    .map((name) => raiseTopLayer({} as HTMLElement, () => left.push(name)))
    .toReversed();
  /** Whether the page keeps a step of history to itself. */
  const isKept = (index: number, changes: object = {}): boolean => {
    const step = { navigationType: 'traverse', userInitiated: true, destination: { index }, ...changes };
    return !navigation.dispatchEvent(Object.assign(new Event('navigate', { cancelable: true }), step));
  };
  expect([isKept(4), isKept(2, { userInitiated: false }), isKept(4, { navigationType: 'push' })]).toEqual([
    false,
    false,
    false,
  ]);
  expect(left).toEqual([]);
  expect(isKept(2)).toBe(true);
  expect(left).toEqual(['above']);
  endAbove!();
  expect(isKept(2)).toBe(true);
  expect(left).toEqual(['above', 'below']);
});
