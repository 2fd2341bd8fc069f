import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { Refusal } from './refusal.ts';
import { z } from 'zod';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { tidyDocument } from './openapi-document.ts';
import { addSchemaNames, type SchemaNames } from './schema-names.ts';

/** Hash of the one style element that Swagger UI (pinned) injects by script. */
const ITS_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

const ABOUT = `Every call needs the header \`Authorization: Bearer TOKEN\`, with a token of \`POST /api/sessions\`, unless it says otherwise. Messages are in
the language of \`Accept-Language\` (\`en-US\` or \`pt-BR\`), English without it; decide by \`code\` and status, never by the text.`;

const SECURITY_SCHEMES = {
  token: { type: 'http', scheme: 'bearer', description: 'The access token of a session.' },
  key: { type: 'http', scheme: 'bearer', description: 'A key of `gateway add`.' },
  device: { type: 'http', scheme: 'basic', description: 'The identifier and the secret of a device.' },
} as const;

const errors = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
});
const ERROR_RESPONSES = {
  Refused: errors(
    'The server understood and said no: 400 (`fields` names the inputs), 401 the token, 403 a right, 404 no such record, 409 a conflict, 413 too large, 429 too often (`Retry-After`).',
  ),
  Failed: errors('The server cannot do it now (503, `Retry-After`), or failed (500).'),
};

/** Parameters are listed one by one, so what holds them has no name. */
function withoutNames(schema: FastifySchema | undefined): FastifySchema {
  const bare = { ...schema };
  for (const part of ['params', 'querystring'] as const)
    if (bare[part] instanceof z.ZodType) bare[part] = bare[part].clone(bare[part].def);
  return bare;
}

/** Whether a request may read the docs, which describe every call. */
export type DocsGuard = (request: FastifyRequest) => Promise<boolean>;

/** Styles, scripts and pictures of Swagger UI, which reveal nothing about the API. */
const isAsset = (request: FastifyRequest): boolean => /\/static\/(?!index\.html)/.test(request.url);

/**
 * Serves the OpenAPI document of every call and its page at `/api/docs`, if `mayRead` allows it; `paths` stand there beside
 * the calls. Register before them.
 */
export async function registerDocs(
  app: FastifyInstance,
  { version, publicUrl, paths }: { version: string; publicUrl: string | null; paths: Record<string, object> },
  mayRead: DocsGuard,
): Promise<void> {
  const schemaRegistry: SchemaNames = z.registry();
  let isNamed: Promise<void> | null = null;
  const withNames = createJsonSchemaTransform({ schemaRegistry });
  const withSchemas = createJsonSchemaTransformObject({ schemaRegistry });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Rastro', version, description: ABOUT, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
      // A relative address is of the server that answers with the document.
      servers: [{ url: publicUrl ?? '/' }],
      components: { securitySchemes: SECURITY_SCHEMES, responses: ERROR_RESPONSES },
      security: [{ token: [] }],
      paths,
    },
    transform: ({ schema, ...route }) => withNames({ ...route, schema: withoutNames(schema) }),
    transformObject: (document) =>
      tidyDocument({ ...document, openapiObject: withSchemas(document) } as Parameters<typeof tidyDocument>[0]),
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    // The server's own policy applies here too, with that one style allowed.
    staticCSP: false,
    uiHooks: {
      onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
        const policy = String(reply.getHeader('content-security-policy'));
        reply.header('content-security-policy', policy.replace("style-src 'self'", `style-src 'self' ${ITS_STYLE}`));
        if (isAsset(request)) return;
        reply.header('cache-control', 'no-store');
        if (await mayRead(request)) return (isNamed ??= addSchemaNames(schemaRegistry));
        // Makes browsers ask for login and password.
        reply.header('www-authenticate', 'Basic realm="API docs", charset="UTF-8"');
        throw new Refusal('unauthenticated');
      },
    },
  });
}
