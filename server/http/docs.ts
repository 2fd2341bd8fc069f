import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** The one style element that Swagger UI (pinned) puts in by script. */
const ITS_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/** The OpenAPI document of every call, and its page at `/api/docs`. Register before the calls. */
export async function registerDocs(app: FastifyInstance, version: string): Promise<void> {
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
    // The server's own policy holds for it too, with that one style let in.
    staticCSP: false,
    uiHooks: {
      onRequest: (_request, reply, next) => {
        const policy = String(reply.getHeader('content-security-policy'));
        reply.header('content-security-policy', policy.replace("style-src 'self'", `style-src 'self' ${ITS_STYLE}`));
        next();
      },
    },
  });
}
