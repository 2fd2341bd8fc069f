import { expect, test } from 'vitest';
import { eventSchema, eventType, lateEvents } from './device-events.ts';
import { emptyReading } from '../telemetry/reading.ts';

test('an event has id, time, type, on or off, and a description (HST-20)', () => {
  const [event] = lateEvents(1_234_567_890_123_456, {
    ...emptyReading(Date.UTC(2026, 10, 21), Date.UTC(2026, 10, 21, 1)),
    alarms: ['powerCut'],
  });
  expect(eventSchema.strict().parse(event)).toEqual({
    id: '1234567890123456-1795219200000-BATTERY_REMOVED-1-powerCut',
    dateTime: '2026-11-21T00:00:00.000Z',
    type: 'BATTERY_REMOVED',
    onOff: true,
    description: 'powerCut',
  });
});

test('an event is of one of seven types (HST-21)', () => {
  expect(eventType.options).toEqual([
    'BATTERY_DEMOLITION',
    'BATTERY',
    'BATTERY_REMOVED',
    'ACC_OFF',
    'ENGINE',
    'OIL_CUT_OFF',
    'CUSTOM',
  ]);
});
