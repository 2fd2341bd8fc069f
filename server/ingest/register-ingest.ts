import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Outcome, RejectionReason } from '../../domain/acceptance.ts';
import type { DirectoryEntry } from '../devices/directory.ts';
import { Refusal } from '../http/refusal.ts';
import { answerFailure, answerOutcome, IngestRefusal, malformed, OUTCOME_HEADER, unknownDevice, wrongSecret } from './answers.ts';
import type { Parsed } from './field-reader.ts';
import type { Ingest } from './ingest.ts';
import { parseOsmandJson } from './osmand-json.ts';
import { parseOsmandQuery } from './osmand-query.ts';
import { ownTracksType, parseOwnTracks } from './owntracks.ts';
import { RefusalLimit } from './refusal-limit.ts';
import { basicOf, isSecretOf, keyOf, maySend } from './sender.ts';
import { parseTraccar, type IdentifiedReading } from './traccar.ts';

/** A form that was posted, told apart from a JSON body. */
class Form {
  constructor(readonly text: string) {}
}

const valueOf = <T>(parsed: Parsed<T>): T => {
  if (!parsed.ok) throw malformed(parsed.fields);
  return parsed.value;
};

/** Submits one element of a request with several and answers what will be its outcome; never an error of the whole. */
async function submitOne(ingest: Ingest, key: string, payload: unknown): Promise<{ outcome: Promise<Outcome> }> {
  const refused = (reason: RejectionReason, deviceId?: number) => {
    ingest.refuse(reason, deviceId);
    return { outcome: Promise.resolve(reason) };
  };
  const parsed = parseTraccar(payload, ingest.clock.now());
  if (!parsed.ok) return refused('malformed');
  const entry = await ingest.directory.byIdentifier(parsed.value.identifier);
  if (!entry) return refused('unknown-device');
  if (!(await maySend(ingest.directory, entry, key))) return refused('wrong-secret', entry.id);
  return { outcome: ingest.submit(entry, parsed.value.reading) };
}

/** All elements of a request, submitted in their order and stored together. */
async function submitAll(ingest: Ingest, key: string, payloads: readonly unknown[]): Promise<Outcome[]> {
  const submitted: Promise<Outcome>[] = [];
  for (const payload of payloads) {
    const { outcome } = await submitOne(ingest, key, payload);
    // Waited for below: a failure in between must not count as unheard.
    outcome.catch(() => undefined);
    submitted.push(outcome);
  }
  return Promise.all(submitted);
}

/** `POST /ingest/traccar`: one forwarded position, or an array of them from tools that batch. */
async function traccar(ingest: Ingest, request: FastifyRequest, reply: FastifyReply): Promise<object> {
  const key = keyOf(request);
  if (key === null) throw wrongSecret();
  if (Array.isArray(request.body)) {
    const outcomes = await submitAll(ingest, key, request.body);
    if (outcomes.length > 0 && outcomes.every((outcome) => outcome === 'wrong-secret')) return reply.code(401).header(OUTCOME_HEADER, 'wrong-secret').send({ accepted: 0, outcomes });
    return { accepted: outcomes.filter((outcome) => outcome === 'accepted').length, outcomes };
  }
  const { identifier, reading } = valueOf(parseTraccar(request.body, ingest.clock.now()));
  const entry = await ingest.directory.byIdentifier(identifier);
  if (!entry) throw unknownDevice();
  if (!(await maySend(ingest.directory, entry, key))) throw wrongSecret();
  return answerOutcome(reply, await ingest.submit(entry, reading));
}

function osmandReading(request: FastifyRequest, nowMs: number): { parsed: Parsed<IdentifiedReading>; isJson: boolean } {
  const mark = request.url.indexOf('?');
  const query = mark < 0 ? '' : request.url.slice(mark + 1);
  if (request.body instanceof Form) return { parsed: parseOsmandQuery(new URLSearchParams(`${request.body.text}&${query}`), nowMs), isJson: false };
  if (request.method === 'POST' && request.body !== undefined && request.body !== null) return { parsed: parseOsmandJson(request.body, nowMs), isJson: true };
  return { parsed: parseOsmandQuery(new URLSearchParams(query), nowMs), isJson: false };
}

