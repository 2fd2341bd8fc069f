import type { AuditEntry } from '../../../contract/rest/base/audit-calls.ts';
import { resourceOf, type AuditEntity } from '../../../contract/resources.ts';

/** A field of an entry with its values before and after; undefined is not recorded. */
export interface EntryField {
  field: string;
  before: unknown;
  after: unknown;
}

/** What the entry recorded, field by field. */
export function fieldsOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): EntryField[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].map((field) => ({ field, before: before?.[field], after: after?.[field] }));
}

/** Keys of the texts that may name a field, the best first: those of the form of its kind. */
export function wordsOf(entity: AuditEntity, field: string): string[] {
  const { fieldTexts } = resourceOf(entity);
  return [...(fieldTexts === undefined ? [] : [`${fieldTexts}.${field}`]), `audit.fields.${field}`];
}

/** What a value is, so that it is written in the reader's way. */
export type EntryValue =
  | { kind: 'none' }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'instant' | 'day'; ms: number }
  | { kind: 'text'; text: string }
  /** Read only when it is asked for. */
  | { kind: 'long'; short: string; text: string };

/** Letters that a line shows at most. */
const LONGEST = 80;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function valueOf(value: unknown): EntryValue {
  if (value === null || value === undefined || value === '') return { kind: 'none' };
  if (Array.isArray(value) && value.length === 0) return { kind: 'none' };
  if (typeof value === 'boolean') return { kind: 'boolean', value };
  if (typeof value === 'string' && !Number.isNaN(Date.parse(value))) {
    if (INSTANT.test(value)) return { kind: 'instant', ms: Date.parse(value) };
    if (DAY.test(value)) return { kind: 'day', ms: Date.parse(value) };
  }
  if (typeof value === 'string' || typeof value === 'number') return textOf(String(value));
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return textOf(value.join(', '));
  return textOf(JSON.stringify(value, null, 2));
}

const textOf = (text: string): EntryValue =>
  text.length > LONGEST || text.includes('\n')
    ? { kind: 'long', short: `${text.replaceAll(/\s+/g, ' ').slice(0, LONGEST)}…`, text }
    : { kind: 'text', text };
