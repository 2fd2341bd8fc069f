import type { z } from 'zod';
import type { CallSpec } from '../../contract/rest/base/define.ts';

/** A text and a list of places that are large: reading either is no matter of microseconds any more. */
const LARGE_TEXT = 'x'.repeat(5_001);
const LARGE_SHAPE = Array.from({ length: 101 }, () => ({ lat: 0, lng: 0 }));

interface Def {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
  valueType?: z.ZodType;
}

const defOf = (schema: z.ZodType): Def => (schema as unknown as { def: Def }).def;

const isLarge = (schema: z.ZodType, { type, element }: Def): boolean =>
  type === 'custom' ||
  (type === 'string' && schema.safeParse(LARGE_TEXT).success) ||
  (element !== undefined && schema.safeParse(LARGE_SHAPE).success);

function largeIn(schema: z.ZodType, at: string): string[] {
  const def = defOf(schema);
  const inner = def.innerType ?? def.in ?? def.valueType;
  return [
    ...(isLarge(schema, def) ? [at] : []),
    ...Object.entries(def.shape ?? {}).flatMap(([name, field]) => largeIn(field, `${at}.${name}`)),
    ...(def.options ?? []).flatMap((option) => largeIn(option, at)),
    ...(def.element ? largeIn(def.element, `${at}[]`) : []),
    ...(inner ? largeIn(inner, at) : []),
  ];
}

/** The places of a call's body at which it takes a file, a long text or a shape of many places. */
export const largeInputsOf = ({ body }: CallSpec): string[] => (body ? [...new Set(largeIn(body, 'body'))] : []);
