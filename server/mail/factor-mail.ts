import type { Palette } from '../../domain/brand.ts';
import { WRONG_CODES } from '../../domain/second-factor.ts';
import type { SupportContact } from '../../domain/support-contact.ts';
import { message, type Locale } from '../messages/message.ts';
import { mailPage, mailText, oneLine } from './mail-page.ts';
import type { Mail } from './mailer.ts';
import { supportWays } from './support-ways.ts';

export type FactorChange = 'added-app' | 'added-passkey' | 'removed-app' | 'removed-passkey' | 'new-codes';

/** What others did to it: codes of an account that were guessed, which has to know the password first. */
export type FactorDanger = 'wrong-codes' | 'app-closed';

const DANGERS: readonly string[] = ['wrong-codes', 'app-closed'] satisfies FactorDanger[];

export interface FactorMail {
  brand: { name: string; palette: Palette };
  to: string;
  name: string;
  login: string;
  change: FactorChange | FactorDanger;
  /** The name of the passkey; empty for others. */
  passkey: string;
  support: SupportContact;
}

/** The mail to a person about their second factor, which a thief of the account would otherwise change or guess unseen. */
export function factorMail(locale: Locale, { to, support, change, ...given }: FactorMail): Mail {
  const brand = { ...given.brand, name: oneLine(given.brand.name) };
  const values = {
    brand: brand.name,
    name: oneLine(given.name),
    login: oneLine(given.login),
    passkey: oneLine(given.passkey),
    count: String(change === 'app-closed' ? WRONG_CODES.closing : WRONG_CODES.mailed),
  };
  const ways = supportWays(support);
  const isDanger = DANGERS.includes(change);
  const ask = isDanger ? 'mail.factor.ask' : 'mail.email-changed.ask';
  const words = {
    subject: message(locale, isDanger ? 'mail.factor.subject-danger' : 'mail.factor.subject', values),
    before: [message(locale, 'mail.reset.greeting', values), message(locale, `mail.factor.${change}`, values)],
    button: null,
    after: ways.length === 0 ? [message(locale, `${ask}-nobody`, values)] : [message(locale, ask, values), ...ways],
  };
  return {
    fromName: brand.name,
    to,
    subject: words.subject,
    text: mailText(brand.name, words),
    html: mailPage(locale, brand, words),
  };
}
