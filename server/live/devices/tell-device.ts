import type { DeviceChanged } from '../../../contract/messages.ts';
import type { Id } from '../../../domain/base/id.ts';
import { publishChange, type Publisher } from '../../base/records/publish-change.ts';
import type { DeviceDirectory } from './directory.ts';

export interface TellDeps {
  directory: Pick<DeviceDirectory, 'byId'>;
  broker: Publisher;
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
  await publishChange(broker, 'Device', message, [{ brand: device.brandId, user: device.userId }], {
    others: formerOwner === null ? [] : [formerOwner],
    isHidden: device.hidden,
  });
}
