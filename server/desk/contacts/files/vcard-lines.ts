import { Refusal } from '../../../base/http/refusal.ts';

/** One property of a card: its name, its parameters in capitals, its value as it is written. */
export interface CardLine {
  name: string;
  params: ReadonlyMap<string, readonly string[]>;
  value: string;
}

/** Parameters of one property, and properties of one card: a real one has a handful, and some dozen. */
const MOST_PARAMS = 100;
const MOST_LINES = 2_000;
/** How often the name and parameters of a property are folded, at most, for its encoding to be seen. */
const MOST_HEAD_PARTS = 8;

/** Parameters of version 2.1 that stand without their name. */
const BARE_ENCODINGS = new Set(['QUOTED-PRINTABLE', 'BASE64', '8BIT', '7BIT']);

const isQuotedPrintable = (line: string): boolean => {
  const head = line.slice(0, line.indexOf(':') + 1).toUpperCase();
  return /[;=]QUOTED-PRINTABLE[;:]/.test(head);
};

/** The lines of a file as they were before they were folded. */
function* unfolded(text: string): Iterable<string> {
  // Joined once at its end: to look at a text that grows by pieces copies it each time.
  let [line, isQuoted]: [string[], boolean] = [[], false];
  for (const part of text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)) {
    const last = line.at(-1);
    if (isQuoted && last?.endsWith('=')) {
      line[line.length - 1] = last.slice(0, -1);
      line.push(part);
    } else if (line.length > 0 && /^[ \t]/.test(part)) {
      line.push(part.slice(1));
      if (line.length <= MOST_HEAD_PARTS) isQuoted ||= isQuotedPrintable(line.join(''));
    } else {
      if (line.length > 0) yield line.join('');
      line = [part];
      isQuoted = isQuotedPrintable(part);
    }
  }
  if (line.length > 0) yield line.join('');
}

/** Cuts a text at a sign that stands outside of quotes. */
function cutOutside(text: string, sign: string, most: number): string[] {
  const parts: string[] = [];
  let [start, isQuoted] = [0, false];
  for (let at = 0; at < text.length && parts.length < most - 1; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    if (text[at] !== sign || isQuoted) continue;
    parts.push(text.slice(start, at));
    start = at + 1;
  }
  parts.push(text.slice(start));
  return parts;
}

function lineOf(text: string): CardLine | null {
  const [head = '', value] = cutOutside(text, ':', 2);
  if (value === undefined) return null;
  const [named = '', ...given] = cutOutside(head, ';', MOST_PARAMS + 2);
  if (given.length > MOST_PARAMS) throw new Refusal('invalid-input', { text: 'field.contact-file-too-long' });
  const params = new Map<string, string[]>();
  for (const param of given) {
    const [key = '', written] = cutOutside(param, '=', 2);
    const bare = key.trim().toUpperCase();
    const name = written === undefined ? (BARE_ENCODINGS.has(bare) ? 'ENCODING' : 'TYPE') : bare;
    const values = (written ?? bare).replaceAll('"', '').toUpperCase().split(',');
    const known = params.get(name) ?? [];
    for (const each of values) known.push(each.trim());
    params.set(name, known);
  }
  // `item1.TEL`: properties that belong together.
  return { name: named.replace(/^.*\./, '').trim().toUpperCase(), params, value };
}

function decoded(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder('utf-8').decode(bytes);
  }
}

/** The value of a line as text, whatever it was encoded in; its escapes are still there. */
export function plainValue({ params, value }: CardLine): string {
  if (!params.get('ENCODING')?.includes('QUOTED-PRINTABLE')) return value;
  const bytes: number[] = [];
  for (const part of value.match(/=[\dA-F]{2}|[\s\S]/giu) ?? [])
    if (/^=[\dA-F]{2}$/i.test(part)) bytes.push(Number.parseInt(part.slice(1), 16));
    else bytes.push(...new TextEncoder().encode(part));
  return decoded(Uint8Array.from(bytes), params.get('CHARSET')?.[0] ?? 'UTF-8');
}

/** The cards of a file, each as its lines. A card within a card is left out, and so is one without an end. */
export function* cardsIn(text: string): Iterable<CardLine[]> {
  let [depth, card]: [number, CardLine[]] = [0, []];
  for (const raw of unfolded(text)) {
    const line = lineOf(raw);
    if (line === null) continue;
    const isCard = line.value.trim().toUpperCase() === 'VCARD';
    if (line.name === 'BEGIN' && isCard) {
      depth += 1;
      if (depth === 1) card = [];
    } else if (line.name === 'END' && isCard) {
      if (depth === 1) yield card;
      depth = Math.max(0, depth - 1);
    } else if (depth === 1) {
      if (card.length >= MOST_LINES) throw new Refusal('invalid-input', { text: 'field.contact-file-too-long' });
      card.push(line);
    }
  }
}
