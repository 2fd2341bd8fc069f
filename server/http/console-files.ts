import { existsSync, mkdirSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { IdentityPageConfig } from '../auth/identity.ts';
import { answerMissing } from './error-answer.ts';
import { precompress } from './precompress.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const BASE_MAP = join(ROOT, 'dist/base-map');

const hidden = { schema: { hide: true } } as const;

/** Files whose name holds a hash of their content never change. */
function cacheControl(reply: { header(name: string, value: string): unknown }, path: string): void {
  const immutable = /[/\\]assets[/\\]/.test(path);
  reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
}

async function sendPage(folder: string, reply: FastifyReply): Promise<FastifyReply> {
  if (await isFile(join(folder, 'index.html'))) return reply.sendFile('index.html', folder);
  return reply.code(503).type('text/plain; charset=utf-8').send('The console is not built yet: `npm run build` builds it, `npm start` does so by itself.\n');
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then((found) => found.isFile(), () => false);
}

/** Serves the built console below `/monitoring/`: its files, and its page for every route of its own. */
export async function registerConsole(app: FastifyInstance, folder: string = join(ROOT, 'dist/console')): Promise<void> {
  if (existsSync(folder)) await precompress(folder);
  await app.register(fastifyStatic, { root: existsSync(folder) ? folder : ROOT, serve: false, preCompressed: true, cacheControl: false, setHeaders: cacheControl });
  app.get('/monitoring/*', hidden, async (request, reply) => {
    const path = (request.params as { '*': string })['*'];
    if (path !== 'index.html' && !path.includes('..') && /\.\w+$/.test(path) && (await isFile(join(folder, path)))) return reply.sendFile(path, folder);
    // A missing script answered with the page would be a riddle; a route of the console has no extension.
    if (/\.\w+$/.test(path) && path !== 'index.html') return answerMissing(request, reply);
    // A public link is for whom it was sent to: no search engine keeps it or shows what it leads to.
    if (path.startsWith('share/')) reply.header('x-robots-tag', 'noindex, nofollow, noarchive, nosnippet');
    return sendPage(folder, reply);
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

/** What the page asks before it starts. `demoAccounts` are shown on the sign-in page; only on the own machine there are any. */
export interface PageConfig extends IdentityPageConfig {
  tileUrl: string | null;
  tileAttribution: string;
  mapProviders: { googleUrl: string; hereUrl: string };
  demo: boolean;
  demoAccounts: readonly { login: string; password: string }[];
  version: string;
  /** Minutes without activity after which a console pauses its live view; 0 is never. */
  idleMinutes: number;
  privilegedBrandId: number;
  /** Script of the external support chat; null without one. */
  chatScriptUrl: string | null;
}

/** The small files of the console that depend on the installation, and the way to it. */
export function registerConsoleConfig(app: FastifyInstance, page: PageConfig): void {
  const json = (path: string, read: () => unknown): void => {
    app.get(`/monitoring/${path}`, hidden, async (_, reply) => reply.header('cache-control', 'no-cache').send(read()));
  };
  json('config.json', () => page);
  for (const path of ['/', '/monitoring', '/index.html']) app.get(path, hidden, async (_, reply) => reply.redirect('/monitoring/'));
}

/** Store links by alias (`{ "aurora": { "android": "https://…", "ios": "https://…" } }`): `flavors.json` of the data folder, else `otherwise`. */
export function registerFlavors(app: FastifyInstance, dataDir: string, otherwise: object = {}): void {
  app.get('/monitoring/flavors.json', hidden, async (_, reply) => {
    const text = await readFile(join(dataDir, 'flavors.json'), 'utf8').catch(() => JSON.stringify(otherwise));
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(text);
  });
}
