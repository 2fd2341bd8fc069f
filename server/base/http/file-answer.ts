import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { FILE_NAME } from '../../../domain/work/job.ts';

/** A file to download, sent as a stream of chunks. */
export class FileAnswer {
  constructor(readonly file: { name: string; type: string; bytes: number; content: AsyncIterable<Uint8Array> }) {
    if (!FILE_NAME.test(file.name)) throw new Error(`not the name of a file: ${file.name}`);
  }
}

/**
 * Sends a file that browsers save and never display, whatever its content. A client notices a transfer that ends early
 * by its content-length.
 */
export function sendFile({ file }: FileAnswer, reply: FastifyReply): FastifyReply {
  const content = Readable.from(file.content, { objectMode: false });
  reply.raw.once('close', () => content.destroy());
  return reply
    .type(file.type)
    .header('content-length', file.bytes)
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .header('x-content-type-options', 'nosniff')
    .send(content);
}
