import { z } from 'zod';
import { instant } from '../../../domain/base/time/instant.ts';
import { idFromText, idSchema } from '../../../domain/base/id.ts';
import { AUDIT_ENTITIES } from '../../resources.ts';
import { ADMIN, type CallSpec } from './define.ts';
import { paged } from './paged.ts';

export const auditEntity = z.enum(AUDIT_ENTITIES);

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
  /** What that thing is called today; null where it has no name, is gone, or is of a brand the reader does not see. */
  entityName: z.string().nullable(),
  before: fields,
  after: fields,
  /** Id of the request, as in the server's log. */
  requestId: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Filters; `end` is exclusive. */
const auditPage = paged(
  auditEntrySchema,
  {
    brand: idFromText.optional(),
    entity: auditEntity.optional(),
    /** Only what happened to one thing; of a user also the sessions, of a device also what was read of its past. */
    entityId: idFromText.optional(),
    actor: auditActor.optional(),
    start: instant().optional(),
    end: instant().optional(),
  },
  { sizes: { usual: 50, most: 500 } },
);
export const auditQuery = auditPage.query;

/** Calls of the audit trail. */
export const auditCalls = {
  'audit.list': {
    method: 'GET',
    path: 'v2/audit',
    access: ADMIN,
    scope: 'brands',
    ...auditPage,
    guards: { 'query.brand': 'brand' },
    exportable: true,
    summary: 'Who changed what in the brands the caller administers, the newest first, page by page',
  },
} as const satisfies Record<string, CallSpec>;
