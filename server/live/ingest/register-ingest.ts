import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Outcome } from '../../../domain/live/ingest/acceptance.ts';
import type { DirectoryEntry } from '../devices/directory.ts';
import { Refusal } from '../../base/http/refusal.ts';
import {
  answerFailure,
  answerOutcome,
  IngestRefusal,
  isTaken,
  MOST_ELEMENTS,
  OUTCOME_HEADER,
  refusedPhone,
  SenderRefusal,
  tooMany,
  unknownDevice,
  wrongSecret,
} from './answers.ts';
import type { Ingest } from './ingest.ts';
import { jsonBodyOf, registerParsers, valueOf } from './bodies.ts';
import { deviceOfUnreadable, namedInTraccar, queryOf, sourceOf, sourceOfFailed } from './message-source.ts';
import { osmand } from './osmand-handler.ts';
import { hearOwnTracks } from './owntracks.ts';
import type { MessageSource } from './recent-messages.ts';
import { RefusalLimit } from './refusal-limit.ts';
import { admitByKey, basicOf, findDevice, isSecretOf, keyOf, type ElementSender, type Sender } from './sender.ts';
import { parseForwarded, type Forwarded } from './traccar-event.ts';
import { payloadOfUrl } from './traccar-url.ts';

type SenderOf = (request: FastifyRequest) => Sender;

/** Submits a forwarded reading; an event without one is counted as `unknown-message`. */
function submitForwarded(
  ingest: Ingest,
  entry: DirectoryEntry,
  { reading }: Forwarded,
  source: MessageSource,
): Promise<Outcome> {
  if (reading) return ingest.submit(entry, reading, source);
  ingest.refuse('unknown-message', entry.id, null, source);
  return Promise.resolve('unknown-message');
}

/** Counts an element whose sender is refused; returns its outcome for the answer. Rethrows any other error. */
function refuseElement(ingest: Ingest, error: unknown, refused: () => void): Outcome {
  if (!(error instanceof SenderRefusal)) throw error;
  const { deviceId, gatewayBrand } = error.of;
  ingest.refuse(error.outcome, deviceId, gatewayBrand);
  refused();
  return error.forClient().outcome;
}

/**
 * Submits one element of a batch request. Resolves before its outcome is known; a refusal of the element is an outcome,
 * not an error.
 */
async function submitOne(
  ingest: Ingest,
  key: string,
  payload: unknown,
  { isHeldBack, refused }: ElementSender,
): Promise<{ outcome: Promise<Outcome> }> {
  const parsed = parseForwarded(payload, ingest.clock.now());
  const source: MessageSource = { protocol: 'traccar', raw: payload };
  if (!parsed.ok) {
    const device = await deviceOfUnreadable(ingest.directory, namedInTraccar(payload), key, isHeldBack());
    ingest.refuse('malformed', device, null, source);
    return { outcome: Promise.resolve('malformed') };
  }
  try {
    const entry = await admitByKey(ingest.directory, parsed.value.identifier, key, isHeldBack());
    return { outcome: submitForwarded(ingest, entry, parsed.value, source) };
  } catch (error) {
    return { outcome: Promise.resolve(refuseElement(ingest, error, refused)) };
  }
}

/** Submits all elements of a request in order; resolves with their outcomes once all are stored. */
export async function submitAll(
  ingest: Ingest,
  key: string,
  payloads: readonly unknown[],
  sender: ElementSender,
): Promise<Outcome[]> {
  const submitted: Promise<Outcome>[] = [];
  for (const payload of payloads) {
    const { outcome } = await submitOne(ingest, key, payload, sender);
    // Awaited below: until then a rejection must not count as unhandled.
    outcome.catch(() => undefined);
    submitted.push(outcome);
  }
  return Promise.all(submitted);
}

/** Answers a request with several positions: 401 if every one was refused for its sender. */
async function traccarBatch(
  ingest: Ingest,
  key: string,
  payloads: readonly unknown[],
  reply: FastifyReply,
  sender: Sender,
): Promise<object> {
  if (payloads.length > MOST_ELEMENTS) throw tooMany();
  const outcomes = await submitAll(ingest, key, payloads, sender);
  if (outcomes.length > 0 && outcomes.every((outcome) => outcome === 'wrong-secret')) {
    if (sender.isHeldBack()) throw sender.heldBack();
    return reply.code(401).header(OUTCOME_HEADER, 'wrong-secret').send({ accepted: 0, outcomes });
  }
  return { accepted: outcomes.filter(isTaken).length, outcomes };
}

/**
 * `POST /ingest/traccar`: one forwarded position or event, or an array of them from tools that batch. `GET`: a position in
 * the query (`forward.type=url`). The key is in the header, in the path or in the query.
 */
