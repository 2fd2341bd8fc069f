import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** Far above the needs of any form in the contract. */
const LIMITS = { files: 1, fields: 10, parts: 11, fieldNameSize: 40, fieldSize: 1_000, headerPairs: 20 };

const hasStatus = (error: unknown): boolean => typeof (error as { statusCode?: unknown }).statusCode === 'number';

/** A file that is too large is refused with how large it may be. */
const tooLarge = ({ routeOptions: { bodyLimit } }: FastifyRequest): Refusal =>
  new Refusal('file-too-large', {}, { most: Math.floor((bodyLimit ?? 0) / 1_000_000) });

/** The bytes of a file. One that is too large is refused as soon as it is: what is still to come of it is not waited for. */
async function bytesOf(request: FastifyRequest, file: MultipartFile['file']): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file as AsyncIterable<Buffer>) {
    if (file.truncated) throw tooLarge(request);
    chunks.push(chunk);
  }
  if (file.truncated) throw tooLarge(request);
  return Buffer.concat(chunks);
}

/** The parts of a form by name: a Buffer for a file, a string for a field. */
async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  const parts = new Map<string, unknown>();
  try {
    for await (const part of request.parts({ limits: { fileSize: request.routeOptions.bodyLimit ?? 0 } }))
      parts.set(part.fieldname, part.type === 'file' ? await bytesOf(request, part.file) : part.value);
  } catch (error) {
    // A truncated body, or one that is no form, is a client error, but the parser's error has no status.
    throw error instanceof Refusal || hasStatus(error) ? error : new Refusal('bad-request');
  }
  return Object.fromEntries(parts);
}

/**
 * Registers routes that accept `multipart/form-data` only. Their body has a file as bytes and any other field as text,
 * and is checked by the schema of the route. A file may be as large as any other body, unless its call says otherwise.
 */
export function registerForms(app: FastifyInstance, routes: (forms: FastifyInstance) => void): void {
  void app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    await forms.register(multipart, { limits: LIMITS });
    forms.addHook('preValidation', async (request) => {
      request.body = await readForm(request);
    });
    routes(forms);
  });
}
