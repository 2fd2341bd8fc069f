import { readFileSync } from 'node:fs';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { MapProvider } from '../../../domain/people/brands/brand.ts';
import { InvalidConfigError, type Config } from '../config.ts';
import { drawRequestId } from '../platform.ts';
import { LOG_SERIALIZERS, REDACTED, registerAccessLog } from './access-log.ts';
import { registerCodec } from './codec.ts';
import { registerSecurity } from './content-security.ts';
import { answerError, answerMissing } from './error-answer.ts';
import { trustOf } from '../trusted-proxies.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Map providers that a brand has a key for: only their tiles may load. */
    keyedProviders: { now(): readonly MapProvider[] };
  }
}

/** Where the lines of the log go. */
export interface LogStream {
  write(line: string): void;
}

/** Largest body that is accepted: 1 MiB. */
export const BODY_LIMIT = 1_048_576;
/** A request that has not arrived completely by then is closed. */
const REQUEST_TIMEOUT_MS = 60_000;

export function readPem(name: 'TLS_CERT' | 'TLS_KEY', file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new InvalidConfigError([{ name, reason: `names a file that cannot be read: ${(error as Error).message}` }]);
  }
}

/**
 * Creates the HTTP server with what every route shares: log, codec, security headers, error answers. Does not listen
 * yet. The log goes to the standard output unless something else takes its lines.
 */
export async function createFastify(config: Config, logTo?: LogStream): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    logger:
      config.logLevel === 'silent'
        ? false
        : {
            level: config.logLevel,
            serializers: LOG_SERIALIZERS,
            redact: { paths: REDACTED, censor: '[removed]' },
            ...(logTo && { stream: logTo }),
          },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: drawRequestId,
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: trustOf(config.trustProxy),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 17_000 },
    ...(config.tls
      ? { https: { cert: readPem('TLS_CERT', config.tls.certFile), key: readPem('TLS_KEY', config.tls.keyFile) } }
      : {}),
  } as object);
  registerCodec(app);
  registerAccessLog(app);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerMissing);
  await registerSecurity(app, config);
  return app;
}
