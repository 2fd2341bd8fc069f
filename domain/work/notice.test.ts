import { expect, test } from 'vitest';
import { noticeOf as noticeAt, ShownNews, type Notice, type NewsSource, type NoticeChoices } from './notice.ts';
import { userMetadataSchema } from '../people/users/user.ts';

const NOW = Date.parse('2026-11-21T12:00:00-03:00');
const choices = userMetadataSchema.parse({});
const noticeOf = (source: NewsSource, chosen: NoticeChoices): Notice | null => noticeAt(source, chosen, NOW);
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

test('news of a kind that a person does not want in the console is not shown there, whatever was pushed', () => {
  const off = { console: false, push: true, mail: true };
  const shown = (newsWays: Partial<NoticeChoices['newsWays']>) =>
    SOURCES.filter((source) => noticeOf(source, { ...choices, newsWays: { ...choices.newsWays, ...newsWays } }));
  expect(shown({ alarm: off })).toEqual(['Notification', 'Incident', 'push']);
  expect(shown({ incident: off })).toEqual(['Alarm', 'Notification', 'push']);
  expect(shown({ personal: off })).toEqual(['Alarm', 'Incident', 'push']);
});

test('in quiet hours news is shown without a sound', () => {
  const quiet = { ...choices, quietHours: { from: '11:00', to: '13:00' } };
  expect(SOURCES.map((source) => noticeOf(source, quiet)?.sound)).toEqual([false, false, false, false]);
  expect(noticeOf('Alarm', { ...quiet, timezone: 'America/New_York' })?.sound).toBe(true);
});

test('news that comes by several ways is shown once, and old news is forgotten', () => {
  const shown = new ShownNews(2);
  expect(['a', 'a', 'b', 'a', 'c', 'a'].map((id) => shown.admits(id))).toEqual([true, false, true, false, true, true]);
});
