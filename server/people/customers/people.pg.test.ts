import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Customer } from '../../../domain/people/customers/customer.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const namesOf = async (who: keyof TestServer['tenancy']['users'], query = ''): Promise<string[]> => {
  const token = await server.tokenOf(server.tenancy.users[who]);
  const { content } = (await server.call('GET', `/api/v2/people?${query}`, { token })).json<{ content: Customer[] }>();
  return content.map(({ name }) => name);
};

test('who pays is listed to staff of the brand by name and found by a part of it, and to a customer the own record alone (CAL-118)', async () => {
  const all = await namesOf('operator');
  expect(all).toEqual(all.toSorted());
  expect(all).toEqual(expect.arrayContaining(['Name of customer', 'Name of neighbour']));
  expect(all.join()).not.toContain('foreign');
  expect(await namesOf('operator', 'term=NEIGHB')).toEqual(['Name of neighbour']);
  expect(await namesOf('customer')).toEqual(['Name of customer']);
});
