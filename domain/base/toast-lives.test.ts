import { expect, test } from 'vitest';
import { TOAST_ACTION_MS, TOAST_AUTO_HIDE_MS, TOAST_KINDS, toastLifeMs, toastVariant } from './toast-lives.ts';

test('success and error toasts stay 6 s (PSH-23, CST-04, CST-05)', () => {
  expect([toastLifeMs('success'), toastLifeMs('error')]).toEqual([6_000, 6_000]);
});

test('info and warning toasts stay 8 s (PSH-24, CST-06, CST-07)', () => {
  expect([toastLifeMs('info'), toastLifeMs('warning')]).toEqual([8_000, 8_000]);
});

test('an incident toast stays 6 s (INC-69, PSH-25, CST-08)', () => {
  expect(toastLifeMs('incident')).toBe(6_000);
});

test('a notification toast stays 6 s (PSH-26, CST-09)', () => {
  expect(toastLifeMs('notification')).toBe(6_000);
});

test('a toast without a kind hides itself after 6000 ms (PSH-27, CST-10)', () => {
  expect([toastLifeMs(null), TOAST_AUTO_HIDE_MS]).toEqual([6_000, 6_000]);
});

test('a toast with something to do stays longer, whatever its kind', () => {
  for (const kind of [...TOAST_KINDS, null]) expect(toastLifeMs(kind, true)).toBe(TOAST_ACTION_MS);
});

test('an incident is drawn as an error and a notification as information', () => {
  expect(TOAST_KINDS.map(toastVariant)).toEqual(['success', 'error', 'info', 'warning', 'error', 'info']);
  expect(toastVariant(null)).toBe('plain');
});
