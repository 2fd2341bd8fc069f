import type { Palette } from '../../domain/brand.ts';
import { message, type Locale } from '../messages/message.ts';
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
  const [count, unit] = minutes % DAY_MINUTES === 0 ? [minutes / DAY_MINUTES, 'day'] : minutes % HOUR_MINUTES === 0 ? [minutes / HOUR_MINUTES, 'hour'] : [minutes, 'minute'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 }).format(count);
}

/** The mail's sentences in a language. */
function sentences(locale: Locale, { brand, name, login, minutes }: ResetMail) {
  const say = (part: 'subject' | 'greeting' | 'asked' | 'button' | 'holds' | 'ignore'): string =>
    message(locale, `mail.reset.${part}`, { brand: brand.name, name, login, stretch: stretch(locale, minutes) });
  return { subject: say('subject'), greeting: say('greeting'), asked: say('asked'), button: say('button'), holds: say('holds'), ignore: say('ignore') };
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!);

/** A name in one line: people type names, and a line break in a header would be another header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** White or black, whichever reads better on a colour (`#rrggbb`). */
function textOn(colour: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff';
}

function html(locale: Locale, { brand, link }: ResetMail, texts: ReturnType<typeof sentences>): string {
  const part = (text: string): string => `<p style="margin:0 0 16px">${escaped(text)}</p>`;
  const { primary } = brand.palette;
  const button = `<a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${primary};color:${textOn(primary)};text-decoration:none">${escaped(texts.button)}</a>`;
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><title>${escaped(texts.subject)}</title></head>
<body style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1c2326;background:#ffffff">
<p style="margin:0 0 24px;font-size:20px;font-weight:600">${escaped(brand.name)}</p>
${part(texts.greeting)}
${part(texts.asked)}
<p style="margin:0 0 16px">${button}</p>
<p style="margin:0 0 16px;word-break:break-all">${escaped(link)}</p>
${part(texts.holds)}
${part(texts.ignore)}
</body></html>
`;
}

/** The mail with the link to a new password, in the brand and the language given, as text and as HTML. */
export function resetMail(locale: Locale, given: ResetMail): Mail {
  const mail = { ...given, name: oneLine(given.name), login: oneLine(given.login), brand: { ...given.brand, name: oneLine(given.brand.name) } };
  const texts = sentences(locale, mail);
  const text = [texts.greeting, texts.asked, mail.link, texts.holds, texts.ignore, mail.brand.name].join('\n\n');
  return { fromName: mail.brand.name, to: mail.to, subject: texts.subject, text: `${text}\n`, html: html(locale, mail, texts) };
}
