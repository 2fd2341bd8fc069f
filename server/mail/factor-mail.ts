import type { Palette } from '../../domain/brand.ts';
import type { SupportContact } from '../../domain/support-contact.ts';
import type { Locale } from '../messages/message.ts';
import { makeMail, type Mail } from './make-mail.ts';
import { accountHolder } from './recipient.ts';
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
export const factorMail = (locale: Locale, { brand, to, support, change, name, login, passkey }: FactorMail): Mail =>
  makeMail(locale, 'factor', { brand, to: accountHolder(to) }, (writer) => {
    const ways = supportWays(writer, support);
    return {
      subject: writer.say('mail.factor.subject'),
      before: [writer.say('mail.reset.greeting', { name }), writer.say(`mail.factor.${change}`, { login, passkey })],
      button: null,
      after:
        ways.length === 0
          ? [writer.say('mail.email-changed.ask-nobody')]
          : [writer.say('mail.email-changed.ask'), ...ways],
    };
  });
