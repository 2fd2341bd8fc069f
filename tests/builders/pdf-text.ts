import { inflateSync } from 'node:zlib';

const HEX_TEXT = /<([0-9a-f ]+)>/gi;
/** A font is chosen, or a text is shown in it. */
const SHOWN = /\/(\w+) [\d.]+ Tf|\[(.*?)\] TJ/g;

const hexText = (hex: string): string =>
  String.fromCharCode(...(hex.match(/[0-9a-f]{4}/gi) ?? []).map((unit) => Number.parseInt(unit, 16)));

/** The bytes of each object's stream, unpacked, by the number of the object. */
function streamsOf(file: Buffer, raw: string): Map<string, string> {
  const streams = new Map<string, string>();
  for (const { index, 0: head, 1: id } of raw.matchAll(/(\d+) 0 obj\n(?:(?!endobj)[\s\S])*?\bstream\r?\n/g)) {
    const body = file.subarray(index + head.length, raw.indexOf('endstream', index));
    try {
      streams.set(id!, inflateSync(body).toString('latin1'));
    } catch {
      // Not packed: no content of a page.
    }
  }
  return streams;
}

/** What each font that is part of the file shows by the codes of its glyphs, by the name of the font. */
function codesOf(raw: string, streams: ReadonlyMap<string, string>): Map<string, string[]> {
  const codes = new Map<string, string[]>();
  for (const [, fonts] of raw.matchAll(/\/Font <<([^>]*)>>/g))
    for (const [, name, font] of fonts!.matchAll(/\/(\w+) (\d+) 0 R/g)) {
      const [, map] =
        new RegExp(`(?:^|\\n)${font} 0 obj\\n(?:(?!endobj)[\\s\\S])*?/ToUnicode (\\d+) 0 R`).exec(raw) ?? [];
      const shown = (streams.get(map ?? '') ?? '').match(/\[([^\]]*)\]/g) ?? [];
      if (map)
        codes.set(
          name!,
          shown.flatMap((range) => [...range.matchAll(HEX_TEXT)].map(([, hex]) => hexText(hex!))),
        );
    }
  return codes;
}

/** What a PDF made by pdfkit shows: its texts in their order, without the kerning between them, and how many pages it has. */
export async function textOfPdf(bytes: Uint8Array): Promise<{ all: string; pages: number }> {
  const file = Buffer.from(bytes);
  const raw = file.toString('latin1');
  const streams = streamsOf(file, raw);
  const codes = codesOf(raw, streams);
  const texts: string[] = [];
  for (const content of streams.values()) {
    let font = '';
    for (const [, chosen, line] of content.matchAll(SHOWN)) {
      font = chosen ?? font;
      const glyphs = codes.get(font);
      const hex = [...(line ?? '').matchAll(HEX_TEXT)].map(([, each]) => each!).join('');
      if (line === undefined) continue;
      texts.push(
        glyphs
          ? (hex.match(/.{4}/g) ?? []).map((glyph) => glyphs[Number.parseInt(glyph, 16)] ?? '').join('')
          : Buffer.from(hex, 'hex').toString('latin1'),
      );
    }
  }
  return { all: texts.join('\n'), pages: [...raw.matchAll(/\/Type \/Page\b(?!s)/g)].length };
}
