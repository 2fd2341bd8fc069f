import { afterAll, beforeAll, expect, test } from 'vitest';
import { billingRecords } from '../../../tests/conformance/billing-records.ts';
import { openTestServer, type TestServer } from '../../../tests/builders/server.ts';
import { readArguments } from './arguments.ts';
import { runCommand } from './commands.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const money = async (...parts: string[]) =>
  (await runCommand(server.core, readArguments(['brand', 'money', '--brand', 'child', ...parts]))).facts;

test('a brand sells in one currency and counts days in one zone, which stay once it has contracts', async () => {
  expect(await money()).toMatchObject({ currency: 'BRL', zone: 'America/Sao_Paulo' });
  expect(await money('--currency', 'EUR', '--zone', 'Europe/Lisbon')).toMatchObject({
    currency: 'EUR',
    zone: 'Europe/Lisbon',
  });
  await expect(money('--currency', 'JPY')).rejects.toThrow('hundredths');
  await expect(money('--zone', 'Atlantis')).rejects.toThrow('must be a time zone');
  await money('--currency', 'BRL', '--zone', 'America/Sao_Paulo');
  await billingRecords(server, server.tenancy.devices.customers, server.tenancy.users.customer);
  await expect(money('--currency', 'EUR')).rejects.toThrow('has contracts');
  expect(await money('--currency', 'BRL')).toMatchObject({ currency: 'BRL' });
});
