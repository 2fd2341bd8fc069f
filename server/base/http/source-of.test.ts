import { expect, test } from 'vitest';
import { sourceOf } from './source-of.ts';

test('an IPv4 address is its own source, in every notation', () => {
  expect(['203.0.113.7', '::ffff:203.0.113.7', '::FFFF:203.0.113.7'].map(sourceOf)).toEqual([
    '203.0.113.7',
    '203.0.113.7',
    '203.0.113.7',
  ]);
});

test('addresses of one IPv6 /64 network are one source, those of another network another one', () => {
  const one = ['2001:db8:1:2::1', '2001:0DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2:0:0:0:9%eth0'].map(sourceOf);
  expect(new Set(one)).toEqual(new Set(['2001:db8:1:2::/64']));
  expect(sourceOf('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64');
  expect([sourceOf('::1'), sourceOf('2001:db8::7')]).toEqual(['0:0:0:0::/64', '2001:db8:0:0::/64']);
});

test('text that is no address is returned unchanged', () => {
  expect(['unknown', ''].map(sourceOf)).toEqual(['unknown', '']);
});
