import { expect, test } from 'vitest';
import type { BrokerMessage } from '../../../contract/messages.ts';
import { isAside, watchVehicle } from './watched-vehicle.ts';

const alarm = (device: number, type: string) =>
  ({ message: 'Alarm', topic: 'brand/1/Alarm', body: { device, type } }) as BrokerMessage;

test('while a case is open, area alarms of other vehicles are kept off it, and nothing else is', () => {
  const close = watchVehicle(7);
  expect(isAside(alarm(8, 'areaEnter'))).toBe(true);
  expect([alarm(7, 'areaEnter'), alarm(8, 'sos')].map(isAside)).toEqual([false, false]);
  close();
  expect(isAside(alarm(8, 'areaEnter'))).toBe(false);
});
