import { expect, test } from 'vitest';
import { isFromOwnMachine } from './own-machine.ts';

const request = (headers: Record<string, string>, socket: object = {}, protocol = 'http') =>
  ({
    headers: { host: 'localhost:8080', ...headers },
    socket: { remoteAddress: '127.0.0.1', localPort: 8080, ...socket },
    protocol,
  }) as unknown as Parameters<typeof isFromOwnMachine>[0];

test('a request with a name, the address and the port of the local machine is local', () => {
  for (const host of ['localhost:8080', '127.0.0.1:8080', '[::1]:8080', 'aurora.localhost:8080'])
    expect(isFromOwnMachine(request({ host })), host).toBe(true);
  for (const remoteAddress of ['::1', '::ffff:127.0.0.1', '127.0.0.9'])
    expect(isFromOwnMachine(request({}, { remoteAddress })), remoteAddress).toBe(true);
  expect(isFromOwnMachine(request({ host: 'localhost' }, { localPort: 443 }, 'https'))).toBe(true);
});

test('a proxy on the same machine is recognized by any of the headers that proxies add', () => {
  for (const name of [
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-forwarded-host',
    'forwarded',
    'via',
    'x-real-ip',
    'cf-connecting-ip',
  ])
    expect(isFromOwnMachine(request({ [name]: '127.0.0.1' })), name).toBe(false);
});

test('a tunnel that adds no header is recognized by the requested host or port, and a remote client by its address', () => {
  for (const host of [
    'demo.example.com',
    'abc.tunnel.example',
    '192.168.0.5:8080',
    '127.0.0.1.example.com:8080',
    'localhost.example.com',
    'localhost:9000',
    '',
    'localhost:8080@example.com',
  ])
    expect(isFromOwnMachine(request({ host })), host).toBe(false);
  expect(isFromOwnMachine(request({}, { remoteAddress: '192.168.0.7' }))).toBe(false);
});
