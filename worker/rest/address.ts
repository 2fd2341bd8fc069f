import type { CallSpec } from '../../contract/rest/base/define.ts';

/** Parts of a call's input as the table names them. */
export interface CallParts {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** A path with its parameters in place; a missing one is a mistake of the caller. */
function filledPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (isEmpty(value)) throw new TypeError(`parameter ${name} of ${path} is missing`);
    return encodeURIComponent(String(value)).replaceAll('%2C', ',');
  });
}

/**
 * The address of a call: origin, `/api/`, path, query. Empty filters are left out. A GET whose address has neither `v2` nor
 * `.json` carries the zone as `tz`.
 */
export function addressOf(origin: string, spec: CallSpec, parts: CallParts, timezone: string): string {
  const path = filledPath(spec.path, parts.params ?? {});
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query ?? {})) if (!isEmpty(value)) query.set(name, String(value));
  if (spec.method === 'GET' && !path.includes('v2') && !path.includes('.json') && !query.has('tz'))
    query.set('tz', timezone);
  const text = query.toString();
  return `${origin}/api/${path}${text ? `?${text}` : ''}`;
}
