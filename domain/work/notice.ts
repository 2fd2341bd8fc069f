import { isQuietAt, type NewsKind } from '../people/users/news-ways.ts';
import type { UserMetadata } from '../people/users/user.ts';

/** How news that comes by itself is shown. */
export interface Notice {
  kind: 'notification' | 'incident' | 'info';
  sound: boolean;
}

/** A user's settings for news. */
export type NoticeChoices = Pick<
  UserMetadata,
  'hideMonitoringNotification' | 'muteSoundNotification' | 'newsWays' | 'quietHours' | 'timezone'
>;

/** Source of a news item: a message of the broker, or of a push service while the console is in view. */
export type NewsSource = 'Alarm' | 'Notification' | 'Incident' | 'push';

const KINDS: Readonly<Record<Exclude<NewsSource, 'push'>, NewsKind>> = {
  Alarm: 'alarm',
  Incident: 'incident',
  Notification: 'personal',
};

/** How news is shown to a person at an instant (ms); null is not at all. An alarm is a notification; what is pushed was asked for. */
export function noticeOf(source: NewsSource, choices: NoticeChoices, nowMs: number): Notice | null {
  if (choices.hideMonitoringNotification) return null;
  if (source !== 'push' && !choices.newsWays[KINDS[source]].console) return null;
  const sound = !choices.muteSoundNotification && !isQuietAt(choices.quietHours, nowMs, choices.timezone);
  if (source === 'push') return { kind: 'info', sound };
  return { kind: source === 'Incident' ? 'incident' : 'notification', sound };
}

/** Ids of news that was shown, so that what comes by two ways is shown once; the oldest are forgotten. */
export class ShownNews {
  private readonly ids = new Set<string>();

  constructor(private readonly most = 200) {}

  /** Whether an id is new; from then on it is not. */
  admits(id: string): boolean {
    if (this.ids.has(id)) return false;
    this.ids.add(id);
    const [oldest] = this.ids;
    if (this.ids.size > this.most && oldest !== undefined) this.ids.delete(oldest);
    return true;
  }
}
