import type { IncidentChange } from '../../../contract/messages.ts';
import { topicOf } from '../../../contract/topics.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Incident } from '../../../domain/desk/incidents/incident.ts';
import { isTypeName } from '../../../domain/desk/incidents/incident-title.ts';
import type { Broker } from '../../live/broker/broker.ts';
import type { DeviceDirectory } from '../../live/devices/directory.ts';
import { titleIn } from '../../base/messages/incident-words.ts';
import { inEachLanguage } from '../../base/messages/message.ts';

export interface TellDeps {
  broker: Pick<Broker, 'publish'>;
  directory: DeviceDirectory;
}

/**
 * Publishes that an incident was raised, changed or commented on to the staff of the brand, and that it was raised to
 * the user of the device; an incident of a hidden device on hidden topics only. `raisedBy` is the person who raised it.
 */
export async function tellIncident(
  { broker, directory }: TellDeps,
  { id, code, title, message, type, severity, status, version, deviceId, brandId }: Incident,
  change: IncidentChange,
  raisedBy: Id | null = null,
): Promise<void> {
  const device = directory.byId(deviceId);
  if (!device) return;
  const vehicle = { device: deviceId, deviceName: device.name };
  const titles = isTypeName(type, title) ? inEachLanguage((locale) => titleIn(locale, { type, title })) : null;
  const body = { id: String(id), code, title, titles, message, type, severity, status, ...vehicle, change, version };
  await broker.publish(topicOf('brand', brandId, 'Incident', device.hidden), { ...body, raisedBy });
  if (change === 'RAISED' && device.userId !== null && !device.hidden)
    await broker.publish(topicOf('user', device.userId, 'Incident'), body);
}
