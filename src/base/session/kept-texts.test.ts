import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '../../../tests/builders/test-storage.ts';
import { openKeptTexts } from './kept-texts.ts';

let store: Map<string, string>;
beforeEach(() => void (store = stubStorage('sessionStorage')));
afterEach(() => void vi.unstubAllGlobals());

/** The texts of a session as a page opens them; `end` is its sign-out. */
function opened(sessionId: string) {
  const ends: (() => void)[] = [];
  const texts = openKeptTexts({ session: { sessionId } as never, onEnd: (run) => void ends.push(run) });
  return { texts, end: () => ends.forEach((run) => run()) };
}

test('what is kept is there when the page is loaded anew, in the session of the tab alone (INC-15)', () => {
  opened('a').texts.set('incidents.details', 'page=3&status=OPEN');
  expect(opened('a').texts.get('incidents.details')).toBe('page=3&status=OPEN');
  expect(opened('b').texts.get('incidents.details')).toBeUndefined();
});

test('a sign-out leaves nothing in the tab, and what others wrote there is no text', () => {
  const { texts, end } = opened('a');
  texts.set('desk', 'PROGRESS');
  end();
  expect([store.size, opened('a').texts.get('desk')]).toEqual([0, undefined]);
  for (const odd of ['{', 'null', '{"sessionId":"a","texts":{"desk":7}}', '{"sessionId":"a"}']) {
    store.set('rastro.kept', odd);
    expect(opened('a').texts.get('desk'), odd).toBeUndefined();
  }
});
