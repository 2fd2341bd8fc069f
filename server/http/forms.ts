import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** Far more than any form of the table needs. */
const LIMITS = { files: 1, fields: 10, parts: 11, fieldNameSize: 40, fieldSize: 1_000, headerPairs: 20 };

const hasStatus = (error: unknown): boolean => typeof (error as { statusCode?: unknown }).statusCode === 'number';

/** The parts of a form by name: the bytes of a file, the text of a field. */
async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  const parts = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) parts.set(part.fieldname, part.type === 'file' ? await part.toBuffer() : part.value);
  } catch (error) {
    // What is broken off, or no form at all, is the sender's fault; the parser has no status for it.
    throw hasStatus(error) ? error : new Refusal('bad-request');
  }
  return Object.fromEntries(parts);
}

/**
 * A part of the server whose routes take `multipart/form-data` and nothing else: a file arrives as its bytes, any other field as
 * text, in the body that the schema of the route then checks. A file may be as large as any body.
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
