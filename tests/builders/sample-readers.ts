import { Refusal } from '../../server/base/http/refusal.ts';

/** Readers of the tests of reading threads, each with something of its own that it does to its thread. */
export const double = (input: number): number => input * 2;

export function spin(): never {
  for (;;);
}

export function fillMemory(): never {
  const held: string[][] = [];
  for (;;) held.push(Array.from({ length: 1_000 }, (_, at) => `${held.length} ${at}`));
}

export function refuse(field: string): never {
  throw new Refusal('invalid-input', { [field]: 'field.too-long' }, { most: 3 });
}

export function fail(): never {
  throw new TypeError('a mistake of ours');
}

export async function* counting(count: number): AsyncIterable<number[]> {
  for (let at = 0; at < count; at += 1) yield [at];
}

export async function* spinAfterFirst(): AsyncIterable<number> {
  yield 1;
  spin();
}
