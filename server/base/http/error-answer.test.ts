import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { DatabaseGoneError, QueryError } from '../db/query-error.ts';
import { answerError } from './error-answer.ts';

test('while the database does not answer, senders and consoles are told to come back instead of that the server failed', async () => {
  const app = Fastify().setErrorHandler(answerError);
  app.get('/', () => Promise.reject(new DatabaseGoneError(new Error('terminating connection'))));
  const { statusCode, headers, json } = await app.inject({ url: '/', headers: { 'accept-language': 'en-US' } });
  expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
  expect(json()).toMatchObject({ code: 'not-ready', message: 'The server is not ready yet.' });
  await app.close();
});

test('while the database has no room left, whatever is to be written is answered with that, and when to come back', async () => {
  const app = Fastify().setErrorHandler(answerError);
  app.post('/', () => Promise.reject(new QueryError('could not extend file', '53100', undefined, undefined)));
  const { statusCode, headers, json } = await app.inject({ method: 'POST', url: '/' });
  expect([statusCode, headers['retry-after'], json<{ code: string }>().code]).toEqual([503, '30', 'storage-full']);
  await app.close();
});
