import type { Alarm } from '../../../contract/messages.ts';
import type { Profile } from '../../../domain/people/users/user.ts';

const MINUTE_MS = 60_000;

/** The list of alarms with those of the tracker in that minute. */
export function alarmPath({ device, dateTime }: Pick<Alarm, 'device' | 'dateTime'>): string {
  const fromMs = Math.floor(Date.parse(dateTime) / MINUTE_MS) * MINUTE_MS;
  const [start, end] = [fromMs, fromMs + MINUTE_MS].map((ms) => new Date(ms).toISOString()) as [string, string];
  return `/notifications?${new URLSearchParams({ device: String(device), start, end }).toString()}`;
}

/** The page of an incident, which only staff have. */
export const incidentPath = (id: string, profile: Profile): string | null =>
  profile !== 'USER' && /^\d+$/.test(id) ? `/operator-area-detail/${id}` : null;

/** Where that is of which one person was told, by the id of the notification (`tell-person.ts`, `maintenance-news.ts`). */
export function personalPath(id: string, profile: Profile): string | null {
  if (id.startsWith('maintenance-')) return '/maintenance-list';
  const incident = /^incident-(\d+)-/.exec(id)?.[1];
  return incident === undefined ? null : incidentPath(incident, profile);
}
