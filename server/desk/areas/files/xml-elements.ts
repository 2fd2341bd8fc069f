import { SaxesParser, type SaxesTagNS } from 'saxes';
import { Refusal } from '../../../base/http/refusal.ts';
import type { MessageCode } from '../../../base/messages/pt-br.ts';

/** Folders in folders; a real file has a handful. */
const DEEPEST = 64;

export const refuse = (code: MessageCode): never => {
  throw new Refusal('invalid-input', { text: code });
};

/** An element with what stands in it. Prefixes are taken off. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Element[];
}

/** A kind of XML that is read. */
export interface Dialect {
  /** Name of its first element. */
  root: string;
  isOwn(uri: string): boolean;
  /** Whether an element is kept; of all others only what of these stands in them. */
  isKept(name: string, uri: string): boolean;
  /** Looks at what its first element says; throws where it cannot be read. */
  assertRoot?(attributes: Readonly<Record<string, string>>): void;
}

/** What prefixes mean to everybody; some write them without saying so. */
const USUAL_PREFIXES: Readonly<Record<string, string>> = {
  gx: 'http://www.google.com/kml/ext/2.2',
  kml: 'http://www.opengis.net/kml/2.2',
};

/** The kept elements below one root, and which of the dialects it is. What is none of them, and what declares entities, is refused. */
export function readElements<D extends Dialect>(text: string, dialects: readonly D[]): { dialect: D; root: Element } {
  const root: Element = { name: '', attributes: {}, text: '', children: [] };
  const path: Element[] = [root];
  let dialect: D | undefined;
  let depth = 0;
  const parser = new SaxesParser({
    xmlns: true,
    // Asked for names without a prefix too: such a file declares nothing, and is read as it is.
    resolvePrefix: (prefix: string) => (prefix === '' ? '' : (USUAL_PREFIXES[prefix] ?? `urn:undeclared:${prefix}`)),
  });
  parser.on('error', () => refuse('field.area-file-unreadable'));
  // Entities in entities grow without end, or read other files: no map has a use for either.
  parser.on('doctype', () => refuse('field.area-file-doctype'));
  parser.on('opentag', (tag: SaxesTagNS) => {
    const attributes = Object.fromEntries(Object.values(tag.attributes).map(({ local, value }) => [local, value]));
    if (depth === 0) {
      dialect = dialects.find((each) => each.root === tag.local && each.isOwn(tag.uri));
      if (!dialect) refuse('field.area-file-namespace');
      dialect!.assertRoot?.(attributes);
    }
    depth += 1;
    if (depth > DEEPEST) refuse('field.area-file-too-deep');
    const isKept = dialect!.isKept(tag.local, tag.uri);
    const element: Element = { name: isKept ? tag.local : '', attributes, text: '', children: [] };
    // What is not kept lends its place: its children are its parent's.
    if (isKept) path.at(-1)!.children.push(element);
    else element.children = path.at(-1)!.children;
    path.push(element);
  });
  const hear = (part: string): void => {
    path.at(-1)!.text += part;
  };
  parser.on('text', hear);
  parser.on('cdata', hear);
  parser.on('closetag', () => {
    path.pop();
    depth -= 1;
  });
  parser.write(text).close();
  return dialect ? { dialect, root } : refuse('field.area-file-unreadable');
}

export const childrenOf = (element: Element, name: string): Element[] =>
  element.children.filter((child) => child.name === name);
export const childOf = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find((child) => child.name === name);
export const textOf = (element: Element | undefined): string | undefined => element?.text.trim();
