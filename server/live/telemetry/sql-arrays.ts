/**
 * Columns of a batch as arrays in PostgreSQL's binary form, for parameters such as `$1::float8[]`. As text, every number
 * would be printed here and parsed there, which costs more than storing it.
 */

/** PostgreSQL's numbers of the element types. */
const TYPE = { bool: 16, int8: 20, json: 114, float4: 700, float8: 701, jsonb: 3802 } as const;

const HEADER_BYTES = 20;
const EMPTY_BYTES = 12;

/** One dimension whose index starts at 1; of no elements it has no dimension. */
function withHeader(bytes: Buffer, type: number, count: number): Buffer {
  bytes.writeInt32BE(count === 0 ? 0 : 1, 0);
  // There may be nulls. The database counts them itself.
  bytes.writeInt32BE(1, 4);
  bytes.writeInt32BE(type, 8);
  if (count === 0) return bytes.subarray(0, EMPTY_BYTES);
  bytes.writeInt32BE(count, 12);
  bytes.writeInt32BE(1, 16);
  return bytes;
}

/** An array of elements `width` bytes wide; `put` writes one at an offset. */
function fixed<T>(
  values: readonly (T | null)[],
  type: number,
  width: number,
  put: (bytes: Buffer, value: T, at: number) => void,
): Buffer {
  const bytes = Buffer.allocUnsafe(HEADER_BYTES + values.length * (4 + width));
  let at = HEADER_BYTES;
  for (const value of values) {
    const isKnown = value !== null && !Number.isNaN(value);
    bytes.writeInt32BE(isKnown ? width : -1, at);
    at += 4;
    if (!isKnown) continue;
    put(bytes, value, at);
    at += width;
  }
  return withHeader(bytes.subarray(0, at), type, values.length);
}

/** Whole numbers from 0 to 2^53, for `bigint[]`. */
export const bigints = (values: readonly number[]): Buffer =>
  fixed(values, TYPE.int8, 8, (bytes, value, at) => {
    bytes.writeUInt32BE(Math.floor(value / 2 ** 32), at);
    bytes.writeUInt32BE(value % 2 ** 32, at + 4);
  });

/** For `float8[]`: null and NaN are unknown. */
export const doubles = (values: readonly (number | null)[]): Buffer =>
  fixed(values, TYPE.float8, 8, (bytes, value, at) => void bytes.writeDoubleBE(value, at));

/** For `real[]`: null and NaN are unknown. */
export const reals = (values: readonly (number | null)[]): Buffer =>
  fixed(values, TYPE.float4, 4, (bytes, value, at) => void bytes.writeFloatBE(value, at));

/** For `boolean[]`. */
export const booleans = (values: readonly (boolean | null)[]): Buffer =>
  fixed(values, TYPE.bool, 1, (bytes, value, at) => void bytes.writeUInt8(value ? 1 : 0, at));

/** An array of texts, each behind `prefix`. */
function texts(values: readonly string[], type: number, prefix: readonly number[]): Buffer {
  let size = HEADER_BYTES;
  const lengths = values.map((value) => {
    const length = prefix.length + Buffer.byteLength(value);
    size += 4 + length;
    return length;
  });
  const bytes = Buffer.allocUnsafe(Math.max(size, HEADER_BYTES));
  let at = HEADER_BYTES;
  values.forEach((value, i) => {
    at = bytes.writeInt32BE(lengths[i]!, at);
    for (const byte of prefix) at = bytes.writeUInt8(byte, at);
    at += bytes.write(value, at);
  });
  return withHeader(bytes, type, values.length);
}

/** JSON texts for `json[]`. */
export const jsons = (values: readonly string[]): Buffer => texts(values, TYPE.json, []);

const JSONB_VERSION = 1;
/** JSON texts for `jsonb[]`. */
export const jsonbs = (values: readonly string[]): Buffer => texts(values, TYPE.jsonb, [JSONB_VERSION]);
