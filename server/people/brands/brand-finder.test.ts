import { expect, test } from 'vitest';
import { aliasOf } from './brand-finder.ts';

test('the alias of a host is its first label, or the whole host when that is www or the host is an address', () => {
  expect(aliasOf('Aurora.example.com')).toBe('aurora');
  expect(aliasOf('www.example.com')).toBe('www.example.com');
  expect(aliasOf('localhost')).toBe('localhost');
  expect(aliasOf('192.168.0.5')).toBe('192.168.0.5');
  expect(aliasOf('[::1]')).toBe('[::1]');
});
