import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { supportContactOf } from '../../../domain/people/support/support-contact.ts';
import { authorOf, recordChange } from '../../base/audit/record-change.ts';
import { readBrands } from '../brands/brand-rows.ts';
import type { CallContext, Handlers } from '../../base/http/handler.ts';
import { RateLimit } from '../../base/http/rate-limit.ts';
import { Refusal } from '../../base/http/refusal.ts';
import type { Mailer } from '../../base/mail/mailer.ts';
import { supportMail } from '../../base/mail/support-mail.ts';
import type { RecordRoom } from '../../base/records/change-row.ts';
import { mailOf, readUser } from '../users/user-rows.ts';

export interface SupportDeps extends RecordRoom {
  /** Null where no mail server is configured. */
  mailer: Mailer | null;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Reports that one person may send within an hour. */
export const MOST_REPORTS = 10;
const HOUR_MS = 3_600_000;

const mailAddress = (text: string | null): string | null => (z.email().safeParse(text).success ? text : null);

/** Handlers of the support of a brand: the own one, whose name customers know. Whose brand lies above it is not told. */
export function supportHandlers(deps: SupportDeps): Pick<Handlers, 'support.contact' | 'support.report'> {
  const { db, clock, mailer, log } = deps;
  const limit = new RateLimit(clock, MOST_REPORTS, HOUR_MS);
  const supportOf = async (id: number) => {
    const [brand] = await readBrands(db, [id]);
    if (!brand) throw new Refusal('missing');
    return { brand, contact: supportContactOf(brand.parameters) };
  };
  const report = async ({ caller, body, locale, requestId }: CallContext<'support.report'>) => {
    const { brand, contact } = await supportOf(caller.brandId);
    if (contact.email === null) throw new Refusal('support-no-address');
    if (mailer === null) throw new Refusal('mail-not-configured');
    limit.use(String(caller.userId));
    const user = await readUser(db, caller.userId);
    if (!user) throw new Refusal('missing');
    const from = { name: user.name, login: user.login, email: mailAddress(mailOf(user)) };
    try {
      await mailer(supportMail(locale, { brand, to: contact.email, from, ...body }));
    } catch (error) {
      log.error({ err: error }, 'a report to the support could not be mailed');
      throw new Refusal('mail-failed');
    }
    // What was written is the support's to read, not the trail's.
    await recordChange(db, clock, authorOf(caller, requestId), {
      brandId: brand.id,
      action: 'support.report',
      entity: 'supportReport',
      entityId: user.id,
      after: { to: contact.email, characters: body.message.length },
    });
    return {};
  };
  return {
    'support.contact': async ({ caller }) => {
      const { brand, contact } = await supportOf(caller.brandId);
      return { ...contact, brandName: brand.name, sendsMail: mailer !== null };
    },
    'support.report': report,
  };
}
