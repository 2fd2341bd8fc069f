import { topicOf } from '../../../contract/topics.ts';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Id } from '../../../domain/base/id.ts';
import type { Incident } from '../../../domain/desk/incidents/incident.ts';
import { INCIDENT_LOCALE, titleIn } from '../../base/messages/incident-words.ts';
import { inEachLanguage, message, type Locale } from '../../base/messages/message.ts';
import type { TellDeps } from './tell-incident.ts';

/** Why somebody is told of an incident that is theirs: it was given to them, or its cause is over while they work on it. */
export type PersonalNews = 'given' | 'spoke-again' | 'cause-over';

/**
 * Notifies one person about their incident, on their own topic, in each language: they may read either; once for each version of it. Nobody is notified about a
 * hidden device: an operator may not see it.
 */
export async function tellPerson(
  { broker, directory, clock }: TellDeps & { clock: Clock },
  userId: Id,
  {
    id,
    code,
    type,
    title,
    version,
    deviceId,
  }: Pick<Incident, 'id' | 'code' | 'type' | 'title' | 'version' | 'deviceId'>,
  news: PersonalNews,
): Promise<void> {
  const device = directory.byId(deviceId);
  if (!device || device.hidden) return;
  const titleOf = (locale: Locale): string => `${titleIn(locale, { type, title })} · ${device.name}`;
  const messageOf = (locale: Locale): string => message(locale, `incident.news-${news}`, { code });
  await broker.publish(topicOf('user', userId, 'Notification'), {
    id: `incident-${id}-${version}-${news}`,
    title: titleOf(INCIDENT_LOCALE),
    titles: inEachLanguage(titleOf),
    message: messageOf(INCIDENT_LOCALE),
    messages: inEachLanguage(messageOf),
    dateTime: new Date(clock.now()).toISOString(),
  });
}
