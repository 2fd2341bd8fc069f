import type { AuditEntry } from '../../../contract/rest/base/audit-calls.ts';

/** A field that a change touched, as texts; null is nothing. */
export interface ChangedField {
  field: string;
  before: string | null;
  after: string | null;
}

/** Values longer than this, such as a picture, are not read in a line. */
const LONGEST = 60;

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** The fields of a change that are not the same before and after it. */
export function changedFields({ before, after }: Pick<AuditEntry, 'before' | 'after'>): ChangedField[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names]
    .map((field) => ({ field, before: textOf(before?.[field]), after: textOf(after?.[field]) }))
    .filter((change) => change.before !== change.after);
}
