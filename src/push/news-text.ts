import type { BrokerMessage } from '../../contract/messages.ts';
import type { NewsSource } from '../../domain/notice.ts';
import type { Texts } from '../i18n/texts.ts';
import { format } from '../i18n/format.ts';
import { i18n } from '../i18n/i18n.ts';

/** Texts of news. */
export interface NewsText {
  /** The same for the same news by whatever way. */
  id: string;
  title: string;
  text: string;
}

type AlarmName = keyof Texts['notify']['alarms'];

/** An alarm's name; the sender's own name where it is unknown. */
export function alarmName(type: string): string {
  return i18n.exists(`notify.alarms.${type}`) && /^\w+$/.test(type)
    ? i18n.t(`notify.alarms.${type as AlarmName}`)
    : type;
}

/** What a message of the broker says to a person; null for messages that are no news. */
export function newsOf({ message, body }: BrokerMessage): (NewsText & { source: NewsSource }) | null {
  switch (message) {
    case 'Alarm':
      if (body.acknowledged) return null;
      return {
        source: message,
        id: body.id,
        title: body.deviceName ?? String(body.device),
        text: i18n.t('notify.alarm', {
          alarm: body.description ?? alarmName(body.type),
          time: format().time(Date.parse(body.dateTime)),
        }),
      };
    case 'Incident':
      // Toasts are for new ones; what becomes of them shows where they are handled.
      if (body.change !== 'RAISED') return null;
      return {
        source: message,
        id: body.id,
        title: body.title ?? i18n.t('notify.incident'),
        text: body.message ?? body.code ?? '',
      };
    case 'Notification':
      return {
        source: message,
        id: body.id,
        title: body.title ?? i18n.t('notify.notification'),
        text: body.message ?? '',
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
