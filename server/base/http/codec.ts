import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';

const zip = promisify(gzip);
/** Bytes. Compressing a shorter answer saves too little. */
const WORTH_ZIPPING = 4_096;

/**
 * Validates requests and answers with zod, and gzips JSON. An answer that does not match its schema is a 500 and is not
 * sent.
 */
export function registerCodec(app: FastifyInstance): void {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(({ schema }) => {
    const output = schema as unknown as z.ZodType;
    // Parsed, not encoded: the telemetry schemas fill in missing fields, which zod does only when it parses.
    return (data) => JSON.stringify(output.parse(data));
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isText || payload.length < WORTH_ZIPPING || reply.hasHeader('content-encoding')) return payload;
    if (
      !/json/.test(String(reply.getHeader('content-type') ?? '')) ||
      !/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    )
      return payload;
    reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').removeHeader('content-length');
    return zip(payload, { level: 5 });
  });
}
