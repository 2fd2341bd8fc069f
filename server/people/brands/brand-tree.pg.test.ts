import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const policy = async () => String((await server.call('GET', '/health')).headers['content-security-policy']);

test('map providers are keyed when a brand holds a key, and only then may their tiles load', async () => {
  const { tree } = server.core;
  const set = async (parameters: object) => {
    await server.db.query('UPDATE brands SET parameters = $2::jsonb WHERE id = $1', [
      server.tenancy.brands.child,
      JSON.stringify(parameters),
    ]);
    await tree.refresh();
  };
  await set({ googleMapsKey: '', contactPhone: '0800' });
  expect(tree.keyedProviders()).toEqual([]);
  expect(await policy()).not.toMatch(/google|hereapi/);
  await set({ hereMapsKey: 'h' });
  expect(tree.keyedProviders()).toEqual(['HERE']);
  expect(await policy()).toContain('https://maps.hereapi.com');
  expect(await policy()).not.toContain('google');
  await set({ hereMapsKey: 'h', googleMapsKey: 'g' });
  expect(tree.keyedProviders()).toEqual(['GOOGLE', 'HERE']);
  expect(await policy()).toMatch(/connect-src [^;]*https:\/\/tile\.googleapis\.com/);
});
