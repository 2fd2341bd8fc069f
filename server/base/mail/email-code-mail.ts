import type { Palette } from '../../../domain/people/brands/brand.ts';
import type { Locale } from '../messages/message.ts';
import { makeMail, type Mail } from './make-mail.ts';
import { stranger } from './recipient.ts';

export interface EmailCodeMail {
  brand: { name: string; palette: Palette };
  to: string;
  code: string;
  /** Minutes that the code holds. */
  minutes: number;
}

/**
 * The mail with the code by which a person proves that a new e-mail is theirs. Until then it may be a stranger's: neither the name nor the
 * login of the account is said, which are whatever its owner wrote.
 */
export const emailCodeMail = (locale: Locale, { brand, to, code, minutes }: EmailCodeMail): Mail =>
  makeMail(locale, 'email-code', { brand, to: stranger(to) }, ({ say }) => ({
    subject: say('mail.email-code.subject', { code }),
    before: [
      say('mail.email-code.asked'),
      say('mail.email-code.code', { code }),
      say('mail.email-code.holds', { minutes }),
    ],
    button: null,
    after: [say('mail.email-code.ignore')],
  }));
