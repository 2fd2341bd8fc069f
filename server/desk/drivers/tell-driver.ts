import type { DriverMessage } from '../../../contract/messages.ts';
import type { DriverRecord } from '../../../domain/desk/driver.ts';
import type { Id } from '../../../domain/base/id.ts';
import { changeOf, publishChange, type Publisher } from '../../base/records/publish-change.ts';
import type { DeviceDirectory } from '../../live/devices/directory.ts';
import type { LiveState } from '../../live/telemetry/live-state.ts';

interface Deps {
  directory: DeviceDirectory;
  live: LiveState;
  broker: Publisher;
}

/** The customers whose vehicles read one of the tags now: they are shown who drives. */
function readersOf({ directory, live }: Deps, brandId: Id, tags: readonly string[]): Id[] {
  if (tags.length === 0) return [];
  const wanted = new Set(tags.map((tag) => tag.toLowerCase()));
  return directory.idsOfBrands([brandId]).flatMap((device) => {
    const tag = live.stored(device)?.driverId;
    const entry = tag != null && wanted.has(tag.toLowerCase()) ? directory.byId(device) : null;
    return entry?.userId != null && !entry.hidden ? [entry.userId] : [];
  });
}

/**
 * Tells that a driver was added (null before), changed or removed (null after): the staff of the brand, and the customer
 * whose driver it is, or of a driver of the brand the customers whose vehicles read a tag that the driver had or has. The message
 * names nobody.
 */
export async function tellDriver(deps: Deps, before: DriverRecord | null, after: DriverRecord | null): Promise<void> {
  const driver = after ?? before;
  if (!driver) return;
  const tags = [...new Set([before?.electronicTag, after?.electronicTag])].filter((tag) => tag != null);
  const message: DriverMessage = { id: driver.id, change: changeOf(before, after), tags };
  const others = driver.user === null ? readersOf(deps, driver.brand, tags) : [];
  await publishChange(deps.broker, 'Driver', message, [driver], { others });
}
