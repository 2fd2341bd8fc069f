import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Serves the console from its sources below `/monitoring/`, with hot reload on the same port. */
export async function registerDevConsole(app: FastifyInstance): Promise<void> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: ROOT,
    appType: 'spa',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.all('/monitoring/*', { schema: { hide: true } }, (request, reply) => {
    reply.hijack();
    vite.middlewares(request.raw, reply.raw, () => {
      reply.raw.statusCode = 404;
      reply.raw.end();
    });
  });
  app.addHook('preClose', () => vite.close());
}
