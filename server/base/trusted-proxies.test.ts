import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { addressOfRequest, trustedProxies, trustOf } from './trusted-proxies.ts';

/** What a request from an address is taken for, by Fastify and by the rule for upgrades. */
async function taken(setting: string, remoteAddress: string, headers: Record<string, string> = {}) {
  const proxies = trustedProxies(setting);
  const app = Fastify({ trustProxy: trustOf(proxies) });
  app.get('/', async ({ ip, host, protocol }) => ({ ip, host, protocol }));
  const { ip, host, protocol } = (
    await app.inject({ method: 'GET', url: '/', remoteAddress, headers: { host: 'own.example.com', ...headers } })
  ).json<{ ip: string; host: string; protocol: string }>();
  expect(addressOfRequest({ socket: { remoteAddress }, headers } as never, proxies)).toBe(ip);
  return { ip, host, protocol };
}

const FORGED = {
  'x-forwarded-for': '198.51.100.1, 198.51.100.2, 203.0.113.9',
  'x-forwarded-host': 'evil.example.com',
  'x-forwarded-proto': 'https',
};

test('without trusted proxies nothing that a request says of itself is believed', async () => {
  for (const setting of ['', 'off'])
    expect(await taken(setting, '192.0.2.1', FORGED)).toEqual({
      ip: '192.0.2.1',
      host: 'own.example.com',
      protocol: 'http',
    });
});

test('with `on` the proxy that connects is believed about who connected to it, and about nothing before', async () => {
  expect(await taken('on', '192.0.2.1', FORGED)).toEqual({
    ip: '203.0.113.9',
    host: 'evil.example.com',
    protocol: 'https',
  });
  expect(await taken('on', '192.0.2.1', { 'x-forwarded-for': '203.0.113.9' })).toMatchObject({ ip: '203.0.113.9' });
  expect(await taken('on', '192.0.2.1')).toMatchObject({ ip: '192.0.2.1' });
});

test('of several hosts and schemes the one that the nearest proxy added counts', async () => {
  expect(
    await taken('on', '192.0.2.1', {
      'x-forwarded-host': 'evil.example.com, real.example.com',
      'x-forwarded-proto': 'http, https',
    }),
  ).toMatchObject({ host: 'real.example.com', protocol: 'https' });
});

test('named proxies are walked from the right for as long as they are named', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9, 10.0.0.7' };
  expect(await taken('10.0.0.0/8', '10.0.0.8', headers)).toMatchObject({ ip: '203.0.113.9' });
  expect(await taken('10.0.0.8', '10.0.0.8', headers)).toMatchObject({ ip: '10.0.0.7' });
  expect(await taken('10.0.0.0/8', '::ffff:10.0.0.8', headers)).toMatchObject({ ip: '203.0.113.9' });
  expect(await taken('2001:db8::/32', '2001:db8::1', headers)).toMatchObject({ ip: '10.0.0.7' });
});

test('who is no named proxy is believed nothing, host and scheme neither', async () => {
  expect(await taken('10.0.0.0/8', '192.0.2.1', FORGED)).toEqual({
    ip: '192.0.2.1',
    host: 'own.example.com',
    protocol: 'http',
  });
});
