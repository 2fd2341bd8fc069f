import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Outcome } from '../../../domain/live/ingest/acceptance.ts';
import type { DirectoryEntry } from '../devices/directory.ts';
import { answerOutcome, isTaken, malformed, MOST_ELEMENTS, tooMany, unknownDevice, wrongSecret } from './answers.ts';
import { Form, valueOf } from './bodies.ts';
import type { Parsed } from './field-reader.ts';
import type { Ingest } from './ingest.ts';
import { deviceOfUnreadable, namedInOsmand, queryOf, sourceOf } from './message-source.ts';
import { parseOsmandJson } from './osmand-json.ts';
import { parseOsmandQuery } from './osmand-query.ts';
import { namedInOverland, overlandFeatures, parseOverland } from './overland.ts';
import { bearerOf, findDevice, isSecretOf, type Sender } from './sender.ts';
import type { IdentifiedReading } from './traccar.ts';

function osmandReading(request: FastifyRequest, nowMs: number): Parsed<IdentifiedReading> {
  const query = queryOf(request);
  if (request.body instanceof Form)
    return parseOsmandQuery(new URLSearchParams(`${request.body.text}&${query}`), nowMs);
  if (request.method === 'POST' && request.body !== undefined && request.body !== null)
    return parseOsmandJson(request.body, nowMs);
  return parseOsmandQuery(new URLSearchParams(query), nowMs);
}

/** The secret in the path or in the query, else the token that Overland sends in a header. */
function secretOf(request: FastifyRequest): string | null {
  const given = (request.params as { secret?: string }).secret ?? (request.query as { secret?: unknown }).secret;
  return typeof given === 'string' ? given : bearerOf(request);
}

async function admitBySecret(
  ingest: Ingest,
  identifier: string,
  secret: string | null,
  sender: Sender,
): Promise<DirectoryEntry> {
  const entry = await findDevice(ingest.directory, identifier, sender.isHeldBack());
  const isWithoutKey = secret === null;
  if (!entry) throw unknownDevice({ isWithoutKey });
  if (isWithoutKey || !isSecretOf(entry, secret)) throw wrongSecret({ deviceId: entry.id, isWithoutKey });
  return entry;
}

/** One feature of Overland, for the device that the message names; one that cannot be read is an outcome, not an error. */
async function submitFeature(ingest: Ingest, entry: DirectoryEntry, feature: unknown): Promise<Outcome> {
  const parsed = parseOverland(feature, ingest.clock.now());
  const source = { protocol: 'osmand', raw: feature } as const;
  if (parsed.ok) return ingest.submit(entry, parsed.value, source);
  ingest.refuse('malformed', entry.id, null, source);
  return 'malformed';
}

/** Several positions of one phone. The app keeps them and sends them again unless the answer says `ok`. */
async function overland(
  ingest: Ingest,
  request: FastifyRequest,
  features: readonly unknown[],
  sender: Sender,
): Promise<object> {
  const { id } = request.query as { id?: unknown };
  const identifier = typeof id === 'string' && id !== '' ? id : namedInOverland(features);
  if (identifier === null) throw malformed({ 'properties.device_id': 'required' });
  const entry = await admitBySecret(ingest, identifier, secretOf(request), sender);
  if (features.length > MOST_ELEMENTS) throw tooMany();
  // All at once, in their order: a device's messages are judged one after another.
  const outcomes = await Promise.all(features.map((feature) => submitFeature(ingest, entry, feature)));
  return { result: 'ok', accepted: outcomes.filter(isTaken).length, outcomes };
}

/** `GET|POST /ingest/osmand/:secret`, or `?secret=`: query, form or JSON, and the JSON of Overland. */
export async function osmand(
  ingest: Ingest,
  request: FastifyRequest,
  reply: FastifyReply,
  sender: Sender,
): Promise<object> {
  const features = overlandFeatures(request.body);
  if (features) return overland(ingest, request, features, sender);
  const secret = secretOf(request);
  const { identifier, reading } = await valueOf(osmandReading(request, ingest.clock.now()), () => {
    const form = request.body instanceof Form ? `${request.body.text}&` : '';
    const named = namedInOsmand(request.body, form + queryOf(request));
    return deviceOfUnreadable(ingest.directory, named, secret, sender.isHeldBack());
  });
  const entry = await admitBySecret(ingest, identifier, secret, sender);
  return answerOutcome(reply, await ingest.submit(entry, reading, sourceOf('osmand', request)));
}
