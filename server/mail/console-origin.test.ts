import { expect, test } from 'vitest';
import { consoleOrigin, standingOrigin } from './console-origin.ts';

const brand = { alias: 'aurora', hosts: ['www.aurora.example.com', 'monitor'] };
const none = { publicUrl: null, demo: false };

test('a link leads to PUBLIC_URL with the alias of the brand in it, whatever host was asked', () => {
  expect(consoleOrigin({ publicUrl: 'https://{alias}.example.com', demo: false }, brand, 'http://evil.example')).toBe(
    'https://aurora.example.com',
  );
  expect(consoleOrigin({ publicUrl: 'https://rastro.example.com', demo: true }, brand, 'http://localhost:8080')).toBe(
    'https://rastro.example.com',
  );
});

test('without PUBLIC_URL only a whole host that was written down for the brand is believed', () => {
  expect(consoleOrigin(none, brand, 'https://www.aurora.example.com')).toBe('https://www.aurora.example.com');
  // These match the brand by their first label, but anyone can own a host with that label.
  for (const origin of [
    'https://aurora.evil.example',
    'https://monitor.evil.example',
    'https://monitor',
    'http://localhost:8080',
    undefined,
    'https://',
    'javascript:alert(1)',
    'https://www.aurora.example.com@evil.example',
    'https://www.aurora.example.com/path',
  ])
    expect(consoleOrigin(none, brand, origin), origin).toBeNull();
});

test('a demo believes the own machine too, and no host that only looks like it', () => {
  const demo = { publicUrl: null, demo: true };
  for (const origin of ['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'])
    expect(consoleOrigin(demo, brand, origin)).toBe(origin);
  for (const origin of ['http://127.evil.example', 'http://localhost.evil.example', 'http://192.168.0.7:8080'])
    expect(consoleOrigin(demo, brand, origin), origin).toBeNull();
});

test('where nobody asks, a link leads to PUBLIC_URL or to the first whole host of the brand, else nowhere', () => {
  expect(standingOrigin({ publicUrl: 'https://{alias}.example.com' }, brand)).toBe('https://aurora.example.com');
  expect(standingOrigin(none, { ...brand, hosts: ['monitor', 'www.aurora.example.com', 'b.example.com'] })).toBe(
    'https://www.aurora.example.com',
  );
  expect(standingOrigin(none, { ...brand, hosts: ['monitor'] })).toBeNull();
});
