import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet from '@fastify/helmet';
import { chatDirectives } from '../chat-settings.ts';
import type { MapProvider } from '../../../domain/people/brands/brand.ts';
import type { Config } from '../config.ts';

/** Origin of the map tiles, for the directives that allow them. */
function tileOrigin(config: Config): string[] {
  if (config.tileUrl === null) return [];
  const { protocol, host } = new URL(config.tileUrl.replace(/\{\w+\}/g, 'x'));
  // `{s}.tile.example.org` stands for several hosts.
  return [
    /^https?:\/\/\{\w+\}\./.test(config.tileUrl)
      ? `${protocol}//*.${host.replace(/^x\./, '')}`
      : `${protocol}//${host}`,
  ];
}

/** Origins of the tiles of the providers that a brand has a key for. */
function providerOrigins({ mapProviders }: Config, keyed: readonly MapProvider[]): string[] {
  const bases: Partial<Record<MapProvider, string>> = { GOOGLE: mapProviders.googleUrl, HERE: mapProviders.hereUrl };
  return keyed.flatMap((provider) => bases[provider] ?? []).map((base) => new URL(base).origin);
}

/**
 * Origin of the broker's websocket: the requested host, spelled out because older browsers do not count it as 'self'.
 */
function socketOrigin(request: FastifyRequest): string[] {
  const host = request.headers.host ?? '';
  if (!/^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host)) return [];
  return [`${request.protocol === 'https' ? 'wss' : 'ws'}://${host}`];
}

/** Directives for Google's reCAPTCHA, if it is configured: its scripts and its frames. */
const RECAPTCHA: Readonly<Record<string, readonly string[]>> = {
  'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
};

/**
 * The page may run only its own scripts and start workers from itself or from blobs (MapLibre's), never eval. Styles come
 * from files; style attributes are allowed because the markup of popups uses them and they cannot run code.
 */
export function contentSecurityPolicy(config: Config, request: FastifyRequest, keyed: readonly MapProvider[]): string {
  const tiles = [...tileOrigin(config), ...providerOrigins(config, keyed)];
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'style-src-attr': ["'unsafe-inline'"],
    'worker-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", ...socketOrigin(request), ...tiles],
    'img-src': ["'self'", 'data:', 'blob:', ...tiles],
    'font-src': ["'self'", 'data:'],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  for (const more of [chatDirectives(config.chat), config.recaptcha ? RECAPTCHA : {}])
    for (const [name, origins] of Object.entries(more)) directives[name] = [...(directives[name] ?? []), ...origins];
  if (config.dev) {
    // Vite's client injects scripts and styles.
    directives['script-src'] = ["'self'", "'unsafe-inline'"];
    directives['style-src'] = ["'self'", "'unsafe-inline'"];
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

/** Sets the security headers on every answer. */
export async function registerSecurity(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: config.tls ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
    // Signing in with a vendor opens a popup, and the page must notice when it is closed.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Tile servers check the origin; paths are not sent to other sites.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  // The brands are not known yet; replaced once the database is open.
  app.decorate('keyedProviders', { now: () => [] });
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('content-security-policy', contentSecurityPolicy(config, request, app.keyedProviders.now()));
    reply.header('permissions-policy', 'camera=(), microphone=(), payment=(), usb=(), geolocation=(self)');
    reply.header('x-request-id', request.id);
  });
}
