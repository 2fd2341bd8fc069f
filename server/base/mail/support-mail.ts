import type { Palette } from '../../../domain/people/brands/brand.ts';
import type { Locale } from '../messages/message.ts';
import { makeMail, type Mail } from './make-mail.ts';
import { supportDesk } from './recipient.ts';

export interface SupportMail {
  brand: { name: string; palette: Palette };
  /** The support of the brand. */
  to: string;
  from: { name: string; login: string; email: string | null };
  /** What the person wrote, and what was shown to them beside it. */
  message: string;
  diagnostics: string;
}

/** The mail with a report to the support of a brand: what the person wrote and read, and who they are. */
export const supportMail = (locale: Locale, { brand, to, from, message, diagnostics }: SupportMail): Mail =>
  makeMail(locale, 'support', { brand, to: supportDesk(to), replyTo: from.email }, ({ say, given }) => {
    const { name, login } = from;
    return {
      subject: say('mail.support.subject', { name }),
      before: [say('mail.support.from', { name, login }), ...message.split(/\n{2,}/).map(given)],
      button: null,
      after: [
        say(from.email === null ? 'mail.support.no-reply' : 'mail.support.reply', { name }),
        ...(diagnostics === '' ? [] : [say('mail.support.shown')]),
      ],
      ...(diagnostics === '' ? {} : { attached: given(diagnostics) }),
    };
  });
