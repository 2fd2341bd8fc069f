import { expect, test } from 'vitest';
import { ALARM_WORDS, alarmWord } from '../../server/messages/alarm-words.ts';
import { notify as notifyEn } from '../../src/i18n/en-us/push.ts';
import { notify as notifyPt } from '../../src/i18n/pt-br/push.ts';

test('an alarm has the same name in a push message and in the console, in both languages', () => {
  expect(ALARM_WORDS).toEqual({ 'pt-BR': notifyPt.alarms, 'en-US': notifyEn.alarms });
});

test('an alarm that is not known keeps its sender’s word', () => {
  expect([alarmWord('pt-BR', 'sos'), alarmWord('en-US', 'sos'), alarmWord('en-US', 'somethingNew'), alarmWord('pt-BR', 'constructor')]).toEqual(['Pânico', 'Panic', 'somethingNew', 'constructor']);
});
