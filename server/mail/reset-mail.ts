import type { Palette } from '../../domain/brand.ts';
import { message, type Locale } from '../messages/message.ts';
import { mailPage, mailText, oneLine } from './mail-page.ts';
import type { Mail } from './mailer.ts';

export interface ResetMail {
  brand: { name: string; palette: Palette };
  to: string;
  name: string;
  login: string;
  link: string;
  /** Minutes that the link holds. */
  minutes: number;
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

/** The mail's sentences in a language. */
function sentences(locale: Locale, { brand, name, login, minutes }: ResetMail) {
  const say = (part: 'subject' | 'greeting' | 'asked' | 'button' | 'holds' | 'ignore'): string =>
    message(locale, `mail.reset.${part}`, { brand: brand.name, name, login, stretch: stretch(locale, minutes) });
  return {
    subject: say('subject'),
    greeting: say('greeting'),
    asked: say('asked'),
    button: say('button'),
    holds: say('holds'),
    ignore: say('ignore'),
  };
}

/** The mail with the link to a new password, in the brand and the language given, as text and as HTML. */
export function resetMail(locale: Locale, given: ResetMail): Mail {
  const mail = {
    ...given,
    name: oneLine(given.name),
    login: oneLine(given.login),
    brand: { ...given.brand, name: oneLine(given.brand.name) },
  };
  const { subject, greeting, asked, button, holds, ignore } = sentences(locale, mail);
  const words = {
    subject,
    before: [greeting, asked],
    button: { text: button, link: mail.link },
    after: [holds, ignore],
  };
  return {
    fromName: mail.brand.name,
    to: mail.to,
    subject,
    text: mailText(mail.brand.name, words),
    html: mailPage(locale, mail.brand, words),
  };
}
