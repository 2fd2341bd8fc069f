import type { z } from 'zod';
import type { CallSpec } from '../../contract/rest/base/define.ts';

/** Where a call takes a text or a time: the part of the request, the way to it, and what goes beside it in a choice. */
export interface InputPlace {
  part: 'params' | 'query' | 'body';
  path: readonly (string | number)[];
  isTime: boolean;
  beside: Readonly<Record<string, unknown>>;
}

interface Def {
  type: string;
  format?: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
  discriminator?: string;
  valueType?: z.ZodType;
  keyType?: z.ZodType;
  entries?: Record<string, string>;
  values?: unknown[];
}

type Leaf = Pick<InputPlace, 'path' | 'isTime' | 'beside'>;

const defOf = (schema: z.ZodType): Def => (schema as unknown as { def: Def }).def;
const under = (key: string | number, leaves: Leaf[]): Leaf[] =>
  leaves.map((leaf) => ({ ...leaf, path: [key, ...leaf.path] }));

/** Key of a record: the first that is allowed. */
const keyOf = (key: z.ZodType | undefined): string => Object.values((key && defOf(key).entries) ?? { key: 'key' })[0]!;

/** The values that tell an option of a choice, or of a choice within one, from the others. */
const literalsOf = (option: z.ZodType, discriminators: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    discriminators.flatMap((discriminator) => {
      const literal = defOf(option).shape?.[discriminator];
      return literal ? [[discriminator, defOf(defOf(literal).innerType ?? literal).values?.[0]]] : [];
    }),
  );

/** Every text and time of a schema of inputs; `discriminators` are those of the choices around it. */
function leavesOf(schema: z.ZodType, discriminators: readonly string[] = []): Leaf[] {
  const def = defOf(schema);
  if (def.type === 'string') return [{ path: [], isTime: def.format === 'datetime', beside: {} }];
  if (def.shape) return Object.entries(def.shape).flatMap(([name, field]) => under(name, leavesOf(field)));
  if (def.element) return under(0, leavesOf(def.element));
  if (def.valueType) return under(keyOf(def.keyType), leavesOf(def.valueType));
  if (def.options) {
    const all = def.discriminator === undefined ? discriminators : [...discriminators, def.discriminator];
    return def.options.flatMap((option) =>
      leavesOf(option, all).map((leaf) => ({ ...leaf, beside: { ...literalsOf(option, all), ...leaf.beside } })),
    );
  }
  const inner = def.innerType ?? def.in;
  return inner ? leavesOf(inner) : [];
}

/** Every place of a call at which it takes a text or a time. */
export function inputsOf(spec: CallSpec): InputPlace[] {
  return (['params', 'query', 'body'] as const).flatMap((part) =>
    spec[part] ? leavesOf(spec[part]).map((leaf) => ({ part, ...leaf })) : [],
  );
}

/** A copy of a value with another one put at a place in it; what is missing on the way is made. */
export function withValue(into: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (typeof key === 'number') return [withValue(Array.isArray(into) ? into[key] : undefined, rest, value)];
  const fields =
    typeof into === 'object' && into !== null && !Array.isArray(into) ? (into as Record<string, unknown>) : {};
  return { ...fields, [key]: withValue(fields[key], rest, value) };
}