async function traccar(ingest: Ingest, request: FastifyRequest, reply: FastifyReply, sender: Sender): Promise<object> {
  const key = keyOf(request);
  if (key === null) throw wrongSecret({ isWithoutKey: true });
  const body = jsonBodyOf(request);
  if (Array.isArray(body)) return traccarBatch(ingest, key, body, reply, sender);
  const payload = request.method === 'GET' ? payloadOfUrl(queryOf(request)) : body;
  const forwarded = await valueOf(parseForwarded(payload, ingest.clock.now()), () =>
    deviceOfUnreadable(ingest.directory, namedInTraccar(payload), key, sender.isHeldBack()),
  );
  const entry = await admitByKey(ingest.directory, forwarded.identifier, key, sender.isHeldBack());
  return answerOutcome(reply, await submitForwarded(ingest, entry, forwarded, sourceOf('traccar', request)));
}

/**
 * The device of an OwnTracks request: by the user of its credentials, else by the names in headers and query. Throws a
 * SenderRefusal.
 */
async function phoneOf(ingest: Ingest, request: FastifyRequest, isHeldBack: boolean): Promise<DirectoryEntry> {
  const basic = basicOf(request);
  if (!basic) throw wrongSecret({ isWithoutKey: true });
  const { d, u } = request.query as Record<string, unknown>;
  const names = [basic.user, request.headers['x-limit-d'], request.headers['x-limit-u'], d, u];
  let known: DirectoryEntry | null = null;
  for (const name of names) {
    const entry = typeof name === 'string' && name !== '' ? await findDevice(ingest.directory, name, isHeldBack) : null;
    if (entry && isSecretOf(entry, basic.password)) return entry;
    known ??= entry;
  }
  throw known ? wrongSecret({ deviceId: known.id }) : unknownDevice();
}

/** `POST /ingest/owntracks`: a location is submitted; every other message is counted and answered 200. */
async function owntracks(ingest: Ingest, request: FastifyRequest, reply: FastifyReply, sender: Sender): Promise<[]> {
  const entry = await phoneOf(ingest, request, sender.isHeldBack());
  const payloadKey = ingest.payloadKeyOf(entry);
  const heard = hearOwnTracks(jsonBodyOf(request), payloadKey, ingest.clock.now());
  const isForeign = 'refused' in heard && heard.refused === 'unknown-message';
  // The phone keeps a refused message and shows the error: nothing is lost once its settings are corrected.
  if ('refused' in heard && !isForeign) throw refusedPhone(heard.refused, heard.fields, entry.id, payloadKey !== null);
  const source = sourceOf('owntracks', request);
  if (isForeign) ingest.refuse('unknown-message', entry.id, null, source);
  const outcome = 'reading' in heard ? await ingest.submit(entry, heard.reading, source) : 'unknown-message';
  void reply.header(OUTCOME_HEADER, outcome);
  return [];
}

/**
 * Counts refused requests and limits addresses with too many of them, except for known senders. Returns the `Sender` of
 * a request.
 */
function guard(app: FastifyInstance, ingest: Ingest): SenderOf {
  const limit = new RefusalLimit(ingest.clock);
  const senderOf: SenderOf = ({ ip }) => ({
    isHeldBack: () => limit.waitS(ip) > 0,
    refused: () => limit.refused(ip),
    heldBack: () => new Refusal('throttled', {}, { seconds: limit.waitS(ip) }),
  });
  app.setErrorHandler((error: unknown, request, reply) => {
    if (error instanceof SenderRefusal) {
      const sender = senderOf(request);
      const isHeldBack = sender.isHeldBack();
      ingest.refuse(error.outcome, error.of.deviceId, error.of.gatewayBrand);
      sender.refused();
      return answerFailure(isHeldBack ? sender.heldBack() : error.forClient(), request, reply);
    }
    if (error instanceof IngestRefusal) {
      const source = error.deviceId === undefined ? null : sourceOfFailed(request);
      ingest.refuse(error.outcome, error.deviceId, null, source);
    } else if (
      (error as { statusCode?: number }).statusCode === 400 ||
      (error as { statusCode?: number }).statusCode === 413
    ) {
      ingest.refuse('malformed');
      void reply.header(OUTCOME_HEADER, 'malformed');
    }
    return answerFailure(error, request, reply);
  });
  return senderOf;
}

const HIDE = { schema: { hide: true } };

/**
 * Registers the routes that trackers, gateways and phones send to, below `/ingest/`. Bodies up to the server's limit
 * (1 MiB). A fix is answered once it is stored.
 */
export async function registerIngest(app: FastifyInstance, ingest: Ingest): Promise<void> {
  await app.register(async (routes) => {
    const senderOf = guard(routes, ingest);
    registerParsers(routes);
    const take = (
      method: ('GET' | 'POST')[],
      paths: readonly string[],
      handler: (ingest: Ingest, request: FastifyRequest, reply: FastifyReply, sender: Sender) => Promise<object>,
    ): void => {
      // Apps and users write these URLs with and without a slash at the end.
      for (const url of paths.flatMap((path) => [path, `${path}/`]))
        routes.route({
          method,
          url,
          ...HIDE,
          handler: (request, reply) => handler(ingest, request, reply, senderOf(request)),
        });
    };
    take(['GET', 'POST'], ['/ingest/traccar', '/ingest/traccar/:key'], traccar);
    take(['GET', 'POST'], ['/ingest/osmand', '/ingest/osmand/:secret'], osmand);
    take(['POST'], ['/ingest/owntracks'], owntracks);
  });
}
