import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What was asked of a stand-in. */
export interface TraccarSaid {
  path: string;
  authorization: string | undefined;
  body: unknown;
}

/** A command as Traccar is given it. */
interface Sent {
  deviceId: number;
  type: string;
  textChannel: boolean;
  attributes: Record<string, unknown>;
}

/** How a stand-in answers a command; whatever it does with the response itself, it answers nothing. */
export type TraccarAnswer = { status: number; body: string } | ((response: ServerResponse) => void);

export interface TraccarStandIn {
  origin: string;
  said: TraccarSaid[];
  /** The commands that came. */
  sent(): Sent[];
  close(): void;
}

/** What Traccar 6 writes for an error: its words, and where in its program it happened. */
export const traccarError = (words: string): TraccarAnswer => ({
  status: 400,
  body: `${words} - RuntimeException (CommandsManager:101 < CommandResource:128 < *:-1 < ...)`,
});

/** A tracker without a link, when Traccar was told not to keep the command. */
export const NO_LINK = traccarError('Failed to send command');

/** A stand-in for the API of a Traccar 6 that knows some devices, by its id of each; `answer` says what becomes of a command. */
export async function traccarStandIn(
  ids: Readonly<Record<string, number>>,
  answer: (sent: Sent) => TraccarAnswer | null = () => null,
  status = 'online',
): Promise<TraccarStandIn> {
  const said: TraccarSaid[] = [];
  const standIn = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const path = request.url!;
      const { authorization } = request.headers;
      said.push({ path, authorization, body: text === '' ? null : JSON.parse(text) });
      const say = (code: number, body: string): unknown =>
        response.writeHead(code, { 'content-type': code < 300 ? 'application/json' : 'text/plain' }).end(body);
      const url = new URL(path, 'http://traccar');
      if (url.pathname === '/api/devices') {
        const uniqueId = url.searchParams.get('uniqueId') ?? '';
        const id = ids[uniqueId];
        if (id === undefined) return say(400, 'Device access denied - SecurityException (PermissionsService:88 < ...)');
        return say(200, JSON.stringify([{ id, attributes: {}, name: uniqueId, uniqueId, status, phone: null }]));
      }
      if (url.pathname === '/api/commands/types') {
        const isText = url.searchParams.get('textChannel') === 'true';
        const types = isText ? ['custom'] : ['custom', 'engineStop', 'engineResume', 'positionSingle', 'rebootDevice'];
        return say(200, JSON.stringify(types.map((type) => ({ type }))));
      }
      const wanted = answer(JSON.parse(text) as Sent);
      if (typeof wanted === 'function') return wanted(response);
      return wanted ? say(wanted.status, wanted.body) : say(200, JSON.stringify({ id: 0, ...JSON.parse(text) }));
    });
  });
  await new Promise<void>((resolve) => standIn.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(standIn.address() as AddressInfo).port}`,
    said,
    sent: () => said.filter(({ path }) => path === '/api/commands/send').map(({ body }) => body as Sent),
    close: () => {
      standIn.closeAllConnections();
      standIn.close();
    },
  };
}
