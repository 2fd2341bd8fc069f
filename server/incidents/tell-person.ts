import { topicOf } from '../../contract/topics.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Id } from '../../domain/id.ts';
import type { Incident } from '../../domain/incident.ts';
import { INCIDENT_LOCALE } from '../messages/incident-words.ts';
import { message } from '../messages/message.ts';
import type { TellDeps } from './tell-incident.ts';

/** Why somebody is told of an incident that is theirs: it was given to them, or its cause is over while they work on it. */
export type PersonalNews = 'given' | 'spoke-again' | 'cause-over';

/**
 * Notifies one person about their incident, on their own topic; once for each version of it. Nobody is notified about a
 * hidden device: an operator may not see it.
 */
export async function tellPerson(
  { broker, directory, clock }: TellDeps & { clock: Clock },
  userId: Id,
  { id, code, title, version, deviceId }: Pick<Incident, 'id' | 'code' | 'title' | 'version' | 'deviceId'>,
  news: PersonalNews,
): Promise<void> {
  const device = directory.byId(deviceId);
  if (!device || device.hidden) return;
  await broker.publish(topicOf('user', userId, 'Notification'), {
    id: `incident-${id}-${version}-${news}`,
    title: `${title} · ${device.name}`,
    message: message(INCIDENT_LOCALE, `incident.news-${news}`, { code }),
    dateTime: new Date(clock.now()).toISOString(),
  });
}
