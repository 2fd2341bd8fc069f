import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

test('a form of more fields than any has is refused as too large, whatever comes behind them', async () => {
  const body = new FormData();
  for (let i = 0; i < 1_000; i += 1) body.append(`field-${i}`, 'x');
  body.append('file', new Blob(['a;b\n1;2\n']), 'devices.csv');
  const token = await server.tokenOf(server.tenancy.users.admin);
  const answer = await server.call('POST', '/api/v2/imports', { token, body });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([413, 'body-too-large']);
});
