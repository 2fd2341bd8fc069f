import { expect, test } from 'vitest';
import { secretOf } from './write-devices.ts';

test('the secrets of an import stand in its file as senders use them: none begins with a sign that is masked there', () => {
  const secrets = Array.from({ length: 2_000 }, (_, at) => secretOf('seed', `86492604112${at}`));
  for (const secret of secrets) expect(secret).toMatch(/^\w[\w-]{42}$/);
  expect(new Set(secrets).size).toBe(2_000);
  expect(secretOf('seed', '864926041120')).toBe(secrets[0]);
});
