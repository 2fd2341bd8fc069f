import type { Alarm, BrokerMessage } from '../../../contract/messages.ts';
import type { Id } from '../../../domain/base/id.ts';
import { incidentSeverity } from '../../../domain/desk/incidents/incident-severity.ts';
import type { NewsSource } from '../../../domain/work/notice.ts';
import type { Texts } from '../../base/i18n/texts.ts';
import { format } from '../../base/i18n/format.ts';
import { i18n } from '../../base/i18n/i18n.ts';
import { dotted } from '../../base/i18n/dotted.ts';

/** Texts of news. */
export interface NewsText {
  /** The same for the same news by whatever way. */
  id: string;
  title: string;
  text: string;
  /** An incident that cannot wait: it has a sound of its own. */
  isUrgent?: boolean;
}

type IncidentBody = Extract<BrokerMessage, { message: 'Incident' }>['body'];
type AlarmName = keyof Texts['notify']['alarms'];

/** An alarm's name; the sender's own name where it is unknown. */
export function alarmName(type: string): string {
  return i18n.exists(`notify.alarms.${type}`) && /^\w+$/.test(type)
    ? i18n.t(`notify.alarms.${type as AlarmName}`)
    : type;
}

/** What happened, and more of it where the sender says more, such as the name of the area that was entered. */
function alarmText({ type, description }: Pick<Alarm, 'type' | 'description'>): string {
  const name = alarmName(type);
  if (description === null) return name;
  // Of an alarm that has no words here its type says less than the sender does.
  return name === type ? description : i18n.t('notify.alarmOf', { alarm: name, what: description });
}

/** Whose it is, what is said of it, and its code. */
const incidentText = ({ deviceName, message, code }: IncidentBody): string =>
  dotted(deviceName, message, code && i18n.t('notify.code', { code }));

/** A text in the language of the reader, where the sender knows it in that; else as it is. */
const inOurs = (text: string | null, inLanguages: Readonly<Record<string, string>> | null | undefined): string | null =>
  inLanguages?.[i18n.language] ?? text;

/** What a message of the broker says to a person; null for messages that are no news to them. */
export function newsOf({ message, body }: BrokerMessage, userId: Id): (NewsText & { source: NewsSource }) | null {
  switch (message) {
    case 'Alarm':
      if (body.acknowledged) return null;
      return {
        source: message,
        id: body.id,
        title: body.deviceName ?? String(body.device),
        text: i18n.t('notify.alarm', {
          alarm: alarmText(body),
          time: format().time(Date.parse(body.dateTime)),
        }),
      };
    case 'Incident':
      // Toasts are for new ones; what becomes of them shows where they are handled.
      // Who raised one is told so by the form already.
      if (body.change !== 'RAISED' || body.raisedBy === userId) return null;
      return {
        source: message,
        id: body.id,
        title: inOurs(body.title, body.titles) ?? i18n.t('notify.incident'),
        text: incidentText(body),
        isUrgent: incidentSeverity({ type: body.type ?? '', severity: body.severity ?? undefined }) === 'urgent',
      };
    case 'Notification':
      return {
        source: message,
        id: body.id,
        title: inOurs(body.title, body.titles) ?? i18n.t('notify.notification'),
        text: inOurs(body.message, body.messages) ?? '',
      };
    default:
      return null;
  }
}

/** What the service worker hands over of a push message; null for anything else. */
export function pushedNews(message: unknown): NewsText | null {
  const { kind, id, title, body } = (message ?? {}) as Record<string, unknown>;
  return kind === 'push' && typeof id === 'string' && typeof title === 'string' && typeof body === 'string'
    ? { id, title, text: body }
    : null;
}
