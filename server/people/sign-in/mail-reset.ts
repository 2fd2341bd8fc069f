import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../../../domain/base/time/clock.ts';
import type { Author } from '../../base/audit/record-change.ts';
import { readBrands } from '../brands/brand-rows.ts';
import { hostsOf } from '../brands/change-brand.ts';
import type { Database } from '../../base/db/database.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { CONSOLE_PATH, standingOrigin, type Standing } from '../../base/mail/console-origin.ts';
import type { Mailer } from '../../base/mail/mailer.ts';
import { resetMail } from '../../base/mail/reset-mail.ts';
import type { Locale } from '../../base/messages/message.ts';
import { mailOf, type Account } from '../users/user-rows.ts';
import { issueReset, withdrawReset } from './password-resets.ts';

export interface ResetRoom {
  db: Database;
  clock: Clock;
  /** Null where no mail server is configured. */
  mailer: Mailer | null;
  config: Standing;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** The account as a mail needs it: also of one that is about to be made. */
export interface Mailed {
  user: Pick<Account['user'], 'login' | 'brand' | 'data'>;
  brandAlias: string;
}

const isMail = (text: string | null): text is string => z.email().max(254).safeParse(text).success;

/** The parts of a mail that are needed before a token is created, so that a request that cannot be granted invalidates no older token. */
export async function prepareReset({ db, config, mailer, log }: ResetRoom, { user, brandAlias }: Mailed) {
  const where = standingOrigin(config, { alias: brandAlias, hosts: await hostsOf(db, user.brand) });
  if (mailer === null && !config.demo) throw new Refusal('mail-not-configured');
  if (mailer !== null && where === null) {
    log.error(
      'a link to a new password was not mailed: PUBLIC_URL is not set, and no whole host is written down for the brand',
    );
    throw new Refusal('mail-not-configured');
  }
  const to = mailOf(user);
  if (mailer !== null && !isMail(to)) throw new Refusal('no-mail-address');
  const [brand] = await readBrands(db, [user.brand]);
  return { where: where ?? '', to: to ?? '', brand: brand! };
}
type Delivery = Awaited<ReturnType<typeof prepareReset>>;

export interface ResetAsked {
  locale: Locale;
  minutes: number;
  requestId: string;
  address: string;
  /** An administrator who asks for the link of somebody else. */
  by?: Author;
  /** Of an account that was just made. */
  isNew?: boolean;
}

/** Makes a link to a new password and mails it. */
export async function mailReset(
  room: ResetRoom,
  { user }: Pick<Account, 'user'>,
  { where, to, brand }: Delivery,
  { locale, minutes, requestId, address, by, isNew = false }: ResetAsked,
): Promise<void> {
  const token = await issueReset(room, user, minutes, { requestId, address }, by);
  const link = `${where}${CONSOLE_PATH}/password?t=${token}`;
  if (room.mailer === null) {
    // Only a demo gets here: its operator reads this instead of a mail.
    room.log.warn(
      `No mail server is set (SMTP_URL): the link to a new password for ${JSON.stringify(user.login)} is ${link}`,
    );
    return;
  }
  try {
    await room.mailer(resetMail(locale, { brand, to, name: user.name, login: user.login, link, minutes, isNew }));
  } catch (error) {
    await withdrawReset(room.db, token);
    room.log.error({ err: error }, 'a link to a new password could not be mailed');
    throw new Refusal('mail-failed');
  }
}
