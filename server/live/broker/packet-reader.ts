/** Problems of a byte stream, found before a packet is buffered. */
export type FramingFault = 'malformed' | 'too-large';

const NOTHING = Buffer.alloc(0);
const LENGTH_BYTES = 4;
const SEVEN_BITS = 0x7f;
const MORE_FOLLOWS = 0x80;

/**
 * Splits a byte stream into complete MQTT packets. The remaining length is checked as soon as it is announced, so that
 * no more is buffered than about `mostBytes` and one chunk of the wire.
 */
export class PacketReader {
  private bytes: Buffer = NOTHING;
  private start = 0;
  private end = 0;
  /** Whether `bytes` is the reader's own copy, with free space after `end`. */
  private isOwn = false;

  /** `mostBytes` is the longest remaining length that is accepted. */
  constructor(public mostBytes: number) {}

  /** Bytes that are buffered and not returned yet. */
  get heldBytes(): number {
    return this.end - this.start;
  }

  feed(chunk: Buffer): void {
    if (this.start === this.end) {
      this.bytes = chunk;
      this.start = 0;
      this.end = chunk.length;
      this.isOwn = false;
      return;
    }
    if (!this.isOwn || this.bytes.length - this.end < chunk.length) this.move(chunk.length);
    chunk.copy(this.bytes, this.end);
    this.end += chunk.length;
  }

  /** Makes space for more: twice the needed size, so that a packet that arrives byte by byte is not copied for each. */
  private move(more: number): void {
    const held = this.end - this.start;
    const roomier = Buffer.allocUnsafe(2 * (held + more));
    this.bytes.copy(roomier, 0, this.start, this.end);
    this.bytes = roomier;
    this.start = 0;
    this.end = held;
    this.isOwn = true;
  }

  /** Discards all buffered bytes. */
  drop(): void {
    this.bytes = NOTHING;
    this.start = 0;
    this.end = 0;
  }

  /** The type of the next packet, 1 to 15; null if none of it has arrived. */
  get kind(): number | null {
    return this.start < this.end ? this.bytes[this.start]! >> 4 : null;
  }

  /** The next complete packet with its fixed header; null if it has not arrived, or the fault of the stream. */
  next(): Buffer | null | FramingFault {
    let length = 0;
    for (let n = 0; ; n += 1) {
      if (n === LENGTH_BYTES) return 'malformed';
      const at = this.start + 1 + n;
      if (at >= this.end) return null;
      const byte = this.bytes[at]!;
      length += (byte & SEVEN_BITS) * 2 ** (7 * n);
      if (byte & MORE_FOLLOWS) continue;
      if (length > this.mostBytes) return 'too-large';
      const whole = 2 + n + length;
      if (this.end - this.start < whole) return null;
      const packet = this.bytes.subarray(this.start, this.start + whole);
      this.start += whole;
      return packet;
    }
  }
}
