import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The pattern of the route, never the address: ingest addresses carry secrets. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none';

/** Routes called many times a second or by a machine, logged only when they fail or on request. */
const QUIET = /^\/(ingest|health|ready|monitoring)/;

/** One line for each answer: method, route, status, time, request id. No header, no body, no query. */
export function registerAccessLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = { method: request.method, route: routeOf(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    if (reply.statusCode >= 500) request.log.error(line, 'answered');
    else if (QUIET.test(line.route)) request.log.debug(line, 'answered');
    else request.log.info(line, 'answered');
  });
}

/** What the logger writes of objects handed to it: an error without the values of a query, never a request. */
export const LOG_SERIALIZERS = {
  req: (request: FastifyRequest) => ({ method: request.method, route: routeOf(request) }),
  err: (error: Error & { code?: unknown }) => ({ type: error.name, message: error.message, ...(error.code ? { code: error.code } : {}), stack: error.stack }),
};

/** Names that must never be written, wherever they stand in a line. */
export const REDACTED = ['password', 'token', 'accessToken', 'secret', 'authorization', 'key', '*.password', '*.token', '*.accessToken', '*.secret', '*.authorization', '*.key'];
