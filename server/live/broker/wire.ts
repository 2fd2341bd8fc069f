import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Closing } from './closings.ts';
import { MOST_RAW_CONNECT_BYTES } from './link-limits.ts';

/** Events of a wire. */
export interface WireListener {
  bytes(chunk: Buffer): void;
  /** The protocol of the transport was violated, or too much was sent. */
  fault(closing: Closing): void;
  /** A ping of the transport: no packet, but it is answered. */
  ping(): void;
  /** Closed in both directions. */
  gone(): void;
}

/** Transport of a link: TCP or a websocket. */
export interface Wire {
  /** Address of the peer. */
  readonly address: string;
  listen(listener: WireListener): void;
  /** The peer has signed in: the limits before sign-in no longer apply. */
  connected(): void;
  /** Sends bytes; calls `done` when the operating system has accepted them. */
  send(bytes: Buffer, done: () => void): void;
  /** Bytes that the operating system has not accepted yet. */
  readonly unsentBytes: number;
  pause(): void;
  resume(): void;
  /** Closes after everything is sent. */
  end(code: number): void;
  /** Closes immediately. */
  cut(): void;
}

/** A link over TCP, with TLS or without. */
export function tcpWire(socket: Socket, address: string): Wire {
  return {
    address,
    listen: (listener) => {
      socket.on('data', (chunk) => listener.bytes(chunk));
      socket.on('error', () => undefined);
      socket.on('close', () => listener.gone());
    },
    connected: () => undefined,
    send: (bytes, done) => void socket.write(bytes, () => done()),
    get unsentBytes() {
      return socket.writableLength;
    },
    pause: () => void socket.pause(),
    resume: () => void socket.resume(),
    end: () => void socket.end(),
    cut: () => void socket.destroy(),
  };
}

/**
 * A link over a websocket. A message is passed on only when it is complete, and it may be long and fragmented, so
 * before sign-in the raw bytes are limited.
 */
export function websocketWire(connection: WebSocket, socket: Duplex, address: string): Wire {
  let counting: ((chunk: Buffer) => void) | null = null;
  const connected = (): void => {
    if (counting) socket.off('data', counting);
    counting = null;
  };
  return {
    address,
    listen: (listener) => {
      let rawBytes = 0;
      counting = (chunk) => {
        rawBytes += chunk.length;
        if (rawBytes > MOST_RAW_CONNECT_BYTES) listener.fault('too-large');
      };
      socket.on('data', counting);
      connection.on('message', (data, isBinary) =>
        isBinary ? listener.bytes(data as Buffer) : listener.fault('malformed'),
      );
      connection.on('ping', () => listener.ping());
      connection.on('error', (error: NodeJS.ErrnoException) =>
        listener.fault(
          error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH' || error.code === 'WS_ERR_TOO_MANY_BUFFERED_PARTS'
            ? 'too-large'
            : 'malformed',
        ),
      );
      connection.on('close', () => {
        connected();
        listener.gone();
      });
    },
    connected,
    send: (bytes, done) => connection.send(bytes, { binary: true }, () => done()),
    get unsentBytes() {
      return connection.bufferedAmount;
    },
    pause: () => connection.pause(),
    resume: () => connection.resume(),
    end: (code) => connection.close(code),
    cut: () => connection.terminate(),
  };
}
