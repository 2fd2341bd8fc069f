import type { DeviceChanged } from '../../../contract/messages.ts';
import { topicOf } from '../../../contract/topics.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { DeviceDirectory } from './directory.ts';

export interface TellDeps {
  directory: Pick<DeviceDirectory, 'byId'>;
  broker: { publish(topic: string, body: unknown): Promise<void> };
}

/**
 * Tells that the record of a device was changed: the staff of its brand, its owner, and whoever it was taken from. Of a
 * hidden one only administrators hear.
 */
export async function tellDevice(
  { directory, broker }: TellDeps,
  id: Id,
  version: number | null,
  formerOwner: Id | null = null,
): Promise<void> {
  const device = directory.byId(id);
  if (!device) return;
  const message: DeviceChanged = { id, version };
  const users = device.hidden ? [] : [...new Set([device.userId, formerOwner])].filter((user) => user !== null);
  const topics = [
    topicOf('brand', device.brandId, 'Device', device.hidden),
    ...users.map((user) => topicOf('user', user, 'Device')),
  ];
  await Promise.all(topics.map((topic) => broker.publish(topic, message)));
}
