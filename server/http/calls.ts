import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CallSpec, GuardKind } from '../../contract/rest/define.ts';
import { CALLS, specOf, type CallName } from '../../contract/rest/calls.ts';
import type { Caller, Rights } from '../auth/caller.ts';
import { localeOf } from '../messages/message.ts';
import { registerForms } from './forms.ts';
import { RawJson, type Handlers } from './handler.ts';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** The token of an `Authorization: Bearer` header. */
function tokenOf(request: FastifyRequest): string | null {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** Before anything of the request is read: who is asking, and whether the profile may make this call. */
async function admit(spec: CallSpec, rights: Rights, request: FastifyRequest): Promise<void> {
  const token = tokenOf(request);
  request.caller = token === null ? null : await rights.callerOf(token);
  if (spec.access === 'anyone') return;
  if (!request.caller) throw new Refusal('unauthenticated');
  if (!spec.access.includes(request.caller.profile)) throw new Refusal('forbidden');
}

const SEES: Record<GuardKind, (rights: Rights, caller: Caller, id: number | string) => Promise<boolean>> = {
  brand: (rights, caller, id) => rights.maySeeBrand(caller, Number(id)),
  user: (rights, caller, id) => rights.maySeeUser(caller, Number(id)),
  device: (rights, caller, id) => rights.maySeeDevice(caller, Number(id)),
  session: async (_, caller, id) => id === caller.sessionId,
  self: async (_, caller, id) => Number(id) === caller.userId,
  customer: (rights, caller, id) => rights.maySeeCustomer(caller, Number(id)),
  group: (rights, caller, id) => rights.maySeeGroup(caller, Number(id)),
  area: (rights, caller, id) => rights.maySeeArea(caller, Number(id)),
  incident: (rights, caller, id) => rights.maySeeIncident(caller, Number(id)),
  history: (rights, caller, id) => rights.mayReadHistory(caller, Number(id)),
};

/** Checks the ids a call names against what the caller may see. A foreign id is answered like one that does not exist. */
async function guard(spec: CallSpec, rights: Rights, request: FastifyRequest): Promise<void> {
  const { caller } = request;
  for (const [path, kind] of Object.entries(spec.guards ?? {})) {
    const [part, name] = path.split('.') as ['params' | 'query' | 'body', string];
    const value = (request[part] as Record<string, unknown>)[name];
    const ids = (Array.isArray(value) ? value : [value]).filter((id): id is number | string => id !== undefined && id !== null);
    for (const id of ids) if (!caller || !(await SEES[kind](rights, caller, id))) throw new Refusal('missing');
  }
}

function answer(reply: FastifyReply, result: unknown): FastifyReply {
  if (result instanceof RawJson) return reply.type('application/json; charset=utf-8').send(Buffer.from(result.text));
  if (result instanceof Uint8Array) return reply.type('application/octet-stream').send(Buffer.from(result.buffer, result.byteOffset, result.byteLength));
  return reply.send(result);
}

const FRAMES = { 200: { description: 'Telemetry frames one after another', content: { 'application/octet-stream': { schema: z.any() } } } };

function schemaOf(name: CallName, spec: CallSpec): object {
  return {
    operationId: name,
    summary: spec.summary,
    tags: [name.split('.')[0]],
    ...(spec.access === 'anyone' ? { security: [] } : {}),
    ...(spec.params ? { params: spec.params } : {}),
    ...(spec.query ? { querystring: spec.query } : {}),
    ...(spec.body ? { body: spec.body } : {}),
    ...(spec.form ? { consumes: ['multipart/form-data'] } : {}),
    response: spec.output === 'binary' ? FRAMES : { 200: spec.output },
  };
}

function registerCall(app: FastifyInstance, name: CallName, handlers: Handlers, rights: Rights): void {
  const spec = specOf(name);
  // The table ties a handler to its call; by a name of any call their types are only known as a union.
  const handler = handlers[name] as (context: object) => Promise<unknown>;
  app.route({
    method: spec.method,
    url: `/api/${spec.path}`,
    schema: schemaOf(name, spec),
    onRequest: (request) => admit(spec, rights, request),
    preHandler: (request) => guard(spec, rights, request),
    handler: async (request, reply) => {
      const { params, query, body, caller } = request;
      const locale = localeOf(request.headers['accept-language']);
      const context = { params, query, body, caller, locale, address: request.ip, requestId: request.id, host: request.hostname, origin: `${request.protocol}://${request.host}` };
      reply.header('cache-control', 'no-store');
      return answer(reply, await handler(context));
    },
  });
}

/** Registers every call of the contract below `/api/`: admission, validation, guards, then the handler. */
export function registerCalls(app: FastifyInstance, handlers: Handlers, rights: Rights): void {
  app.decorateRequest('caller', null);
  const names = Object.keys(CALLS) as CallName[];
  for (const name of names.filter((each) => !specOf(each).form)) registerCall(app, name, handlers, rights);
  registerForms(app, (forms) => {
    for (const name of names.filter((each) => specOf(each).form)) registerCall(forms, name, handlers, rights);
  });
}
