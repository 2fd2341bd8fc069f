import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** A door between browser and server that can let the live links fall while everything else goes on. */
export interface Gate {
  /** What the browser opens instead of the server's address; without a slash at the end. */
  url: string;
  /** Cuts every live link and refuses new ones until `open`. */
  cut(): void;
  open(): void;
  /** Leaves requests for matching paths without an answer until `release`. */
  hold(path: RegExp): void;
  release(): void;
  /** Links asked for while they were refused. */
  refused(): number;
  close(): Promise<void>;
}

/** Passes a request on to the server, and its answer back. */
function passOn({ hostname, port }: URL, asked: IncomingMessage, answer: ServerResponse): void {
  const { url: path, method, headers } = asked;
  const onward = request({ hostname, port, path, method, headers }, (came) => {
    answer.writeHead(came.statusCode!, came.rawHeaders);
    came.pipe(answer);
  });
  onward.on('error', () => answer.destroy());
  asked.pipe(onward);
}

/** Connects an upgraded link with the server. */
function tunnel({ hostname, port }: URL, asked: IncomingMessage, socket: Duplex, head: Buffer): Socket {
  const onward = connect(Number(port), hostname, () => {
    const headers = Array.from(
      { length: asked.rawHeaders.length / 2 },
      (_, n) => `${asked.rawHeaders[n * 2]}: ${asked.rawHeaders[n * 2 + 1]}`,
    );
    onward.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    onward.write(head);
    socket.pipe(onward).pipe(socket);
  });
  return onward;
}

/** Opens a gate on a free port before a server at `serverUrl`. */
export async function openGate(serverUrl: string): Promise<Gate> {
  const target = new URL(serverUrl);
  const links = new Set<Socket>();
  let isCut = false;
  let refused = 0;
  let held: RegExp | null = null;
  let waiting: (() => void)[] = [];
  const server = createServer((asked, answer) => {
    if (held?.test(asked.url!)) waiting.push(() => passOn(target, asked, answer));
    else passOn(target, asked, answer);
  });
  server.on('upgrade', (asked: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (isCut) {
      refused += 1;
      socket.end('HTTP/1.1 503 Service Unavailable\r\n\r\n');
      return;
    }
    const onward = tunnel(target, asked, socket, head);
    for (const end of [socket as Socket, onward]) {
      links.add(end);
      end.on('error', () => undefined);
      end.on('close', () => {
        links.delete(end);
        socket.destroy();
        onward.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true;
      for (const link of links) link.destroy();
    },
    open: () => {
      isCut = false;
    },
    hold: (path) => {
      held = path;
    },
    release: () => {
      held = null;
      for (const go of waiting) go();
      waiting = [];
    },
    refused: () => refused,
    close: async () => {
      for (const link of links) link.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
