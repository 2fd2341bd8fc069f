import type { Palette } from '../../../domain/people/brands/brand.ts';
import type { Locale } from '../messages/message.ts';
import type { Said } from './given-text.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!);

/** White or black, whichever reads better on a colour (`#rrggbb`). */
function textOn(colour: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff';
}

/** A paragraph; one with a link leads there. */
export type MailPart = Said | { text: Said; link: string };

/** What a mail says, a paragraph each: before and behind its button. */
export interface MailWords {
  subject: Said;
  before: readonly MailPart[];
  /** Null where there is no way to lead. */
  button: { text: Said; link: string } | null;
  after: readonly Said[];
  /** Stands at the end as it is, line by line. */
  attached?: Said;
}

/** A mail as a page in the brand's colours. */
export function mailPage(
  locale: Locale,
  brand: { name: string; palette: Palette },
  { subject, before, button, after, attached }: MailWords,
): string {
  const inner = (given: MailPart): string =>
    typeof given === 'string'
      ? escaped(given)
      : `<a href="${escaped(given.link)}" style="color:#1c2326">${escaped(given.text)}</a>`;
  const part = (given: MailPart): string => `<p style="margin:0 0 16px">${inner(given)}</p>`;
  const { primary } = brand.palette;
  const way = button
    ? [
        `<p style="margin:0 0 16px"><a href="${escaped(button.link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${primary};color:${textOn(primary)};text-decoration:none">${escaped(button.text)}</a></p>`,
        `<p style="margin:0 0 16px;word-break:break-all">${escaped(button.link)}</p>`,
      ]
    : [];
  const end =
    attached === undefined ? [] : [`<pre style="font-size:13px;white-space:pre-wrap">${escaped(attached)}</pre>`];
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1c2326;background:#ffffff">
<p style="margin:0 0 24px;font-size:20px;font-weight:600">${escaped(brand.name)}</p>
${[...before.map(part), ...way, ...after.map(part), ...end].join('\n')}
</body></html>
`;
}

/** A paragraph as text: its link stands below. */
const inText = (part: MailPart): string => (typeof part === 'string' ? part : `${part.text}\n${part.link}`);

/** The same as text. */
export const mailText = (brandName: string, { before, button, after, attached }: MailWords): string =>
  `${[...before.map(inText), ...(button ? [button.link] : []), ...after, brandName, ...(attached === undefined ? [] : [attached])].join('\n\n')}\n`;
