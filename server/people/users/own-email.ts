import type { FastifyBaseLogger } from 'fastify';
import type { Id } from '../../../domain/base/id.ts';
import { supportContactOf } from '../../../domain/people/support/support-contact.ts';
import type { User } from '../../../domain/people/users/user.ts';
import { authorOf } from '../../base/audit/record-change.ts';
import { readBrands } from '../brands/brand-rows.ts';
import type { Config } from '../../base/config.ts';
import type { Database } from '../../base/db/database.ts';
import type { CallContext } from '../../base/http/handler.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { emailChangedMail } from '../../base/mail/email-changed-mail.ts';
import { emailCodeMail } from '../../base/mail/email-code-mail.ts';
import type { Mailer } from '../../base/mail/mailer.ts';
import type { MailLimit } from '../../base/mail/mail-limit.ts';
import { secureRandom, sha256 } from '../../base/platform.ts';
import { firstOf } from '../../base/records/change-row.ts';
import { guardAttempts, type Throttle } from '../../base/throttle/throttle.ts';
import { changeUser } from './change-user.ts';
import { provenAccount, type ProofRoom } from './own-password.ts';
import { accountsOfMail, mailOf, readUser } from './user-rows.ts';

/** Minutes that a code holds, and how often another one may be tried in its place. */
export const CODE_MINUTES = 15;
export const MOST_TRIES = 5;

export interface EmailRoom extends ProofRoom {
  /** Counts addresses that were asked for, by account. */
  codes: Throttle;
  limit: MailLimit;
  /** Null where no mail server is configured. */
  mailer: Mailer | null;
  config: Pick<Config, 'demo'>;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

const instant = (ms: number): string => new Date(ms).toISOString();
const drawCode = (): string => String(Math.floor(secureRandom() * 100_000_000)).padStart(8, '0');
const hashOf = (user: Id, code: string): string => sha256(`email ${user} ${code}`);

/** An e-mail that leads to two accounts of a brand would keep both from asking for a new password by it. */
export async function assertFree(
  db: Database,
  { id, brand }: { id: Id | null; brand: Id },
  email: string,
): Promise<void> {
  const others = (await accountsOfMail(db, email)).filter(({ user }) => user.id !== id && user.brand === brand);
  if (others.length > 0) throw new Refusal('invalid-input', { email: 'field.email-taken' });
}

const KEEP = `INSERT INTO email_changes (user_id, email, code_hash, expires_at) VALUES ($1, $2, $3, $4::timestamptz)
  ON CONFLICT (user_id) DO UPDATE SET email = $2, code_hash = $3, tries = 0, expires_at = $4::timestamptz`;

/** Mails a code to the e-mail that a person wants to have; one that was asked for before holds no more. */
export async function askEmail(room: EmailRoom, context: CallContext<'account.changeEmail'>): Promise<void> {
  const { db, clock, mailer, config, log, codes } = room;
  const { body, address, locale } = context;
  const { user } = await provenAccount(room, context, body.password, 'password');
  if (mailer === null && !config.demo) throw new Refusal('mail-not-configured');
  // Before it is said whether somebody has the address: else colleagues could be asked for one by one.
  await guardAttempts(codes, address, String(user.id));
  if (mailer !== null) await room.limit(user.brand, body.email);
  await assertFree(db, user, body.email);
  const code = drawCode();
  await db.query(KEEP, [user.id, body.email, hashOf(user.id, code), instant(clock.now() + CODE_MINUTES * 60_000)]);
  if (mailer === null) {
    // Only a demo gets here: its operator reads this instead of a mail.
    log.warn(
      `No mail server is set (SMTP_URL): the code for the new e-mail of ${JSON.stringify(user.login)} is ${code}`,
    );
    return;
  }
  const [brand] = await readBrands(db, [user.brand]);
  const mail = { brand: brand!, to: body.email, code, minutes: CODE_MINUTES };
  try {
    await mailer(emailCodeMail(locale, mail));
  } catch (error) {
    log.error({ err: error }, 'the code for a new e-mail could not be mailed');
    throw new Refusal('mail-failed');
  }
}

/** Tells the address that an account had: whoever took the account over would otherwise change it unseen. */
export async function tellFormer(
  { db, mailer, log }: Pick<EmailRoom, 'db' | 'mailer' | 'log'>,
  former: User,
  now: string,
  locale: CallContext<'account.confirmEmail'>['locale'],
): Promise<void> {
  const to = mailOf(former);
  if (mailer === null || to === null || to.toLowerCase() === now.toLowerCase()) return;
  const [brand] = await readBrands(db, [former.brand]);
  const { name, login } = former;
  try {
    await mailer(
      emailChangedMail(locale, { brand: brand!, to, name, login, support: supportContactOf(brand!.parameters) }),
    );
  } catch (error) {
    // The address is changed all the same.
    log.error({ err: error }, 'the former e-mail of an account could not be told that it was changed');
  }
}

/** Counts before it compares: many tries at once cannot slip through together. */
const TRY = `UPDATE email_changes SET tries = tries + 1 WHERE user_id = $1 AND expires_at > $2::timestamptz AND tries < $3
  RETURNING email, code_hash AS "codeHash"`;

/** Keeps the e-mail whose code came back, and writes it down. */
export async function confirmEmail(room: EmailRoom, context: CallContext<'account.confirmEmail'>): Promise<void> {
  const { db, clock } = room;
  const { caller, body, requestId } = context;
  const { userId: id, brandId: brand } = caller;
  const asked = await firstOf<{ email: string; codeHash: string }>(db, TRY, id, instant(clock.now()), MOST_TRIES);
  if (!asked) throw new Refusal('invalid-input', { code: 'field.code-over' });
  if (asked.codeHash !== hashOf(id, body.code)) throw new Refusal('invalid-input', { code: 'field.wrong-code' });
  // Somebody else may have taken it meanwhile.
  await assertFree(db, { id, brand }, asked.email);
  const before = await readUser(db, id);
  await db.transaction(async (tx) => {
    // Of two at the same moment one is first.
    const gone = await tx.query('DELETE FROM email_changes WHERE user_id = $1 AND code_hash = $2 RETURNING user_id', [
      id,
      asked.codeHash,
    ]);
    if (gone.length === 0) throw new Refusal('invalid-input', { code: 'field.code-over' });
    await changeUser({ db: tx, clock }, { id, brand }, { email: asked.email }, authorOf(caller, requestId));
  });
  if (before) await tellFormer(room, before, asked.email, context.locale);
}
