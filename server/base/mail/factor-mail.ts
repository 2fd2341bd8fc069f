import type { Palette } from '../../../domain/people/brands/brand.ts';
import { WRONG_CODES } from '../../../domain/people/sign-in/second-factor.ts';
import type { SupportContact } from '../../../domain/people/support/support-contact.ts';
import type { Locale } from '../messages/message.ts';
import { makeMail, type Mail } from './make-mail.ts';
import { accountHolder } from './recipient.ts';
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
export const factorMail = (locale: Locale, { brand, to, support, change, name, login, passkey }: FactorMail): Mail =>
  makeMail(locale, 'factor', { brand, to: accountHolder(to) }, (writer) => {
    const ways = supportWays(writer, support);
    const isDanger = DANGERS.includes(change);
    const ask = isDanger ? 'mail.factor.ask' : 'mail.email-changed.ask';
    const count = String(change === 'app-closed' ? WRONG_CODES.closing : WRONG_CODES.mailed);
    return {
      subject: writer.say(isDanger ? 'mail.factor.subject-danger' : 'mail.factor.subject'),
      before: [
        writer.say('mail.reset.greeting', { name }),
        writer.say(`mail.factor.${change}`, { login, passkey, count }),
      ],
      button: null,
      after: ways.length === 0 ? [writer.say(`${ask}-nobody`)] : [writer.say(ask), ...ways],
    };
  });
