import { expect, test } from 'vitest';
import { isConsoleOrigin, listeningOrigin, standingOrigin, type Standing } from './console-origin.ts';

const brand = { alias: 'aurora', hosts: ['monitor', 'www.aurora.example.com', 'b.example.com'] };
const none: Standing = { publicUrl: null, demo: false, host: '0.0.0.0', port: 8080, tls: null, trustProxy: false };
const tls = { certFile: 'c', keyFile: 'k' };

test('a link leads to PUBLIC_URL with the alias of the brand in it', () => {
  expect(standingOrigin({ ...none, publicUrl: 'https://{alias}.example.com' }, brand)).toBe(
    'https://aurora.example.com',
  );
  expect(standingOrigin({ ...none, demo: true, publicUrl: 'https://rastro.example.com' }, brand)).toBe(
    'https://rastro.example.com',
  );
});

test('without PUBLIC_URL it leads to the first whole host of the brand, by the scheme and the port of the server', () => {
  const whole = 'www.aurora.example.com';
  const cases: readonly (readonly [Partial<Standing>, string])[] = [
    [{}, `http://${whole}:8080`],
    [{ port: 80 }, `http://${whole}`],
    [{ tls, port: 8443 }, `https://${whole}:8443`],
    [{ tls, port: 443 }, `https://${whole}`],
    // A proxy in front speaks TLS.
    [{ trustProxy: 'nearest' }, `https://${whole}`],
    [{ host: '127.0.0.1' }, `https://${whole}`],
  ];
  for (const [given, origin] of cases) expect(standingOrigin({ ...none, ...given }, brand)).toBe(origin);
});

test('a first label alone is nowhere, but a demo without any host is at the own machine', () => {
  const unnamed = { ...brand, hosts: ['monitor'] };
  expect(standingOrigin(none, unnamed)).toBeNull();
  expect(standingOrigin({ ...none, demo: true }, unnamed)).toBe('http://localhost:8080');
  expect(listeningOrigin({ ...none, host: '192.168.0.7', tls })).toBe('https://192.168.0.7:8080');
  expect(listeningOrigin({ ...none, host: '::1' })).toBe('http://localhost:8080');
});

test('consoles stand at PUBLIC_URL, at whole hosts of brands and at the own machine, and nowhere else', () => {
  const config = { ...none, publicUrl: 'https://{alias}.example.com' };
  const stands = (origin: string): boolean => isConsoleOrigin(config, (host) => brand.hosts.includes(host), origin);
  const own = [
    'https://alfa.example.com',
    'https://www.aurora.example.com',
    'http://www.aurora.example.com:8080',
    'http://localhost:8080',
    'http://127.0.0.1:8080',
    'http://[::1]:8080',
  ];
  expect(own.filter((origin) => !stands(origin))).toEqual([]);
  const others = [
    'http://www.aurora.example.com:1337',
    'https://www.aurora.example.com:1337',
    'https://a.b.example.com',
    'https://evil.example/.example.com',
    'https://aurora.evil.example',
    'https://monitor',
    'http://localhost:1337',
    'https://localhost:8080',
    'http://localhost.evil.example:8080',
    'javascript:alert(1)',
    '',
  ];
  expect(others.filter(stands)).toEqual([]);
});
