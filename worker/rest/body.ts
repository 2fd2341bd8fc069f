import type { CallSpec } from '../../contract/rest/base/define.ts';

/** A form's body: bytes are files, all else is text. The server detects a file's type from its bytes, so none is sent. */
function formOf(body: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof Uint8Array) form.append(name, new Blob([new Uint8Array(value)]), name);
    else if (value !== undefined && value !== null)
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
}

/** The body of a call as it is sent, and its content type; the browser sets that of a form, with its boundary. */
export function bodyOf(spec: Pick<CallSpec, 'form'>, body: unknown): { body?: BodyInit; contentType?: string } {
  if (body === undefined) return {};
  return spec.form
    ? { body: formOf(body as Record<string, unknown>) }
    : { body: JSON.stringify(body), contentType: 'application/json' };
}
