import type { SwaggerTransformObject } from '@fastify/swagger';

/** A part of the document. */
type Json = null | boolean | number | string | Json[] | JsonObject;
type JsonObject = { [key: string]: Json };
type Schemas = Record<string, Json>;

const PREFIX = '#/components/schemas/';
const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch']);
/** What the converter adds to the name of a schema where it is of what a caller sends. */
const SENT = /Input$/;

/** Every object of a part, innermost first, is replaced by what `change` makes of it. */
function replaced(part: Json, change: (object: JsonObject) => Json): Json {
  if (Array.isArray(part)) return part.map((each) => replaced(each, change));
  if (part === null || typeof part !== 'object') return part;
  return change(Object.fromEntries(Object.entries(part).map(([key, value]) => [key, replaced(value, change)])));
}

/** The name of the schema that an object refers to; null for any other object. */
const nameIn = ({ $ref }: JsonObject): string | null =>
  typeof $ref === 'string' && $ref.startsWith(PREFIX) ? $ref.slice(PREFIX.length) : null;

/** A part with the schemas it refers to called by other names. */
const renamed = (part: Json, newName: (name: string) => string): Json =>
  replaced(part, (object) => {
    const name = nameIn(object);
    return name === null ? object : { ...object, $ref: PREFIX + newName(name) };
  });

/** A record with known keys as an object with these properties: generators of clients read no `propertyNames`. */
function withProperties(object: JsonObject): Json {
  const { propertyNames, additionalProperties, ...rest } = object;
  const keys = (propertyNames as { enum?: string[] } | undefined)?.enum ?? (object['required'] as string[] | undefined);
  if (!keys || propertyNames === undefined || additionalProperties === undefined) return object;
  return { ...rest, properties: Object.fromEntries(keys.map((key) => [key, additionalProperties])) };
}

/** Choices told apart by a field that may be left out are no exact `oneOf`. */
function withAnyOf({ oneOf, ...rest }: JsonObject): JsonObject {
  const hasUsual = (option: JsonObject): boolean =>
    Object.values((option['properties'] as JsonObject | undefined) ?? {}).some(
      (property) => 'const' in (property as JsonObject) && 'default' in (property as JsonObject),
    );
  if (!Array.isArray(oneOf)) return rest;
  return { ...rest, [oneOf.some((option) => hasUsual(option as JsonObject)) ? 'anyOf' : 'oneOf']: oneOf };
}

/** The names of the schemas that a part leads to, also over others. */
function usedBy(part: Json, schemas: Schemas, found = new Set<string>()): Set<string> {
  replaced(part, (object) => {
    const name = nameIn(object);
    if (name !== null && !found.has(name)) usedBy(schemas[name] ?? null, schemas, found.add(name));
    return object;
  });
  return found;
}

/** Of the schemas of what is sent those that need no name of their own: nothing is answered by it, or the same is. */
function needless(schemas: Schemas, used: ReadonlySet<string>): Set<string> {
  const found = new Set([...used].filter((name) => SENT.test(name) && name.replace(SENT, '') in schemas));
  const newName = (name: string): string => (found.has(name) ? name.replace(SENT, '') : name);
  const differs = (name: string): boolean =>
    used.has(name.replace(SENT, '')) &&
    JSON.stringify(renamed(schemas[name]!, newName)) !== JSON.stringify(renamed(schemas[newName(name)]!, newName));
  for (let other = [...found].find(differs); other !== undefined; other = [...found].find(differs)) found.delete(other);
  return found;
}

/** Writes the errors of every operation: their body is the same everywhere. */
function withErrors(paths: Record<string, Record<string, { responses: JsonObject }>>): void {
  for (const [method, operation] of Object.values(paths).flatMap((path) => Object.entries(path)))
    if (METHODS.has(method))
      operation.responses = {
        ...operation.responses,
        '4XX': { $ref: '#/components/responses/Refused' },
        '5XX': { $ref: '#/components/responses/Failed' },
      };
}

/** Makes a document from which clients can be generated: known keys, one name for a schema, none without a use, and errors. */
export const tidyDocument: SwaggerTransformObject = (document) => {
  const whole = replaced(('openapiObject' in document ? document.openapiObject : {}) as JsonObject, (object) =>
    withProperties(withAnyOf(object)),
  );
  const { components, paths, ...rest } = whole as { components: Record<string, Schemas>; paths: JsonObject };
  const { schemas = {}, ...others } = components;
  withErrors(paths as Parameters<typeof withErrors>[0]);
  const used = usedBy([paths, others], schemas);
  const short = needless(schemas, used);
  const newName = (name: string): string => (short.has(name) ? name.replace(SENT, '') : name);
  const kept = Object.fromEntries([...used].sort().map((name) => [newName(name), schemas[name]!]));
  return renamed(
    { ...rest, components: { ...others, schemas: kept }, paths },
    newName,
  ) as ReturnType<SwaggerTransformObject>;
};
