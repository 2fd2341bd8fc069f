import { expect, test } from 'vitest';
import { z } from 'zod';
import { writtenDown } from '../tests/builders/written-down.ts';
import { MESSAGE_SCHEMAS, requestSchema } from './messages.ts';
import { requestTopic, REQUEST_SERVICES, TOPICS, topicOf } from './topics.ts';

test('topics and messages of the broker are as written down: a difference is looked at before `vitest -u` writes it', async () => {
  const asJson = (schema: z.ZodType): object => z.toJSONSchema(schema, { io: 'input' });
  const topics = TOPICS.map(({ scope, message, hidden, profiles }) => ({
    topic: topicOf(scope, '{id}', message, hidden),
    profiles,
  }));
  const messages = Object.entries(MESSAGE_SCHEMAS).map(([name, schema]) => [name, asJson(schema)] as const);
  const requests = { topics: REQUEST_SERVICES.map(requestTopic), message: asJson(requestSchema) };
  const written = { topics, messages: Object.fromEntries(messages), requests };
  await expect(writtenDown(written)).toMatchFileSnapshot('../docs/api/messages.json');
});