/** `GET|POST /ingest/osmand/:secret`, or `?secret=`: query, form or JSON. An unknown device gets 400, in JSON 404, as Traccar answers. */
async function osmand(ingest: Ingest, request: FastifyRequest, reply: FastifyReply): Promise<object> {
  const { parsed, isJson } = osmandReading(request, ingest.clock.now());
  const { identifier, reading } = valueOf(parsed);
  const secret = (request.params as { secret?: string }).secret ?? (request.query as { secret?: unknown }).secret;
  const entry = await ingest.directory.byIdentifier(identifier);
  if (!entry) throw isJson ? unknownDevice() : new IngestRefusal('unknown-device', 'bad-request');
  if (typeof secret !== 'string' || !isSecretOf(entry, secret)) throw wrongSecret();
  return answerOutcome(reply, await ingest.submit(entry, reading));
}

/** The device of an OwnTracks request: by the user that signs in, else by what the app says of itself. */
async function phoneOf(ingest: Ingest, request: FastifyRequest): Promise<DirectoryEntry> {
  const basic = basicOf(request);
  if (!basic) throw wrongSecret();
  const names = [basic.user, request.headers['x-limit-d'], request.headers['x-limit-u']];
  let isKnown = false;
  for (const name of names) {
    const entry = typeof name === 'string' && name !== '' ? await ingest.directory.byIdentifier(name) : null;
    if (entry && isSecretOf(entry, basic.password)) return entry;
    isKnown ||= entry !== null;
  }
  throw isKnown ? wrongSecret() : unknownDevice();
}

/** `POST /ingest/owntracks`: a place is taken; every other message is answered politely and counted. */
async function owntracks(ingest: Ingest, request: FastifyRequest, reply: FastifyReply): Promise<[]> {
  const entry = await phoneOf(ingest, request);
  if (ownTracksType(request.body) !== 'location') {
    ingest.refuse('unknown-message', entry.id);
    void reply.header(OUTCOME_HEADER, 'unknown-message');
    return [];
  }
  const outcome = await ingest.submit(entry, valueOf(parseOwnTracks(request.body, ingest.clock.now())));
  void reply.header(OUTCOME_HEADER, outcome);
  return [];
}

/** Counts what was refused as a whole, and holds back an address that keeps being refused. */
function guard(app: FastifyInstance, ingest: Ingest): void {
  const limit = new RefusalLimit(ingest.clock);
  app.addHook('onRequest', async (request) => {
    const seconds = limit.waitS(request.ip);
    if (seconds > 0) throw new Refusal('throttled', {}, { seconds });
  });
  app.setErrorHandler((error: unknown, request, reply) => {
    if (error instanceof IngestRefusal) {
      ingest.refuse(error.outcome);
      if (error.outcome !== 'malformed') limit.refused(request.ip);
    } else if ((error as { statusCode?: number }).statusCode === 400 || (error as { statusCode?: number }).statusCode === 413) {
      ingest.refuse('malformed');
      void reply.header(OUTCOME_HEADER, 'malformed');
    }
    return answerFailure(error, request, reply);
  });
}

function registerParsers(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, new Form(body as string));
  });
  // Some senders name no type or another one for their JSON; OwnTracks posts nothing at all when a friend is deleted.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, null);
    try {
      done(null, JSON.parse(body as string));
    } catch {
      done(Object.assign(new SyntaxError('not JSON'), { statusCode: 400 }));
    }
  });
}

const HIDE = { schema: { hide: true } };

/**
 * Registers the routes that trackers, gateways and phones send to, below `/ingest/`. Bodies up to the server's limit
 * (1 MiB). A fix is answered once it is stored.
 */
export async function registerIngest(app: FastifyInstance, ingest: Ingest): Promise<void> {
  await app.register(async (routes) => {
    guard(routes, ingest);
    registerParsers(routes);
    routes.post('/ingest/traccar', HIDE, (request, reply) => traccar(ingest, request, reply));
    for (const url of ['/ingest/osmand', '/ingest/osmand/:secret'])
      routes.route({ method: ['GET', 'POST'], url, ...HIDE, handler: (request, reply) => osmand(ingest, request, reply) });
    routes.post('/ingest/owntracks', HIDE, (request, reply) => owntracks(ingest, request, reply));
  });
}
