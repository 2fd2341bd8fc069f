import { z } from 'zod';
import { idFromText, idSchema } from '../../domain/id.ts';
import { incidentCommentSchema, incidentSchema, incidentTypeSchema } from '../../domain/incident.ts';
import { COMMENT_PAGE_SIZE, INCIDENT_PAGE_SIZE, MOST_DEVICES_AT_ONCE, OBSERVATION_LENGTH, TITLE_LENGTH } from '../../domain/incident-codes.ts';
import { paginationSchema } from '../../domain/page.ts';
import { STAFF, type CallSpec } from './define.ts';

const instant = z.iso.datetime({ offset: true });
const paged = (size: number) => z.object({ page: z.coerce.number().int().min(0).default(0), limit: z.coerce.number().int().min(1).max(100).default(size) });
/** One or more codes with commas between them. */
const codes = z.string().max(500).transform((text) => text.split(',').map((code) => code.trim()).filter(Boolean));
const text = z.string().trim().max(120);
const incidentPage = paginationSchema.extend({ content: z.array(incidentSchema) });

/** What incidents are asked for; one of `end` itself is left out. */
export const incidentFilterQuery = paged(INCIDENT_PAGE_SIZE).extend({
  status: codes.optional(),
  situation: text.optional(),
  /** `THEFT,STEAL` asks for both. */
  type: codes.optional(),
  /** Id of an incident, or its code. */
  id: z.string().regex(/^\d{1,16}$/).transform(Number).optional(),
  licensePlate: text.optional(),
  start: instant.optional(),
  end: instant.optional(),
  customerName: text.optional(),
  brand: idFromText.optional(),
});

const devices = z.array(idSchema).min(1).max(MOST_DEVICES_AT_ONCE);

/** Calls of incidents. Beside the profile each needs the permission MONITORING_INCIDENTS. */
export const incidentCalls = {
  'incidents.list': {
    method: 'GET',
    path: 'v2/incidents',
    access: STAFF,
    query: paged(INCIDENT_PAGE_SIZE).extend({ brand: idFromText.optional(), device: idFromText.optional() }),
    guards: { 'query.brand': 'brand', 'query.device': 'device' },
    output: incidentPage,
    summary: 'Incidents of the brands the caller sees, or of one brand or device, the newest first, page by page',
  },
  'incidents.details': {
    method: 'GET',
    path: 'v2/incidents/details',
    access: STAFF,
    query: incidentFilterQuery,
    guards: { 'query.brand': 'brand' },
    output: incidentPage,
    summary: 'Incidents that fit a filter, the newest first, page by page',
  },
  'incidents.comments': {
    method: 'GET',
    path: 'v2/incidents/:id/comments',
    access: STAFF,
    params: z.object({ id: idFromText }),
    query: paged(COMMENT_PAGE_SIZE),
    guards: { 'params.id': 'incident' },
    output: paginationSchema.extend({ content: z.array(incidentCommentSchema) }),
    summary: 'Comments on an incident, the newest first, page by page',
  },
  'incidents.create': {
    method: 'POST',
    path: 'v2/incidents/operation/create',
    access: STAFF,
    body: z.object({
      devices,
      type: incidentTypeSchema,
      title: z.string().trim().min(1).max(TITLE_LENGTH),
      message: z.string().trim().max(OBSERVATION_LENGTH).nullish(),
      observation: z.string().trim().max(OBSERVATION_LENGTH).nullish(),
      /** When it happened; now, where it is left out. */
      dateTime: instant.optional(),
    }),
    guards: { 'body.devices': 'device' },
    /** `skipped` are devices for which the caller raised one of this type in this session already. */
    output: z.object({ created: z.array(incidentSchema), skipped: z.array(idSchema) }),
    summary: 'Raises an incident for each of some devices',
  },
} as const satisfies Record<string, CallSpec>;
