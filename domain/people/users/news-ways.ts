/** What comes to people by itself: alarms of vehicles, incidents that are raised, and what concerns one person, such as a case given to them. */
export const NEWS_KINDS = ['alarm', 'incident', 'personal'] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

/** The console while it is open, the browser that was registered, and mail. */
export const NEWS_WAYS = ['console', 'push', 'mail'] as const;
export type NewsWay = (typeof NEWS_WAYS)[number];

/** By which ways each kind of news comes to a person. */
export type NewsWays = Readonly<Record<NewsKind, Readonly<Record<NewsWay, boolean>>>>;

/** Of a person who has chosen nothing. A brand may raise many incidents an hour: they ring in the pocket of those alone who want it. */
export const USUAL_WAYS = {
  alarm: { console: true, push: true, mail: false },
  incident: { console: true, push: false, mail: false },
  personal: { console: true, push: true, mail: false },
} as const satisfies NewsWays;

/** Times of every day, `22:00` to `06:00` over midnight; with both the same the whole day. */
export interface QuietHours {
  from: string;
  to: string;
}

/** What clocks of a zone show at an instant (ms): `09:05`. */
const clockText = (ms: number, timeZone: string): string =>
  // Swedes write times as ISO does.
  new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' }).format(ms);

/** Whether a person is not to be disturbed at an instant (ms), by the clocks of their zone: nothing rings and nothing is pushed. */
export function isQuietAt(quiet: QuietHours | null, ms: number, timeZone: string): boolean {
  if (quiet === null) return false;
  const { from, to } = quiet;
  const time = clockText(ms, timeZone);
  return from < to ? from <= time && time < to : time >= from || time < to;
}
