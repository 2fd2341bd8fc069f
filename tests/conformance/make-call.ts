import type { LightMyRequestResponse } from 'fastify';
import { specOf, type CallName } from '../../contract/rest/calls.ts';
import { valueAt } from '../../contract/rest/base/needs.ts';
import type { TestServer } from '../builders/server.ts';
import { withValue } from './inputs.ts';

/** The input of a call as it travels. */
export interface Input {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** A body as a form carries it. */
function formOf(body: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    form.append(name, value instanceof Uint8Array ? new Blob([new Uint8Array(value)]) : String(value));
  return form;
}

/** Makes a call of the table with an input, signed by a token. */
export function makeCall(
  server: TestServer,
  name: CallName,
  { params, query, body }: Input,
  token?: string,
): Promise<LightMyRequestResponse> {
  const spec = specOf(name);
  const path = spec.path.replace(/:(\w+)/g, (_, parameter: string) => encodeURIComponent(params?.[parameter] ?? ''));
  const search = new URLSearchParams(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]));
  const payload = spec.form ? formOf((body ?? {}) as Record<string, unknown>) : body;
  return server.call(spec.method, `/api/${path}?${search}`, {
    ...(token ? { token } : {}),
    ...(spec.body ? { body: payload } : {}),
  });
}

/** The input with the id at a guarded place replaced. */
export function withId(input: Input, place: string, id: number | string): Input {
  const path = place.split('.');
  const given = valueAt(input, place);
  // In a body an id is a number, in a path or a query a text.
  const value = path[0] === 'body' ? id : String(id);
  return withValue(input, path, Array.isArray(given) ? [id] : value) as Input;
}
