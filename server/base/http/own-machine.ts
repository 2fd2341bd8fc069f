import type { FastifyRequest } from 'fastify';

/** Headers that proxies add; a single one is enough. */
const PASSED_ON =
  /^(?:forwarded|via|x-forwarded-.*|x-forwarded|x-real-ip|x-client-ip|true-client-ip|x-original-.*|x-envoy-.*|cf-.*|fly-.*)$/;

/** A `host` header that names the local machine, with the port if it has one. */
const OWN_HOST = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::(\d+))?$/i;

const OWN_ADDRESS = /^(?:::1|(?:::ffff:)?127(?:\.\d{1,3}){3})$/;

const DEFAULT_PORTS = { http: 80, https: 443 } as const;

/**
 * Whether a request comes from a user at this machine: from a loopback address, with a local host name and the port of
 * the server, and not through a proxy. A tunnel adds no header, but its requests name another host or another port.
 */
export function isFromOwnMachine({
  headers,
  socket,
  protocol,
}: Pick<FastifyRequest, 'headers' | 'socket' | 'protocol'>): boolean {
  if (!OWN_ADDRESS.test(socket.remoteAddress ?? '')) return false;
  if (Object.keys(headers).some((name) => PASSED_ON.test(name))) return false;
  const host = OWN_HOST.exec(headers.host ?? '');
  if (!host) return false;
  const asked = Number(host[1] ?? DEFAULT_PORTS[protocol === 'https' ? 'https' : 'http']);
  return socket.localPort === undefined || asked === socket.localPort;
}
