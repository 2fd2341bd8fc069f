import type { FastifyBaseLogger } from 'fastify';
import { supportContactOf } from '../../../domain/people/support/support-contact.ts';
import type { User } from '../../../domain/people/users/user.ts';
import { readBrands } from '../brands/brand-rows.ts';
import type { Database } from '../../base/db/database.ts';
import { factorMail, type FactorChange, type FactorDanger } from '../../base/mail/factor-mail.ts';
import type { Mailer } from '../../base/mail/mailer.ts';
import type { Locale } from '../../base/messages/message.ts';
import { mailOf } from '../users/user-rows.ts';

export interface TellRoom {
  db: Database;
  /** Null where no mail server is configured. */
  mailer: Mailer | null;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Mails a person what happened to their second factor. It has happened all the same where no mail can be sent. */
export async function tellOwner(
  { db, mailer, log }: TellRoom,
  user: User,
  locale: Locale,
  change: FactorChange | FactorDanger,
  passkey = '',
): Promise<void> {
  const to = mailOf(user);
  if (mailer === null || to === null) return;
  const [brand] = await readBrands(db, [user.brand]);
  const { name, login } = user;
  const support = supportContactOf(brand!.parameters);
  try {
    await mailer(factorMail(locale, { brand: brand!, to, name, login, change, passkey, support }));
  } catch (error) {
    log.error({ err: error, change }, 'a person could not be mailed what happened to their second factor');
  }
}
