import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The pattern of the route, never the URL: ingest URLs contain secrets. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none';

/** Routes called often or by machines: logged at debug level, except server errors; what is refused for now is no error. */
const QUIET = /^\/(ingest|health|ready|monitoring)/;

/** One line for each answer: method, route, status, time, request id. No header, no body, no query. */
export function registerAccessLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    const isRefusedForNow = reply.statusCode === 503 && QUIET.test(line.route);
    if (reply.statusCode >= 500 && !isRefusedForNow) request.log.error(line, 'answered');
    else if (QUIET.test(line.route)) request.log.debug(line, 'answered');
    else request.log.info(line, 'answered');
  });
}

/**
 * Serializers of logged objects: of an error nothing but these fields (no query values), of a request method and route.
 */
export const LOG_SERIALIZERS = {
  req: (request: FastifyRequest) => ({ method: request.method, route: routeOf(request) }),
  err: (error: Error & { code?: unknown }) => ({
    type: error.name,
    message: error.message,
    ...(error.code ? { code: error.code } : {}),
    stack: error.stack,
  }),
};

/** Fields that must never be logged, at the top level of a line or one level below. */
export const REDACTED = [
  'password',
  'token',
  'accessToken',
  'secret',
  'authorization',
  'key',
  '*.password',
  '*.token',
  '*.accessToken',
  '*.secret',
  '*.authorization',
  '*.key',
];
