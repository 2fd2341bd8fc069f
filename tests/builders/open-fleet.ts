import type { Failure, Result } from '../../contract/failure.ts';
import { topicOf } from '../../contract/topics.ts';
import type { Device } from '../../domain/live/devices/device.ts';
import type { World } from './core-world.ts';
import { BRAND, deviceOf } from './test-fleet.ts';

/** The topic of the whole fleet of the brand. */
export const FLEET_TOPIC = topicOf('brand', BRAND, 'Telemetry_V2');

/** The failure of an answer that must not have succeeded. */
export function failureOf(result: Result<unknown>): Failure {
  if (result.ok) throw new Error('it succeeded');
  return result.failure;
}

/** Signs in with a fleet of so many devices open. */
export async function openFleetIn(world: World, devices = 3, given: Partial<Device> = {}): Promise<void> {
  world.rest.devices = Array.from({ length: devices }, (_, n) => deviceOf(n + 1, given));
  await world.signIn();
  const opened = await world.core.openFleet({ kind: 'all' });
  if (!opened.ok) throw new Error(opened.failure.message);
  await world.platform.until(() => world.broker.subscribed().includes(FLEET_TOPIC));
}
