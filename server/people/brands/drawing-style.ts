import { PROPERTIES } from './drawing-lists.ts';

/** A text of CSS as a browser reads it: comments gone, escapes such as `\75rl` decoded. */
function decoded(css: string): string {
  return css
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(
      /\\(?:([0-9a-f]{1,6})[ \t\r\n\f]?|([^0-9a-f\r\n\f]))/gi,
      (_, hex: string | undefined, other: string | undefined) => {
        if (hex === undefined) return other ?? '';
        const code = Number.parseInt(hex, 16);
        return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
          ? String.fromCodePoint(code)
          : '\uFFFD';
      },
    );
}

const FUNCTIONS =
  /^(?:rgba?|hsla?|matrix|translate|translateX|translateY|scale|scaleX|scaleY|rotate|skewX|skewY|calc|blur|opacity|drop-shadow)$/i;
/** `url()` names a part of the drawing itself, and nothing else. */
const OWN_URL = /\burl\(\s*(?:"#[\w.:-]+"|'#[\w.:-]+'|#[\w.:-]+)\s*\)/gi;
const PLAIN = /^[\p{L}\p{N}\s.,#%+*/():'"!_-]*$/u;

/** A value as it is kept, or null where it may reach beyond the drawing. The result has no escapes: every parser reads it alike. */
export function safeValue(value: string): string | null {
  const text = decoded(value).trim();
  const without = text.replace(OWN_URL, ' ');
  if (!PLAIN.test(without)) return null;
  for (const [, name] of without.matchAll(/([\p{L}\w-]*)\s*\(/gu))
    if (name !== '' && !FUNCTIONS.test(name!)) return null;
  return text;
}

/** Sanitized declarations: properties that are not on the list are dropped; null where a value may reach beyond the drawing. */
export function safeDeclarations(css: string): string | null {
  const kept: string[] = [];
  for (const part of decoded(css).split(';')) {
    const colon = part.indexOf(':');
    if (colon < 0) continue;
    const name = part.slice(0, colon).trim().toLowerCase();
    const value = safeValue(part.slice(colon + 1));
    // Judged before the list: what reaches beyond is refused under any name.
    if (value === null) return null;
    if (PROPERTIES.has(name)) kept.push(`${name}:${value}`);
  }
  return kept.join(';');
}

const SELECTORS = /^[\w\s.,#>+~*:-]+$/;

/** A sanitized style sheet: plain rules. Null where it has anything else, such as an at-rule. */
export function safeStyleSheet(css: string): string | null {
  const text = decoded(css.replace(/<!--|-->/g, ' '));
  const kept: string[] = [];
  let end = 0;
  for (const rule of text.matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
    if (rule.index !== end) return null;
    end += rule[0].length;
    const [selectors, declarations] = [rule[1]!.trim(), safeDeclarations(rule[2]!)];
    if (!SELECTORS.test(selectors) || declarations === null) return null;
    kept.push(`${selectors}{${declarations}}`);
  }
  return text.slice(end).trim() === '' ? kept.join('\n') : null;
}
