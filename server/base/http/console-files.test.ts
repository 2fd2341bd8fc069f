import { gunzipSync } from 'node:zlib';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { registerConsole, registerConsoleConfig, registerFlavors } from './console-files.ts';
import { createFastify } from './fastify-app.ts';

let folder: string;
let app: FastifyInstance;
const script = `console.log(${JSON.stringify('x'.repeat(5_000))});`;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rastro-console-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>console</title>');
  writeFileSync(join(folder, 'assets/main-abc123.js'), script);
  writeFileSync(join(folder, '../../outside.txt'), 'outside');
  app = await createFastify(readConfig({ LOG_LEVEL: 'silent', TILE_URL: 'https://{s}.tiles.example/{z}/{x}/{y}.png' }));
  registerConsoleConfig(app, {
    tileUrl: null,
    tileAttribution: '',
    mapProviders: { googleUrl: 'https://google.example', hereUrl: 'https://here.example' },
    demo: true,
    demoAccounts: [{ login: 'admin', password: 'rastro-demo' }],
    version: '1.2.3',
    idleMinutes: 15,
    privilegedBrandId: 6137206846521344,
    chatScriptUrl: null,
    sso: { google: null, facebook: null },
    recaptchaSiteKey: null,
  });
  registerFlavors(app, folder);
  await registerConsole(app, async (link) => `<title>of ${link} $&</title>`, folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
  rmSync(join(folder, '../../outside.txt'), { force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

test('the root and the bare base path redirect to the console', async () => {
  for (const url of ['/', '/monitoring', '/index.html']) {
    const answer = await get(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/monitoring/']);
  }
});

test('every route of the console is answered with its page, which caches must revalidate', async () => {
  for (const url of [
    '/monitoring/',
    '/monitoring/index.html',
    '/monitoring/trackback',
    '/monitoring/operator-area-detail/12?x=1',
  ]) {
    const answer = await get(url);
    expect(answer.statusCode, url).toBe(200);
    expect(answer.body).toContain('<title>console</title>');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.headers['content-type']).toContain('text/html');
  }
});

test('a file with a hash in its name may be cached for ever, and is sent compressed to clients that accept it', async () => {
  const plain = await get('/monitoring/assets/main-abc123.js');
  expect(plain.headers['cache-control']).toContain('immutable');
  expect(plain.body).toBe(script);
  const zipped = await get('/monitoring/assets/main-abc123.js', { 'accept-encoding': 'gzip' });
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(script);
});

test('the page of a public link tells search engines not to index it, other pages do not', async () => {
  expect((await get('/monitoring/share/aurora-1234567890123456-ABCDEabcde12345-v2')).headers['x-robots-tag']).toContain(
    'noindex',
  );
  expect((await get('/monitoring/trackback')).headers['x-robots-tag']).toBeUndefined();
});

test('a missing file is answered 404 and not with the page, and nothing outside the folder is served', async () => {
  for (const url of [
    '/monitoring/assets/gone-000000.js',
    '/monitoring/../outside.txt',
    '/monitoring/%2e%2e/outside.txt',
    '/monitoring/..%2foutside.txt',
  ]) {
    const answer = await get(url);
    expect(answer.statusCode, url).toBe(404);
    expect(answer.body).not.toContain('outside');
  }
});

test('the page can load its configuration and the store links', async () => {
  expect((await get('/monitoring/config.json')).json()).toEqual({
    tileUrl: null,
    tileAttribution: '',
    mapProviders: { googleUrl: 'https://google.example', hereUrl: 'https://here.example' },
    demo: true,
    demoAccounts: [{ login: 'admin', password: 'rastro-demo' }],
    version: '1.2.3',
    idleMinutes: 15,
    privilegedBrandId: 6137206846521344,
    chatScriptUrl: null,
    sso: { google: null, facebook: null },
    recaptchaSiteKey: null,
  });
  expect((await get('/monitoring/flavors.json')).json()).toEqual({});
  writeFileSync(join(folder, 'flavors.json'), '{"aurora":{"android":"x"}}');
  expect((await get('/monitoring/flavors.json')).json()).toEqual({ aurora: { android: 'x' } });
});

test('the demo accounts are sent only to browsers on the local machine, not through a proxy or a tunnel that runs on it', async () => {
  const accounts = async (headers: Record<string, string>) =>
    (await get('/monitoring/config.json', headers)).json<{ demoAccounts: unknown[] }>().demoAccounts;
  expect(await accounts({})).toEqual([{ login: 'admin', password: 'rastro-demo' }]);
  for (const headers of [
    { 'x-forwarded-for': '203.0.113.7' },
    { forwarded: 'for=203.0.113.7' },
    { via: '1.1 proxy' },
    { host: 'demo.example.com' },
  ] as Record<string, string>[])
    expect(await accounts(headers), JSON.stringify(headers)).toEqual([]);
});

test('every answer carries the security headers: own scripts only, no eval, no frame around the page', async () => {
  for (const url of ['/monitoring/', '/monitoring/config.json', '/nothing/here']) {
    const { headers } = await get(url, { host: 'console.example:8080' });
    const policy = Object.fromEntries(
      String(headers['content-security-policy'])
        .split('; ')
        .map((part) => [part.split(' ')[0], part.split(' ').slice(1)]),
    );
    expect(policy['default-src']).toEqual(["'self'"]);
    expect(policy['script-src']).toEqual(["'self'"]);
    expect(policy['style-src']).toEqual(["'self'"]);
    expect(policy['worker-src']).toEqual(["'self'", 'blob:']);
    expect(policy['connect-src']).toEqual(["'self'", 'ws://console.example:8080', 'https://*.tiles.example']);
    expect(policy['img-src']).toEqual(["'self'", 'data:', 'blob:', 'https://*.tiles.example']);
    expect(policy['frame-ancestors']).toEqual(["'none'"]);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  }
});

test('an invalid host header does not get into the policy', async () => {
  const { headers } = await get('/monitoring/', { host: "evil.example 'unsafe-eval'" });
  expect(headers['content-security-policy']).not.toContain('evil');
});

test('tiles of a map provider may load only if a brand has a key for it', async () => {
  const own = await createFastify(
    readConfig({
      LOG_LEVEL: 'silent',
      TILE_URL: '',
      GOOGLE_TILES_URL: 'https://google.example/tiles',
      HERE_TILES_URL: 'https://here.example',
    }),
  );
  const partOf = async (name: string) => {
    const { headers } = await own.inject({ method: 'GET', url: '/' });
    return String(headers['content-security-policy'])
      .split('; ')
      .find((part) => part.startsWith(name));
  };
  expect(await partOf('img-src')).toBe("img-src 'self' data: blob:");
  own.keyedProviders.now = () => ['HERE'];
  expect(await partOf('img-src')).toBe("img-src 'self' data: blob: https://here.example");
  own.keyedProviders.now = () => ['GOOGLE', 'HERE'];
  expect(await partOf('connect-src')).toMatch(/ https:\/\/google\.example https:\/\/here\.example$/);
  expect(await partOf('script-src')).toBe("script-src 'self'");
  await own.close();
});

test('the scripts and frames of reCAPTCHA may load only if it is configured', async () => {
  const withKey = await createFastify(
    readConfig({ LOG_LEVEL: 'silent', RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'secret' }),
  );
  const policyOf = async (server: FastifyInstance): Promise<string> =>
    String((await server.inject({ method: 'GET', url: '/' })).headers['content-security-policy']);
  expect(await policyOf(app)).not.toContain('google');
  expect(await policyOf(withKey)).toContain(
    "script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/;",
  );
  expect(await policyOf(withKey)).toContain(
    'frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
  );
  await withKey.close();
});

test('the page of a public link has a head of its own, in place of the title, and is for no search engine', async () => {
  const answer = await get('/monitoring/share/rastro-1-abc', { 'accept-encoding': 'gzip, br' });
  expect(answer.body).toBe('<!doctype html><title>of rastro-1-abc $&</title>');
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'x-robots-tag': 'noindex, nofollow, noarchive, nosnippet',
  });
});
