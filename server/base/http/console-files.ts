import { existsSync, mkdirSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerMissing } from './error-answer.ts';
import { isFromOwnMachine } from './own-machine.ts';
import { precompress } from './precompress.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const BASE_MAP = join(ROOT, 'dist/base-map');

const hidden = { schema: { hide: true } } as const;

/** Files in `assets` have a hash of their content in their name, so they never change. */
function cacheControl(reply: { header(name: string, value: string): unknown }, path: string): void {
  const immutable = /[/\\]assets[/\\]/.test(path);
  reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
}

async function sendPage(folder: string, reply: FastifyReply): Promise<FastifyReply> {
  if (await isFile(join(folder, 'index.html'))) return reply.sendFile('index.html', folder);
  return reply
    .code(503)
    .type('text/plain; charset=utf-8')
    .send('The console is not built yet: `npm run build` builds it, `npm start` does so by itself.\n');
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** What stands in the head of the page of a public link, instead of the title; by what comes behind `share/` in the address. */
export type ShareHead = (link: string, request: FastifyRequest) => Promise<string>;

/** The page of a public link, as a messenger reads it that shows what it is. */
async function sharePage(folder: string, head: Promise<string>, reply: FastifyReply): Promise<FastifyReply> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null);
  if (page === null) return sendPage(folder, reply);
  const written = await head;
  cacheControl(reply, 'index.html');
  return reply.type('text/html; charset=utf-8').send(page.replace(/<title>[^<]*<\/title>/, () => written));
}

/** Serves the built console below `/monitoring/`: its files, and its page for every route of its own. */
export async function registerConsole(
  app: FastifyInstance,
  shareHead: ShareHead,
  folder: string = join(ROOT, 'dist/console'),
): Promise<void> {
  if (existsSync(folder)) await precompress(folder);
  await app.register(fastifyStatic, {
    root: existsSync(folder) ? folder : ROOT,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: cacheControl,
  });
  app.get('/monitoring/*', hidden, async (request, reply) => {
    const path = (request.params as { '*': string })['*'];
    if (path !== 'index.html' && !path.includes('..') && /\.\w+$/.test(path) && (await isFile(join(folder, path))))
      return reply.sendFile(path, folder);
    // HTML instead of a missing script would fail with a confusing error; a route of the console has no extension.
    if (/\.\w+$/.test(path) && path !== 'index.html') return answerMissing(request, reply);
    // A public link is for its recipient only: search engines must not index it.
    if (!path.startsWith('share/')) return sendPage(folder, reply);
    reply.header('x-robots-tag', 'noindex, nofollow, noarchive, nosnippet');
    return sharePage(folder, shareHead(path.slice('share/'.length), request), reply);
  });
}

/** Serves the embedded base map below `/monitoring/base-map/`. */
export async function registerBaseMap(app: FastifyInstance): Promise<void> {
  mkdirSync(BASE_MAP, { recursive: true });
  await precompress(BASE_MAP);
  await app.register(fastifyStatic, {
    root: BASE_MAP,
    prefix: '/monitoring/base-map/',
    decorateReply: false,
    preCompressed: true,
    schemaHide: true,
    cacheControl: false,
    setHeaders: cacheControl,
  });
}

/**
 * What the page needs to open a vendor's authorization page; the scope is `openid email` for Google, `email` for
 * Facebook.
 */
export interface VendorPageConfig {
  clientId: string;
  authorizeUrl: string;
}

/** The page's configuration of the ways to authenticate. */
export interface IdentityPageConfig {
  /** Vendors to sign in with; null if one is not configured. */
  sso: { google: VendorPageConfig | null; facebook: VendorPageConfig | null };
  /** Site key of reCAPTCHA; null if the server makes its own captchas. */
  recaptchaSiteKey: string | null;
}

/**
 * `config.json`, which the page loads before it starts. `demoAccounts` are for the sign-in page, on the local machine
 * only.
 */
export interface PageConfig extends IdentityPageConfig {
  tileUrl: string | null;
  tileAttribution: string;
  mapProviders: { googleUrl: string; hereUrl: string };
  demo: boolean;
  demoAccounts: readonly { login: string; password: string }[];
  version: string;
  /** Minutes without activity after which a console pauses its live view; 0 means never. */
  idleMinutes: number;
  privilegedBrandId: number;
  /** Script of the external support chat; null without one. */
  chatScriptUrl: string | null;
}

/** Serves `config.json`, and redirects `/` and similar paths to the console. */
export function registerConsoleConfig(app: FastifyInstance, page: PageConfig): void {
  app.get('/monitoring/config.json', hidden, async (request, reply) => {
    // Even a server that listens on loopback only can be reached through a proxy or a tunnel on the machine.
    const demoAccounts = isFromOwnMachine(request) ? page.demoAccounts : [];
    return reply.header('cache-control', 'no-cache').send({ ...page, demoAccounts });
  });
  for (const path of ['/', '/monitoring', '/index.html'])
    app.get(path, hidden, async (_, reply) => reply.redirect('/monitoring/'));
}

/**
 * Serves the store links by alias (`{ "aurora": { "android": "https://…", "ios": "https://…" } }`): `flavors.json` of
 * the data folder, or `otherwise`.
 */
export function registerFlavors(app: FastifyInstance, dataDir: string, otherwise: object = {}): void {
  app.get('/monitoring/flavors.json', hidden, async (_, reply) => {
    const text = await readFile(join(dataDir, 'flavors.json'), 'utf8').catch(() => JSON.stringify(otherwise));
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(text);
  });
}
