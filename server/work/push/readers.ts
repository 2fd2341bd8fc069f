import { isQuietAt, type NewsKind } from '../../../domain/people/users/news-ways.ts';
import { subscriptionOf, type Subscription } from '../../../domain/work/push-token.ts';
import { userMetadataSchema, type Profile, type UserMetadata } from '../../../domain/people/users/user.ts';
import type { Database } from '../../base/db/database.ts';
import type { Locale } from '../../base/messages/message.ts';

/** Somebody whom news may reach beside the console, with what decides whether it does. */
export interface Reader {
  userId: number;
  userBrandId: number;
  profile: Profile;
  choices: UserMetadata;
}

/** A browser that takes push messages. */
export interface Subscriber extends Reader {
  token: string;
  subscription: Subscription;
  brandName: string;
  locale: Locale;
}

type Row<T> = Omit<T, 'choices' | 'subscription'> & { metadata: unknown } & Record<string, unknown>;
const choicesOf = (metadata: unknown): UserMetadata => userMetadataSchema.parse(metadata ?? {});

const OF_USER = `u.id AS "userId", u.brand_id AS "userBrandId", u.profile, u.metadata`;

/** All browsers whose account may sign in. */
export async function readSubscribers(db: Database): Promise<Subscriber[]> {
  const rows = await db.query<Row<Subscriber>>(
    `SELECT ${OF_USER}, p.token, b.name AS "brandName", p.locale
     FROM push_tokens p JOIN users u ON u.id = p.user_id JOIN brands b ON b.id = p.brand_id
     WHERE u.disabled_at IS NULL ORDER BY p.token`,
  );
  return rows.flatMap(({ metadata, ...row }) => {
    const subscription = subscriptionOf(row.token);
    return subscription ? [{ ...row, subscription, choices: choicesOf(metadata) }] : [];
  });
}

/** In the words of the index that finds them. */
const WANTS_MAIL = (['alarm', 'incident', 'personal'] as const satisfies readonly NewsKind[])
  .map((kind) => `u.metadata @> '{"newsWays":{"${kind}":{"mail":true}}}'`)
  .join(' OR ');

/** All who have some news by mail and whose account may sign in. */
export async function readMailReaders(db: Database): Promise<Reader[]> {
  const rows = await db.query<Row<Reader>>(
    `SELECT ${OF_USER} FROM users u WHERE u.disabled_at IS NULL AND (${WANTS_MAIL}) ORDER BY u.id`,
  );
  return rows.map(({ metadata, ...row }) => ({ ...row, choices: choicesOf(metadata) }));
}

/** Whether news of a kind is pushed to a person at an instant (ms). */
export const isPushed = ({ choices }: Reader, kind: NewsKind, nowMs: number): boolean =>
  !choices.hideMonitoringNotification &&
  choices.newsWays[kind].push &&
  !isQuietAt(choices.quietHours, nowMs, choices.timezone);
