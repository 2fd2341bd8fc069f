import type { Palette } from '../../domain/brand.ts';
import type { SupportContact } from '../../domain/support-contact.ts';
import { message, type Locale } from '../messages/message.ts';
import { mailPage, mailText, oneLine } from './mail-page.ts';
import type { Mail } from './mailer.ts';
import { supportWays } from './support-ways.ts';

export type FactorChange = 'added-app' | 'added-passkey' | 'removed-app' | 'removed-passkey' | 'new-codes';

export interface FactorMail {
  brand: { name: string; palette: Palette };
  to: string;
  name: string;
  login: string;
  change: FactorChange;
  /** The name of the passkey; empty for others. */
  passkey: string;
  support: SupportContact;
}

/** The mail to a person whose second factor was changed: whoever took the account over would otherwise change it unseen. */
export function factorMail(locale: Locale, { to, support, change, ...given }: FactorMail): Mail {
  const brand = { ...given.brand, name: oneLine(given.brand.name) };
  const values = {
    brand: brand.name,
    name: oneLine(given.name),
    login: oneLine(given.login),
    passkey: oneLine(given.passkey),
  };
  const ways = supportWays(support);
  const words = {
    subject: message(locale, 'mail.factor.subject', values),
    before: [message(locale, 'mail.reset.greeting', values), message(locale, `mail.factor.${change}`, values)],
    button: null,
    after:
      ways.length === 0
        ? [message(locale, 'mail.email-changed.ask-nobody', values)]
        : [message(locale, 'mail.email-changed.ask', values), ...ways],
  };
  return {
    fromName: brand.name,
    to,
    subject: words.subject,
    text: mailText(brand.name, words),
    html: mailPage(locale, brand, words),
  };
}
