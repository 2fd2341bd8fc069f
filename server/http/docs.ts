import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** Hash of the one style element that Swagger UI (pinned) injects by script. */
const ITS_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** Whether a request may read the docs, which describe every call. */
export type DocsGuard = (request: FastifyRequest) => Promise<boolean>;

/** Styles, scripts and pictures of Swagger UI, which reveal nothing about the API. */
const isAsset = (request: FastifyRequest): boolean => /\/static\/(?!index\.html)/.test(request.url);

/**
 * Serves the OpenAPI document of every call and its page at `/api/docs`, if `mayRead` allows it. Register before the
 * calls.
 */
export async function registerDocs(app: FastifyInstance, version: string, mayRead: DocsGuard): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Rastro', version },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      security: [{ token: [] }],
    },
    transform: jsonSchemaTransform,
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
        if (await mayRead(request)) return;
        // Makes browsers ask for login and password.
        reply.header('www-authenticate', 'Basic realm="API docs", charset="UTF-8"');
        throw new Refusal('unauthenticated');
      },
    },
  });
}
