import type { FastifyInstance, FastifyRequest } from 'fastify';
import { malformed } from './answers.ts';
import { readJson, type Parsed } from './field-reader.ts';
import { fieldsOfFormData } from './form-data.ts';
import { SENT_TEXT, type WithSentText } from './message-source.ts';

/** The text of a posted form, to distinguish it from a JSON body. */
export class Form {
  constructor(readonly text: string) {}
}

/**
 * The JSON body of senders that never post forms; also accepted with the content type of a form, which is curl's
 * default.
 */
export function jsonBodyOf({ body }: FastifyRequest): unknown {
  if (!(body instanceof Form)) return body;
  try {
    return readJson(body.text);
  } catch {
    throw malformed({ body: 'wrong-type' });
  }
}

/** What was parsed; what could not be read is refused, for its device where `culprit` knows it. */
export async function valueOf<T>(parsed: Parsed<T>, culprit: () => Promise<number | undefined>): Promise<T> {
  if (!parsed.ok) throw malformed(parsed.fields, await culprit());
  return parsed.value;
}

/** Reads bodies of forms and JSON, whatever their senders call them. The text of a body is kept beside what was read of it. */
export function registerParsers(app: FastifyInstance): void {
  app.decorateRequest(SENT_TEXT, '');
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    (request as WithSentText)[SENT_TEXT] = body as string;
    done(null, new Form(body as string));
  });
  app.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (request, body, done) => {
    const fields = fieldsOfFormData(request.headers['content-type'] ?? '', body as string);
    if (!fields) return done(Object.assign(new SyntaxError('no form'), { statusCode: 400 }));
    (request as WithSentText)[SENT_TEXT] = fields.toString();
    done(null, new Form(fields.toString()));
  });
  // Some senders set no content type, or a wrong one, for JSON; OwnTracks posts an empty body when a friend is deleted.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, null);
    (request as WithSentText)[SENT_TEXT] = body as string;
    try {
      done(null, readJson(body as string));
    } catch {
      done(Object.assign(new SyntaxError('not JSON'), { statusCode: 400 }));
    }
  });
}
