import { incidentMessageSchema, notificationSchema, type Alarm } from '../../../contract/messages.ts';
import type { ParsedTopic } from '../../../contract/topics.ts';
import type { NewsKind } from '../../../domain/people/users/news-ways.ts';
import type { Profile } from '../../../domain/people/users/user.ts';
import type { BrandTree } from '../../people/brands/brand-tree.ts';
import { isBeforeOwner } from '../../live/broker/publisher.ts';
import type { DirectoryEntry } from '../../live/devices/directory.ts';
import { alarmWord } from '../../base/messages/alarm-words.ts';
import { message as said, type Locale } from '../../base/messages/message.ts';
import { alarmPath, incidentPath, personalPath } from './news-paths.ts';
import type { Reader } from './readers.ts';

/** Longest part of a text, characters: a whole push message may have about 4,000 bytes. */
const LONGEST_PART = 120;
const part = (text: string): string => text.slice(0, LONGEST_PART);

type Whom = Pick<Reader, 'userId' | 'userBrandId' | 'profile'>;
type Tree = Pick<BrandTree, 'isWithin'>;

/** Something that comes to people by itself, whatever the way. */
export interface News {
  /** The same as in the console, so that what comes by two ways is shown once. */
  id: string;
  kind: NewsKind;
  atMs: number;
  /** Whether it is for a person to see: as on the broker. */
  reaches(person: Whom): boolean;
  /** What happened, without when. */
  what(locale: Locale): string;
  /** Where in the console somebody of a profile looks at it; null where they have no screen for it. */
  path(profile: Profile): string | null;
}

/** Whether a user may see an alarm: the customer of the device, and staff of its brand and of brands above. */
export function maySeeAlarm(person: Whom, entry: DirectoryEntry, alarm: Pick<Alarm, 'dateTime'>, tree: Tree): boolean {
  if (person.profile === 'USER')
    return person.userId === entry.userId && !entry.hidden && !isBeforeOwner(entry, alarm.dateTime);
  return (person.profile === 'ADMINISTRATOR' || !entry.hidden) && tree.isWithin(entry.brandId, person.userBrandId);
}

export const alarmNews = (entry: DirectoryEntry, alarm: Alarm, tree: Tree): News => ({
  id: alarm.id,
  kind: 'alarm',
  atMs: Date.parse(alarm.dateTime),
  reaches: (person) => maySeeAlarm(person, entry, alarm, tree),
  what: (locale) =>
    [
      `${part(alarmWord(locale, alarm.type))}: ${part(alarm.deviceName ?? String(alarm.device))}`,
      alarm.area?.name ?? '',
    ]
      .filter(Boolean)
      .map(part)
      .join(', '),
  path: () => alarmPath(alarm),
});

/** Whom a topic is for. */
function audienceOf({ scope, id, hidden }: ParsedTopic, tree: Tree): News['reaches'] {
  if (scope === 'user') return ({ userId }) => String(userId) === id;
  return ({ profile, userBrandId }) =>
    scope === 'brand' &&
    (profile === 'ADMINISTRATOR' || (profile === 'OPERATOR' && !hidden)) &&
    tree.isWithin(Number(id), userBrandId);
}

/** What is news of what the server publishes: incidents that are raised, and what concerns one person; null for everything else. */
export function publishedNews(topic: ParsedTopic, body: unknown, tree: Tree, nowMs: number): News | null {
  const isFor = audienceOf(topic, tree);
  if (topic.message === 'Incident') {
    const { id, code, title, titles, deviceName, change, raisedBy } = incidentMessageSchema.parse(body);
    if (change !== 'RAISED') return null;
    return {
      id,
      kind: 'incident',
      atMs: nowMs,
      // Who raised one knows.
      reaches: (person) => isFor(person) && person.userId !== raisedBy,
      what: (locale) =>
        [titles?.[locale] ?? title ?? said(locale, 'news.incident'), deviceName, code]
          .flatMap((text) => (text === null ? [] : part(text)))
          .join(' · '),
      path: (profile) => incidentPath(id, profile),
    };
  }
  if (topic.message !== 'Notification' || topic.scope !== 'user') return null;
  const { id, title, titles, message, messages } = notificationSchema.parse(body);
  return {
    id,
    kind: 'personal',
    atMs: nowMs,
    reaches: isFor,
    what: (locale) =>
      [titles?.[locale] ?? title, messages?.[locale] ?? message]
        .flatMap((text) => (text === null ? [] : part(text)))
        .join(': '),
    path: (profile) => personalPath(id, profile),
  };
}
