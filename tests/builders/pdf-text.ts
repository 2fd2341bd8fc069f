import { inflateSync } from 'node:zlib';

const HEX_TEXT = /<([0-9a-f]+)>/gi;

/** What a PDF made by pdfkit shows: its texts in their order, without the kerning between them, and how many pages it has. */
export async function textOfPdf(bytes: Uint8Array): Promise<{ all: string; pages: number }> {
  const file = Buffer.from(bytes);
  const raw = file.toString('latin1');
  const texts: string[] = [];
  for (const { index, 0: head } of raw.matchAll(/stream\r?\n/g)) {
    const end = raw.indexOf('endstream', index);
    const body = file.subarray(index + head.length, end);
    let content: string;
    try {
      content = inflateSync(body).toString('latin1');
    } catch {
      continue;
    }
    for (const line of content.matchAll(/\[(.*?)\] TJ/g))
      texts.push(
        [...line[1]!.matchAll(HEX_TEXT)].map(([, hex]) => Buffer.from(hex!, 'hex').toString('latin1')).join(''),
      );
  }
  return { all: texts.join('\n'), pages: [...raw.matchAll(/\/Type \/Page\b(?!s)/g)].length };
}
