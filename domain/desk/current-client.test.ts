import { expect, test } from 'vitest';
import { currentClientSchema } from './current-client.ts';

const CLIENT = {
  id: 1_000_000_000_000_123,
  name: 'Padaria Estrela',
  brand: 1_000_000_000_000_002,
  profile: 'USER',
  profileDownload: null,
  status: 'ACTIVE',
};

test('the monitored client has id, name, brand, profile, profile of downloads and status, and no field may be missing (SES-29)', () => {
  expect(currentClientSchema.parse(CLIENT)).toEqual(CLIENT);
  for (const field of Object.keys(CLIENT))
    expect(currentClientSchema.safeParse({ ...CLIENT, [field]: undefined }).success, field).toBe(false);
});
