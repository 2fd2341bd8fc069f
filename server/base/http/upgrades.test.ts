import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerUpgrades, type UpgradeHandler } from './upgrades.ts';

const PATHS = ['/mqtt', '/another'];
const server = createServer();
beforeAll(async () => {
  const taken: UpgradeHandler = (_asked, socket) =>
    void socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  registerUpgrades({ server }, Object.fromEntries(PATHS.map((path) => [path, taken])), {
    dev: false,
    isOwnOrigin: (origin) => origin === 'https://alfa.example.com',
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => void server.close());

const upgrade = (path: string, headers: Record<string, string>): Promise<number> =>
  new Promise((done, fail) => {
    const { port } = server.address() as AddressInfo;
    const asked = request({
      host: '127.0.0.1',
      port,
      path,
      headers: { connection: 'Upgrade', upgrade: 'websocket', ...headers },
    });
    asked.on('upgrade', ({ statusCode }, socket) => {
      socket.destroy();
      done(statusCode!);
    });
    asked.on('response', ({ statusCode }) => done(statusCode!));
    asked.on('error', fail);
    asked.end();
  });

test('a page of another site opens no websocket on any path, one of the console and a gateway without a page do', async () => {
  const host = 'monitor.example.com:8080';
  for (const path of PATHS) {
    for (const origin of [
      'https://evil.example',
      'http://monitor.example.com:1337',
      'http://monitor.example.com.evil.example:8080',
      'http://evil.example/monitor.example.com:8080',
      'null',
      '',
    ])
      expect(await upgrade(path, { host, origin }), `${path} ${origin}`).toBe(403);
    for (const origin of ['http://monitor.example.com:8080', 'https://alfa.example.com'])
      expect(await upgrade(path, { host, origin }), `${path} ${origin}`).toBe(101);
    expect(await upgrade(path, { host }), path).toBe(101);
  }
});

test('behind a proxy the host that it was asked for counts, with or without the usual port', async () => {
  const origin = 'https://monitor.example.com';
  expect(await upgrade('/mqtt', { host: 'monitor.example.com:443', origin })).toBe(101);
  expect(await upgrade('/mqtt', { host: '10.0.0.1:8080', 'x-forwarded-host': 'monitor.example.com', origin })).toBe(
    101,
  );
  expect(await upgrade('/mqtt', { host: '10.0.0.1:8080', origin })).toBe(403);
});
