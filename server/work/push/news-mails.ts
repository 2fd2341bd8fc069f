import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Id } from '../../../domain/base/id.ts';
import { readBrands } from '../../people/brands/brand-rows.ts';
import { hostsOf } from '../../people/brands/change-brand.ts';
import type { Database } from '../../base/db/database.ts';
import { CONSOLE_PATH, standingOrigin, type Standing } from '../../base/mail/console-origin.ts';
import type { Mailer } from '../../base/mail/mailer.ts';
import { newsMail } from '../../base/mail/news-mail.ts';
import { mailOf, readAccount } from '../../people/users/user-rows.ts';
import type { News } from './news.ts';
import { newsTime } from './news-text.ts';
import type { Reader } from './readers.ts';

/** At most one mail of news to a person in this time, ms: what comes meanwhile is in the next one. */
export const MAIL_PAUSE_MS = 5 * 60_000;
/** News that waits for one person; more is only shown in the console. */
export const MOST_WAITING = 500;
/** Lines of a mail; the rest is counted. */
export const MOST_LINES = 30;
const KEPT_MS = 24 * 3_600_000;

const instant = (ms: number): string => new Date(ms).toISOString();

interface Room {
  db: Database;
  clock: Clock;
}

const KEEP = `INSERT INTO news_mails (user_id, news_id, at, kept_at, what, path)
  SELECT reader.id, $3, $4::timestamptz, $5::timestamptz, reader.what, reader.path
  FROM unnest($1::bigint[], $2::text[], $6::text[]) AS reader (id, what, path)
  WHERE (SELECT count(*) FROM news_mails n WHERE n.user_id = reader.id AND n.sent_at IS NULL) < ${MOST_WAITING}
  ON CONFLICT DO NOTHING`;

/** Keeps news for the next mail to each of those who have it by mail. */
export async function keepForMail({ db, clock }: Room, readers: readonly Reader[], news: News): Promise<void> {
  if (readers.length === 0) return;
  const ids = readers.map(({ userId }) => userId);
  const texts = readers.map(({ choices }) => news.what(choices.mailLocale));
  const paths = readers.map(({ profile }) => news.path(profile));
  await db.query(KEEP, [ids, texts, news.id, instant(news.atMs), instant(clock.now()), paths]);
}

const DUE = `SELECT user_id AS id FROM news_mails GROUP BY user_id
  HAVING bool_or(sent_at IS NULL) AND coalesce(max(sent_at), '-infinity') <= $1::timestamptz ORDER BY min(kept_at)`;
/** Of two servers one gets the lines. */
const CLAIM = `UPDATE news_mails SET sent_at = $2::timestamptz WHERE user_id = $1 AND sent_at IS NULL
  RETURNING news_id AS id, at, what, path`;

interface Line extends Record<string, unknown> {
  id: string;
  at: Date;
  what: string;
  path: string | null;
}

export interface NewsMailDeps extends Room {
  mailer: Mailer;
  config: Standing;
  log: Pick<FastifyBaseLogger, 'error'>;
}

async function mailTo({ db, clock, mailer, config, log }: NewsMailDeps, id: Id): Promise<void> {
  const account = await readAccount(db, id);
  const lines = await db.query<Line>(CLAIM, [id, instant(clock.now())]);
  const to = account && mailOf(account.user);
  // Whoever has no address any more, or may not sign in, is told nothing.
  if (account === null || account.isDisabled || !to || lines.length === 0) return;
  const { mailLocale: locale, timezone } = account.user.metadata;
  const [brand] = await readBrands(db, [account.user.brand]);
  const where = standingOrigin(config, { alias: account.brandAlias, hosts: await hostsOf(db, account.user.brand) });
  const linkTo = (path: string | null): string | null =>
    where === null || path === null ? null : `${where}${CONSOLE_PATH}${path}`;
  const told = lines
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, what, path }) => ({ time: newsTime(at.getTime(), locale, timezone), what, link: linkTo(path) }));
  try {
    await mailer(newsMail(locale, { brand: brand!, to, lines: told.slice(0, MOST_LINES), count: told.length }));
  } catch (error) {
    log.error({ err: error }, 'a mail of news could not be sent');
    // Back in the queue: the next look tries again.
    const ids = lines.map((line) => line.id);
    await db.query('UPDATE news_mails SET sent_at = NULL WHERE user_id = $1 AND news_id = ANY($2)', [id, ids]);
  }
}

/** Mails what waits to people who had no mail of news lately. */
export async function mailNews(deps: NewsMailDeps): Promise<void> {
  const { db, clock } = deps;
  const nowMs = clock.now();
  const due = await db.query<{ id: Id }>(DUE, [instant(nowMs - MAIL_PAUSE_MS)]);
  for (const { id } of due) await mailTo(deps, id);
}

/** Forgets mails of news that are over. */
export const forgetNews = (db: Database, nowMs: number): Promise<unknown> =>
  db.query('DELETE FROM news_mails WHERE kept_at <= $1::timestamptz', [instant(nowMs - KEPT_MS)]);
