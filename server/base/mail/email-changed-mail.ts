import type { Palette } from '../../../domain/people/brands/brand.ts';
import type { SupportContact } from '../../../domain/people/support/support-contact.ts';
import type { Locale } from '../messages/message.ts';
import { makeMail, type Mail } from './make-mail.ts';
import { accountHolder } from './recipient.ts';
import { supportWays } from './support-ways.ts';

export interface EmailChangedMail {
  brand: { name: string; palette: Palette };
  /** The address that the account had. */
  to: string;
  name: string;
  login: string;
  support: SupportContact;
}

/** The mail to the former address of an account: that it is not the account's any more, and whom to ask where nobody wanted that. */
export const emailChangedMail = (locale: Locale, { brand, to, support, name, login }: EmailChangedMail): Mail =>
  makeMail(locale, 'email-changed', { brand, to: accountHolder(to) }, (writer) => {
    const ways = supportWays(writer, support);
    return {
      subject: writer.say('mail.email-changed.subject'),
      before: [writer.say('mail.reset.greeting', { name }), writer.say('mail.email-changed.changed', { login })],
      button: null,
      // The new address is not said: this mailbox may be somebody else's by now.
      after:
        ways.length === 0
          ? [writer.say('mail.email-changed.ask-nobody')]
          : [writer.say('mail.email-changed.ask'), ...ways],
    };
  });
