import { readdir } from 'node:fs/promises';
import { z } from 'zod';

/** Where schemas of calls are exported from. */
const ROOMS = ['../../../contract/', '../../../domain/'];

const isModule = (path: string): boolean => path.endsWith('.ts') && !path.endsWith('.test.ts');

/** Kinds of schemas that are worth a name: plain texts and numbers are not. */
const isNamed = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodObject ||
  schema instanceof z.ZodEnum ||
  schema instanceof z.ZodUnion ||
  schema instanceof z.ZodIntersection;

/** `deviceSchema` is `Device` in the document; `areaInputSchema` is `AreaFields`, as the converter calls what is sent of an `Area` `AreaInput`. */
function nameOf(exported: string): string {
  const bare = exported.replace(/Schema$/, '').replace(/Input$/, 'Fields');
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

/** The schemas of the OpenAPI document that have a name. */
export type SchemaNames = z.core.$ZodRegistry<z.core.GlobalMeta>;

/**
 * Adds the schemas that contract and domain export, by their names there. Reads some hundred modules: only once somebody asks
 * for the document. Throws an Error where two schemas would have the same name.
 */
export async function addSchemaNames(registry: SchemaNames): Promise<void> {
  const taken = new Set<string>();
  for (const room of ROOMS.map((path) => new URL(path, import.meta.url)))
    for (const file of (await readdir(room, { recursive: true })).filter(isModule).sort()) {
      const exports = (await import(new URL(file, room).href)) as Record<string, unknown>;
      for (const [exported, schema] of Object.entries(exports)) {
        if (!(schema instanceof z.ZodType) || registry.has(schema)) continue;
        // What is said of a schema where it stands, such as that a text is a file.
        const said = z.globalRegistry.get(schema);
        if (said) registry.add(schema, said);
        if (!isNamed(schema)) continue;
        const id = nameOf(exported);
        if (taken.has(id))
          throw new Error(`two schemas are ${id} in the OpenAPI document: rename ${exported} of ${file}`);
        taken.add(id);
        registry.add(schema, { ...said, id });
      }
    }
}
