import type { Palette } from '../../../domain/people/brands/brand.ts';
import type { Locale } from '../messages/message.ts';
import { makeMail, type Mail } from './make-mail.ts';
import { accountHolder } from './recipient.ts';

export interface ResetMail {
  brand: { name: string; palette: Palette };
  to: string;
  name: string;
  login: string;
  link: string;
  /** Minutes that the link holds. */
  minutes: number;
  /** Of an account that an administrator just made. */
  isNew?: boolean;
}

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** A stretch in whole days or hours where it is some, else in minutes. */
function stretch(locale: Locale, minutes: number): string {
  const [count, unit] =
    minutes % DAY_MINUTES === 0
      ? [minutes / DAY_MINUTES, 'day']
      : minutes % HOUR_MINUTES === 0
        ? [minutes / HOUR_MINUTES, 'hour']
        : [minutes, 'minute'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 }).format(
    count,
  );
}

/** The mail with the link to a new password, in the brand and the language given, as text and as HTML. */
export const resetMail = (locale: Locale, { brand, to, name, login, link, minutes, isNew }: ResetMail): Mail =>
  makeMail(locale, 'reset', { brand, to: accountHolder(to) }, ({ say }) => ({
    subject: say(isNew ? 'mail.welcome.subject' : 'mail.reset.subject'),
    before: [say('mail.reset.greeting', { name }), say(isNew ? 'mail.welcome.made' : 'mail.reset.asked', { login })],
    button: { text: say(isNew ? 'mail.welcome.button' : 'mail.reset.button'), link },
    after: [
      say('mail.reset.holds', { stretch: stretch(locale, minutes) }),
      say(isNew ? 'mail.welcome.ignore' : 'mail.reset.ignore'),
    ],
  }));
