import type { Palette } from '../../domain/brand.ts';
import type { SupportContact } from '../../domain/support-contact.ts';
import { message, type Locale } from '../messages/message.ts';
import { mailPage, mailText, oneLine } from './mail-page.ts';
import type { Mail } from './mailer.ts';
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
export function emailChangedMail(locale: Locale, { to, support, ...given }: EmailChangedMail): Mail {
  const brand = { ...given.brand, name: oneLine(given.brand.name) };
  const values = { brand: brand.name, name: oneLine(given.name), login: oneLine(given.login) };
  const say = (part: 'subject' | 'changed' | 'ask' | 'ask-nobody'): string =>
    message(locale, `mail.email-changed.${part}`, values);
  const ways = supportWays(support);
  const words = {
    subject: say('subject'),
    before: [message(locale, 'mail.reset.greeting', values), say('changed')],
    button: null,
    // The new address is not said: this mailbox may be somebody else's by now.
    after: ways.length === 0 ? [say('ask-nobody')] : [say('ask'), ...ways],
  };
  return {
    fromName: brand.name,
    to,
    subject: words.subject,
    text: mailText(brand.name, words),
    html: mailPage(locale, brand, words),
  };
}
