import type { FastifyInstance } from 'fastify';
import { isFromOwnMachine } from './own-machine.ts';
import { Refusal } from './refusal.ts';

/**
 * The check of `/ready`: throws, or returns details when ready. They are sent to the local machine only, because they
 * count the data of all tenants.
 */
export type ReadyCheck = () => Promise<Record<string, unknown>>;

/** Registers `/health` (the process is alive) and `/ready` (it can do its work). Neither needs a token. */
export function registerHealth(app: FastifyInstance, check: ReadyCheck): void {
  app.get('/health', { schema: { hide: true } }, async () => ({ status: 'alive' }));
  app.get('/ready', { schema: { hide: true } }, async (request) => {
    try {
      const details = await check();
      return { status: 'ready', ...(isFromOwnMachine(request) ? details : {}) };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      throw error instanceof Refusal ? error : new Refusal('not-ready');
    }
  });
}
