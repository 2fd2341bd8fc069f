import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { DatabaseGoneError } from '../db/query-error.ts';
import { answerError } from './error-answer.ts';

test('while the database does not answer, senders and consoles are told to come back instead of that the server failed', async () => {
  const app = Fastify().setErrorHandler(answerError);
  app.get('/', () => Promise.reject(new DatabaseGoneError(new Error('terminating connection'))));
  const { statusCode, headers, json } = await app.inject({ url: '/', headers: { 'accept-language': 'en-US' } });
  expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
  expect(json()).toMatchObject({ code: 'not-ready', message: 'The server is not ready yet.' });
  await app.close();
});
