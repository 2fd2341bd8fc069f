import { Writable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { LOG_SERIALIZERS, REDACTED, registerAccessLog } from './access-log.ts';

test('a log line holds the pattern of the route and no address, header, token or secret', async () => {
  const lines: string[] = [];
  const stream = new Writable({ write: (chunk: Buffer, _, done) => (lines.push(chunk.toString()), done()) });
  const logger = {
    level: 'debug',
    stream,
    serializers: LOG_SERIALIZERS,
    redact: { paths: REDACTED, censor: '[removed]' },
  };
  const app: FastifyInstance = Fastify({ logger } as object);
  registerAccessLog(app);
  app.get('/ingest/traccar/:key', async () => ({}));
  app.post('/ingest/osmand/:secret', async (request) => {
    request.log.info({ secret: 'device-secret', user: { password: 'their-password' } }, 'something');
    throw Object.assign(new Error('failed'), { statusCode: 500 });
  });
  await app.inject({
    method: 'POST',
    url: '/ingest/osmand/device-secret?key=gateway-key',
    headers: { authorization: 'Bearer the-token' },
    payload: { password: 'their-password' },
  });
  await app.inject({ method: 'GET', url: '/ingest/traccar/gateway-key?uniqueId=7' });
  await app.close();
  const log = lines.join('');
  expect(log).toContain('/ingest/osmand/:secret');
  expect(log).toContain('/ingest/traccar/:key');
  expect(log).toContain('"msg":"answered"');
  for (const secret of ['device-secret', 'gateway-key', 'the-token', 'their-password'])
    expect(log).not.toContain(secret);
});

test('a fleet that is refused for now does not fill the log, and with it the rest of a full disk', async () => {
  const lines: string[] = [];
  const stream = new Writable({ write: (chunk: Buffer, _, done) => (lines.push(chunk.toString()), done()) });
  const app: FastifyInstance = Fastify({ logger: { level: 'info', stream }, disableRequestLogging: true } as object);
  registerAccessLog(app);
  app.get('/ingest/traccar/:key', (_, reply) => reply.code(503).send());
  for (let n = 0; n < 50; n += 1) await app.inject({ method: 'GET', url: '/ingest/traccar/key' });
  await app.close();
  expect(lines).toEqual([]);
});
