import { expect, test } from 'vitest';
import { noticeOf, ShownNews, type NewsSource } from './notice.ts';

const choices = { hideMonitoringNotification: false, muteSoundNotification: false };
const SOURCES: readonly NewsSource[] = ['Alarm', 'Notification', 'Incident', 'push'];

test('alarms and notifications are notifications, incidents are incidents, a push message in view is information', () => {
  expect(SOURCES.map((source) => noticeOf(source, choices)?.kind)).toEqual([
    'notification',
    'notification',
    'incident',
    'info',
  ]);
});

test('with muteSoundNotification news comes without a sound (PSH-10)', () => {
  expect(SOURCES.map((source) => noticeOf(source, choices)?.sound)).toEqual([true, true, true, true]);
  expect(SOURCES.map((source) => noticeOf(source, { ...choices, muteSoundNotification: true })?.sound)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('with hideMonitoringNotification no news is shown (PSH-11)', () => {
  expect(SOURCES.map((source) => noticeOf(source, { ...choices, hideMonitoringNotification: true }))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('news that comes by several ways is shown once, and old news is forgotten', () => {
  const shown = new ShownNews(2);
  expect(['a', 'a', 'b', 'a', 'c', 'a'].map((id) => shown.admits(id))).toEqual([true, false, true, false, true, true]);
});
