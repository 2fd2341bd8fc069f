import { z } from 'zod';
import { idFromText, idSchema } from '../../domain/id.ts';
import { paginationSchema } from '../../domain/page.ts';
import { ADMIN, type CallSpec } from './define.ts';

/** Kinds of things the audit trail tells of. */
export const auditEntity = z.enum(['brand', 'user', 'customer', 'device', 'gateway', 'session', 'model', 'incident']);
export type AuditEntity = z.infer<typeof auditEntity>;

/** Id of a user, `cli` for the command line, `system` for the server itself, `outside` for a person of a brand the reader does not see. */
export const auditActor = z.string().regex(/^(\d{16}|cli|system|outside)$/);

const fields = z.record(z.string(), z.unknown()).nullable();

/** One change: who, when, what, and the fields it changed with their values before and after. Secrets are never among them. */
export const auditEntrySchema = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  actor: auditActor,
  /** Name of the user who acted, where the reader sees that user. */
  actorName: z.string().nullable(),
  /** The brand it happened in; null where none is known, such as a sign-in refused on a host without a brand. */
  brand: idSchema.nullable(),
  /** Such as `device.add`. */
  action: z.string(),
  entity: auditEntity,
  /** Of a session: the id of its user. */
  entityId: z.string().nullable(),
  before: fields,
  after: fields,
  /** The request it came with; the server's log tells of it under the same id. */
  requestId: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const instant = z.iso.datetime({ offset: true });

/** What entries are asked for; an entry at `end` itself is left out. */
export const auditQuery = z.object({
  brand: idFromText.optional(),
  entity: auditEntity.optional(),
  actor: auditActor.optional(),
  start: instant.optional(),
  end: instant.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
  page: z.coerce.number().int().min(0).default(0),
});

/** Calls of the audit trail. */
export const auditCalls = {
  'audit.list': {
    method: 'GET',
    path: 'v2/audit',
    access: ADMIN,
    query: auditQuery,
    guards: { 'query.brand': 'brand' },
    output: paginationSchema.extend({ content: z.array(auditEntrySchema) }),
    summary: 'Who changed what in the brands the caller administers, the newest first, page by page',
  },
} as const satisfies Record<string, CallSpec>;
