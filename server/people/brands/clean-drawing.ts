import { SaxesParser, type SaxesTagNS } from 'saxes';
import { ATTRIBUTES, ELEMENTS, LEFT_OUT, PROPERTIES } from './drawing-lists.ts';
import { safeDeclarations, safeStyleSheet, safeValue } from './drawing-style.ts';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const XML = 'http://www.w3.org/XML/1998/namespace';
const XHTML = 'http://www.w3.org/1999/xhtml';

const DEEPEST = 200;
/** Parts that are drawn by name, those that they draw themselves included: a few lines could else keep a browser busy for ever. */
const MOST_USES = 20_000;

/** Content that is refused with a message, instead of silently changing the drawing. */
class Unsafe extends Error {}

const TEXT: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => TEXT[sign]!);

/** Counts what is drawn by name: by `use`, or as a pattern or a mask. */
class Uses {
  private readonly of = new Map<string, string[]>([['', []]]);
  private readonly open: string[] = [''];

  enter(id: string): void {
    this.open.push(id);
    if (!this.of.has(id)) this.of.set(id, []);
  }

  leave(): void {
    this.open.pop();
  }

  add(target: string): void {
    for (const id of new Set(this.open)) this.of.get(id)!.push(target);
  }

  total(): number {
    const known = new Map<string, number>();
    const weigh = (id: string): number => {
      const found = known.get(id);
      if (found !== undefined) return found;
      // A part that draws itself never ends.
      known.set(id, Number.POSITIVE_INFINITY);
      const sum = (this.of.get(id) ?? []).reduce((total, target) => total + 1 + weigh(target), 0);
      known.set(id, sum);
      return sum;
    };
    return Math.max(...[...this.of.keys()].map(weigh));
  }
}

/** An address: a part of the drawing itself, or a picture of points within it. Browsers skip blanks and control characters in addresses. */
function safeAddress(element: string, value: string): string {
  const address = value.replace(/[^!-\uFFFF]/g, '');
  const isPicture = element === 'image' && /^data:image\/(?:png|jpeg|webp);base64,[\w+/=]+$/i.test(address);
  if (!/^#[\w.:-]*$/.test(address) && !isPicture) throw new Unsafe('address');
  return address;
}

/** The sanitized attribute; null where it is dropped. */
function safeAttribute(
  element: string,
  { uri, local, value }: { uri: string; local: string; value: string },
): string | null {
  if (/^on/i.test(local)) throw new Unsafe('handler');
  if ((uri === '' || uri === XLINK) && /^(?:href|src)$/i.test(local))
    return `href="${escaped(safeAddress(element, value))}"`;
  if (uri === XML && (local === 'space' || local === 'lang')) return `xml:${local}="${escaped(value)}"`;
  if (uri !== '') return null;
  const kept =
    local === 'style'
      ? safeDeclarations(value)
      : PROPERTIES.has(local) || ATTRIBUTES.has(local)
        ? safeValue(value)
        : undefined;
  if (kept === null) throw new Unsafe('value');
  return kept === undefined ? null : `${local}="${escaped(kept)}"`;
}

/** The drawing, rebuilt from allowed parts while it is parsed. */
class Builder {
  readonly uses = new Uses();
  text = '';
  /** Elements that are left out, with all they hold: so deep are we in one. */
  private skipped = 0;
  private style: string | null = null;
  private depth = 0;

  open({ uri, local, attributes }: SaxesTagNS): void {
    if ((this.depth += 1) > DEEPEST) throw new Unsafe('depth');
    if (uri === XHTML) throw new Unsafe('document');
    const isOwn = uri === SVG || uri === '';
    if (this.skipped > 0 || (this.depth > 1 && (!isOwn || LEFT_OUT.has(local)))) {
      this.skipped += 1;
      return;
    }
    if (!isOwn || !ELEMENTS.has(local) || (this.depth === 1 && local !== 'svg') || this.style !== null)
      throw new Unsafe('element');
    const given = Object.values(attributes).filter((each) => each.prefix !== 'xmlns' && each.name !== 'xmlns');
    const kept = given.map((each) => safeAttribute(local, each)).filter((each) => each !== null);
    this.uses.enter(attributes['id']?.value ?? '');
    for (const each of kept)
      for (const [, named] of each.matchAll(/(?:^href="|url\(\s*(?:&quot;|')?)#([\w.:-]+)/g)) this.uses.add(named!);
    this.text += `<${[local, ...(this.depth === 1 ? [`xmlns="${SVG}"`] : []), ...new Set(kept)].join(' ')}>`;
    if (local === 'style') this.style = '';
  }

  say(text: string): void {
    if (this.skipped > 0 || this.depth === 0) return;
    if (this.style !== null) this.style += text;
    else this.text += escaped(text);
  }

  close({ local }: SaxesTagNS): void {
    this.depth -= 1;
    if (this.skipped > 0) {
      this.skipped -= 1;
      return;
    }
    if (this.style !== null) {
      const sheet = safeStyleSheet(this.style);
      if (sheet === null) throw new Unsafe('style');
      this.text += escaped(sheet);
      this.style = null;
    }
    this.uses.leave();
    this.text += `</${local}>`;
  }
}

/**
 * Reads a drawing (SVG) and builds it anew of elements, attributes and styles on a list, entities and escapes decoded
 * before they are judged. Null where it is no XML or holds what a logo has no use for: scripts, handlers, foreign
 * documents, addresses beyond itself, entities of its own, another encoding than UTF-8.
 */
export function cleanDrawing(bytes: Uint8Array): string | null {
  const builder = new Builder();
  const parser = new SaxesParser({ xmlns: true });
  const refuse = (): never => {
    throw new Unsafe('document');
  };
  parser.on('error', refuse);
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^(?:utf-?8|us-ascii)$/i.test(encoding)) refuse();
  });
  // A plain DOCTYPE is dropped; one with an internal subset may define entities.
  parser.on('doctype', (text) => {
    if (/[[\]]/.test(text)) refuse();
  });
  // Instructions go too; one that brings a style sheet from elsewhere is no accident.
  parser.on('processinginstruction', ({ target }) => {
    if (/^xml-stylesheet$/i.test(target)) refuse();
  });
  parser.on('opentag', (tag) => builder.open(tag));
  parser.on('text', (text) => builder.say(text));
  parser.on('cdata', (text) => builder.say(text));
  parser.on('closetag', (tag) => builder.close(tag));
  try {
    parser.write(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).close();
    return builder.uses.total() > MOST_USES ? null : builder.text;
  } catch {
    return null;
  }
}
