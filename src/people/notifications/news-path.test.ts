import { expect, test } from 'vitest';
import type { BrokerMessage } from '../../../contract/messages.ts';
import { pathOfNews } from './news-path.ts';

const granted = (...names: string[]) => names.map((name) => ({ name, type: 'ACCESS' as const }));
const alarm = { message: 'Alarm', topic: '', body: { id: 'a', device: 7 } } as BrokerMessage;
const incident = { message: 'Incident', topic: '', body: { id: '1000000000000001' } } as BrokerMessage;

test('an incident leads to its case, for staff who may see incidents (PRM-04)', () => {
  const may = granted('MONITORING_INCIDENTS');
  expect(pathOfNews(incident, 'OPERATOR', may)).toBe('/operator-area-detail/1000000000000001');
  expect(pathOfNews(incident, 'ADMINISTRATOR', may)).toBe('/operator-area-detail/1000000000000001');
  expect(pathOfNews(incident, 'OPERATOR', granted())).toBeNull();
  expect(pathOfNews(incident, 'USER', may)).toBeNull();
});

test('an alarm leads to the list of alarms, and without the right to that to its vehicle', () => {
  expect(pathOfNews(alarm, 'USER', granted('MONITORING_NOTIFICATIONS'))).toBe('/notifications');
  expect(pathOfNews(alarm, 'USER', granted())).toBe('/trackback?device=7');
});

test('what is no alarm and no incident leads nowhere', () => {
  const news = { message: 'Notification', topic: '', body: { id: 'n' } } as BrokerMessage;
  expect(pathOfNews(news, 'OPERATOR', granted('MONITORING_INCIDENTS', 'MONITORING_NOTIFICATIONS'))).toBeNull();
});
