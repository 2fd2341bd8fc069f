import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { askReachable, isPublicAddress } from './ask-reachable.ts';
import { hasNeverLeft } from '../desk/commands/traccar-api.ts';
import { askOutside } from './platform.ts';

test('addresses of the internet are public, those of the own machine, of networks and of clouds are not', () => {
  for (const address of ['8.8.8.8', '200.147.3.157', '2001:4860:4860::8888', '2606:4700::1111'])
    expect(isPublicAddress(address), address).toBe(true);
  const behind =
    '0.0.0.0 10.0.0.1 100.64.0.1 127.0.0.1 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1 198.18.0.1 224.0.0.1 255.255.255.255 :: ::1 fe80::1 fd00::1 ff02::1 ::ffff:8.8.8.8 64:ff9b::a00:1 2002:a00:1:: 2001::1 localhost 8.8.8';
  for (const address of ['', ...behind.split(' ')]) expect(isPublicAddress(address), address).toBe(false);
});

test('a name is asked only at addresses that may be reached, and one that leads elsewhere has surely got nothing', async () => {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    response.writeHead(302, { location: 'http://127.0.0.1/elsewhere' }).end('x'.repeat(50));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const limits = { timeoutMs: 5_000, mostBytes: 100 };
  const asked = { method: 'POST', headers: { authorization: 'Bearer t' }, body: Buffer.from('{}') };
  try {
    for (const host of ['127.0.0.1', 'localhost']) {
      const url = `http://${host}:${port}/api`;
      const answer = await askOutside(url, { ...limits, mayReach: (address) => address === '127.0.0.1' }, asked);
      expect([answer.status, answer.bytes.byteLength]).toEqual([302, 50]);
      const refused = askOutside(url, { ...limits, mayReach: isPublicAddress }, asked);
      await expect(refused).rejects.toSatisfy(hasNeverLeft);
    }
    expect(heard).toEqual(['POST /api Bearer t', 'POST /api Bearer t']);
    const much = askOutside(`http://127.0.0.1:${port}/`, { timeoutMs: 5_000, mostBytes: 10, mayReach: () => true });
    await expect(much).rejects.toThrow('more than 10 bytes');
  } finally {
    server.close();
  }
});

test('a host that does not exist has surely got nothing', async () => {
  const asked = askReachable('https://nowhere.invalid/', { timeoutMs: 5_000, mayReach: () => true });
  await expect(asked).rejects.toSatisfy(hasNeverLeft);
});
