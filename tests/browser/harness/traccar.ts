import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the API of a Traccar was told to tell a tracker. */
interface Told {
  identifier: string;
  type: string;
  attributes: Record<string, unknown>;
}

export interface TraccarStandIn {
  url: string;
  /** The commands that it got, in order. */
  told: Told[];
  toldOf(identifier: string): string[];
  /** Trackers without a link. */
  away: Set<string>;
  /** Runs before a command is answered, such as to hold it. */
  before: (identifier: string) => Promise<void>;
  close(): void;
}

const TYPES = [
  'positionSingle',
  'rebootDevice',
  'engineStop',
  'engineResume',
  'custom',
  'positionPeriodic',
  'setConnection',
  'modeDeepSleep',
];

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
};

/** A server that speaks the part of Traccar's API that commands need, for trackers by their identifiers; `obey` is what they do. */
export async function startTraccar(
  identifiers: readonly string[],
  obey: (identifier: string, type: string) => void,
): Promise<TraccarStandIn> {
  const told: Told[] = [];
  const away = new Set<string>();
  const json = (response: ServerResponse, status: number, value: unknown): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url!, 'http://x');
    const uniqueId = searchParams.get('uniqueId');
    if (pathname === '/api/devices' && uniqueId !== null) {
      const id = identifiers.indexOf(uniqueId);
      const status = away.has(uniqueId) ? 'offline' : 'online';
      return json(response, 200, id < 0 ? [] : [{ id, uniqueId, status }]);
    }
    if (pathname === '/api/commands/types')
      return json(response, 200, searchParams.get('textChannel') === 'true' ? [] : TYPES.map((type) => ({ type })));
    const { deviceId, type, attributes } = JSON.parse(await bodyOf(request)) as Omit<Told, 'identifier'> & {
      deviceId: number;
    };
    const identifier = identifiers[deviceId]!;
    await standIn.before(identifier);
    // As Traccar says it of a tracker without a link where nothing is to be kept for it.
    if (away.has(identifier)) return void response.writeHead(400).end('Failed to send command - IllegalStateException');
    told.push({ identifier, type, attributes });
    json(response, 200, {});
    obey(identifier, type);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const standIn: TraccarStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    told,
    toldOf: (identifier) => told.filter((one) => one.identifier === identifier).map(({ type }) => type),
    away,
    before: async () => undefined,
    close: () => server.close(),
  };
  return standIn;
}
