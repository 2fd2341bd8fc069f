import type { FastifyInstance, FastifyRequest } from 'fastify';
import { malformed } from './answers.ts';
import { readJson } from './field-reader.ts';
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

/** Reads bodies of forms and JSON, whatever their senders call them. The text of a body is kept beside what was read of it. */
export function registerParsers(app: FastifyInstance): void {
  app.decorateRequest(SENT_TEXT, '');
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    (request as WithSentText)[SENT_TEXT] = body as string;
    done(null, new Form(body as string));
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
