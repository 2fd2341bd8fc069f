/** A key of OwnTracks is a passphrase that is filled up to 32 bytes: more of it would be cut off by the apps. */
export const PAYLOAD_KEY_BYTES = 32;

/** Bytes of a character in UTF-8. */
const bytesOf = (character: string): number => {
  const point = character.codePointAt(0)!;
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
};

/** Whether a text may be the key with which a phone encrypts what it sends. Space counts: the apps cut nothing off. */
export function isPayloadKey(text: string): boolean {
  const bytes = Array.from(text, bytesOf).reduce((sum, each) => sum + each, 0);
  return bytes > 0 && bytes <= PAYLOAD_KEY_BYTES;
}
