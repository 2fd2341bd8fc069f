import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

/** What `/ready` asks: throws or answers details when ready. */
export type ReadyCheck = () => Promise<Record<string, unknown>>;

/** `/health`: the process answers. `/ready`: it can do its work. Neither needs a token. */
export function registerHealth(app: FastifyInstance, check: ReadyCheck): void {
  app.get('/health', { schema: { hide: true } }, async () => ({ status: 'alive' }));
  app.get('/ready', { schema: { hide: true } }, async (request) => {
    try {
      return { status: 'ready', ...(await check()) };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      throw new Refusal('not-ready');
    }
  });
}
