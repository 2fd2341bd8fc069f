import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CallSpec } from '../../../contract/rest/base/define.ts';
import { permissionsOfCall, type CallInputParts } from '../../../contract/rest/base/needs.ts';
import { CALLS, specOf, type CallName } from '../../../contract/rest/calls.ts';
import { localeOf } from '../messages/message.ts';
import type { Caller, Rights } from '../rights/caller.ts';
import type { Guards } from '../rights/guard.ts';
import { admitCaller, admitFields, brandAsked, guardIds } from './admission.ts';
import { FileAnswer, sendFile } from './file-answer.ts';
import { registerForms } from './forms.ts';
import { RawJson, type Handlers } from './handler.ts';
import { sendStreamed, StreamedJson } from './streamed-json.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** The token of an `Authorization: Bearer` header; null without one. */
function tokenOf(request: FastifyRequest): string | null {
  return /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

function answer(request: FastifyRequest, reply: FastifyReply, result: unknown): FastifyReply {
  if (result instanceof RawJson) return reply.type('application/json; charset=utf-8').send(Buffer.from(result.text));
  if (result instanceof StreamedJson) return sendStreamed(result, request, reply);
  if (result instanceof FileAnswer) return sendFile(result, reply);
  if (result instanceof Uint8Array)
    return reply
      .type('application/octet-stream')
      .send(Buffer.from(result.buffer, result.byteOffset, result.byteLength));
  return reply.send(result);
}

const bytes = (description: string, type: string): object => ({
  200: { description, content: { [type]: { schema: z.any() } } },
});
const BYTES = {
  binary: bytes('Telemetry frames one after another', 'application/octet-stream'),
  file: bytes('A file to be saved', '*/*'),
};

function schemaOf(name: CallName, spec: CallSpec): object {
  const needed = permissionsOfCall(spec);
  return {
    operationId: name,
    summary: spec.summary,
    ...(needed.length > 0 ? { description: `Needs ${needed.join(' and ')}.` } : {}),
    tags: [name.split('.')[0]],
    ...(spec.access === 'anyone' ? { security: [] } : {}),
    ...(spec.params ? { params: spec.params } : {}),
    ...(spec.query ? { querystring: spec.query } : {}),
    ...(spec.body ? { body: spec.body } : {}),
    ...(spec.form ? { consumes: ['multipart/form-data'] } : {}),
    response: typeof spec.output === 'string' ? BYTES[spec.output] : { 200: spec.output },
  };
}

/** What a form has around its file. */
const FORM_BYTES = 16_384;

export interface CallDeps {
  rights: Rights;
  guards: Guards;
  /** Writes down what staff read. */
  reads: {
    record(caller: Caller | null, name: CallName, input: CallInputParts, requestId: string): Promise<void>;
  };
}

function registerCall(app: FastifyInstance, name: CallName, handlers: Handlers, deps: CallDeps): void {
  const { rights, guards, reads } = deps;
  const spec = specOf(name);
  // The table types each handler by its call; for a name of any call TypeScript only knows the union of them.
  const handler = handlers[name] as (context: object) => Promise<unknown>;
  app.route({
    method: spec.method,
    url: `/api/${spec.path}`,
    schema: schemaOf(name, spec),
    ...(spec.mostBytes === undefined ? {} : { bodyLimit: spec.mostBytes + FORM_BYTES }),
    onRequest: async (request) => {
      const token = tokenOf(request);
      request.caller = token === null ? null : await rights.callerOf(token);
      await admitCaller(spec, rights, request.caller);
    },
    preHandler: async (request) => {
      await admitFields(spec, rights, request.caller, request);
      await guardIds(spec, guards, request.caller, request);
    },
    handler: async (request, reply) => {
      const { params, query, body, caller } = request;
      const locale = localeOf(request.headers['accept-language']);
      const context = {
        params,
        query,
        body,
        caller,
        scope: spec.scope && caller ? rights.scopeOf(caller, brandAsked(spec, request)) : undefined,
        locale,
        address: request.ip,
        requestId: request.id,
        agent: request.headers['user-agent'],
        host: request.hostname,
        origin: `${request.protocol}://${request.host}`,
      };
      reply.header('cache-control', 'no-store');
      const result = await handler(context);
      await reads.record(caller, name, request, request.id);
      return answer(request, reply, result);
    },
  });
}

/** Registers every call of the contract below `/api/`: profile, permission, validation, guards, then the handler. */
export function registerCalls(app: FastifyInstance, handlers: Handlers, deps: CallDeps): void {
  app.decorateRequest('caller', null);
  const names = Object.keys(CALLS) as CallName[];
  for (const name of names.filter((each) => !specOf(each).form)) registerCall(app, name, handlers, deps);
  registerForms(app, (forms) => {
    for (const name of names.filter((each) => specOf(each).form)) registerCall(forms, name, handlers, deps);
  });
}
