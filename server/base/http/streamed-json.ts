import { addAbortSignal, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReadTurn } from './heavy-reads.ts';

/**
 * JSON text that is read page by page while it is sent, so that neither the server nor the database holds all of it in
 * memory. The read's turn ends with the answer. An answer that fails midway is cut off, so that no client takes it as
 * complete.
 */
export class StreamedJson {
  constructor(
    readonly pages: AsyncIterable<string>,
    readonly turn: ReadTurn,
  ) {}
}

/** Streams the pages, gzipped if the client accepts it. */
export function sendStreamed(
  { pages, turn }: StreamedJson,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const text = addAbortSignal(turn.signal, Readable.from(pages, { objectMode: false }));
  text.once('close', turn.done);
  reply.raw.once('close', () => text.destroy());
  void reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text);
  const zipped = createGzip({ level: 5 });
  text.once('error', (error) => zipped.destroy(error));
  return reply.header('content-encoding', 'gzip').send(text.pipe(zipped));
}
