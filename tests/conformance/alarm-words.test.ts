import { expect, test } from 'vitest';
import { alarmWord } from '../../server/base/messages/alarm-words.ts';
import { notify as notifyEn } from '../../src/base/i18n/en-us/push.ts';
import { notify as notifyPt } from '../../src/base/i18n/pt-br/push.ts';

test('an alarm has the same name in a push message and in the console, in both languages', () => {
  const alarms = Object.keys(notifyPt.alarms);
  expect(alarms.length).toBeGreaterThan(30);
  const asPushed = (locale: 'pt-BR' | 'en-US') =>
    Object.fromEntries(alarms.map((alarm) => [alarm, alarmWord(locale, alarm)]));
  expect([asPushed('pt-BR'), asPushed('en-US')]).toEqual([notifyPt.alarms, notifyEn.alarms]);
});

test('an unknown alarm keeps the name of its sender', () => {
  expect([
    alarmWord('pt-BR', 'sos'),
    alarmWord('en-US', 'sos'),
    alarmWord('en-US', 'somethingNew'),
    alarmWord('pt-BR', 'constructor'),
  ]).toEqual(['Pânico', 'Panic', 'somethingNew', 'constructor']);
});
