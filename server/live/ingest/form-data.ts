const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;,"]{1,70}))/i;
const FIELD = /^content-disposition:\s*form-data\b([^\r\n]*)/im;
const NAME = /;\s*name=(?:"([^"]*)"|([^\s;"]+))/i;

/** The name of a field by the head of its part; null for a file, which no sender needs. */
function nameOf(head: string): string | null {
  const said = FIELD.exec(head)?.[1] ?? '';
  const [, quoted, plain] = NAME.exec(said) ?? [];
  return /;\s*filename\*?=/i.test(said) ? null : (quoted ?? plain ?? null);
}

/** The fields of a `multipart/form-data` body. Null for a body that is none, or that was cut off. */
export function fieldsOfFormData(contentType: string, body: string): URLSearchParams | null {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return null;
  const parts = `\n${body.replaceAll('\r\n', '\n')}`.split(`\n--${boundary}`).slice(1);
  // Behind the last part the boundary has two more hyphens.
  if (!parts.pop()?.startsWith('--')) return null;
  const fields = new URLSearchParams();
  for (const part of parts) {
    const end = part.indexOf('\n\n');
    const name = end < 0 ? null : nameOf(part.slice(0, end));
    if (name !== null) fields.append(name, part.slice(end + 2));
  }
  return fields;
}
