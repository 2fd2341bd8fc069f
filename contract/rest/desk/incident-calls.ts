import { z } from 'zod';
import { instant } from '../../../domain/base/time/instant.ts';
import { text } from '../../../domain/base/text.ts';
import { idFromText, idSchema } from '../../../domain/base/id.ts';
import {
  incidentCommentSchema,
  incidentCountsSchema,
  incidentDeedSchema,
  incidentNoticeSchema,
  incidentOperatorSchema,
  incidentSchema,
  incidentTypeSchema,
  incidentViewerSchema,
} from '../../../domain/desk/incidents/incident.ts';
import {
  COMMENT_LENGTH,
  COMMENT_PAGE_SIZE,
  INCIDENT_PAGE_SIZE,
  MOST_DEVICES_AT_ONCE,
  NOTICE_PAGE_SIZE,
  OBSERVATION_LENGTH,
  SITUATION_LENGTH,
  TITLE_LENGTH,
} from '../../../domain/desk/incidents/incident-codes.ts';
import { seenVersion, STAFF, type CallSpec } from '../base/define.ts';
import { paged } from '../base/paged.ts';

/** One or more codes with commas between them. */
const codes = text()
  .max(500)
  .transform((list) =>
    list
      .split(',')
      .map((code) => code.trim())
      .filter(Boolean),
  );
const shortText = text().trim().max(120);
const rights = { access: STAFF, permission: 'MONITORING_INCIDENTS', scope: 'brands' } as const;
const sizes = { usual: INCIDENT_PAGE_SIZE, most: 100 };

/** Filters; `end` is exclusive. */
const incidentFilters = {
  status: codes.optional(),
  situation: shortText.optional(),
  /** `THEFT,STEAL` asks for both. */
  type: codes.optional(),
  /** Id of an incident, or its code. */
  id: z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number)
    .optional(),
  licensePlate: shortText.optional(),
  start: instant().optional(),
  end: instant().optional(),
  customerName: shortText.optional(),
  /** Part of the name or the login of who works on it. */
  operator: shortText.optional(),
  /** Incidents of vehicles that are now in this group, or in one that lies in it. */
  group: idFromText.optional(),
  brand: idFromText.optional(),
};

const devices = z.array(idSchema).min(1).max(MOST_DEVICES_AT_ONCE);
const comment = text().trim().min(1).max(COMMENT_LENGTH);

/** What the operations on one incident have in common; each answers the incident as it is then. */
const operation = {
  method: 'POST',
  ...rights,
  params: z.object({ id: idFromText }),
  guards: { 'params.id': 'incident' },
  output: incidentSchema,
} as const;
/** The version that the person saw, and what they say about the operation. */
const seen = { version: seenVersion.optional(), comment: comment.nullish() };

/** Calls of incidents. */
export const incidentCalls = {
  'incidents.list': {
    method: 'GET',
    path: 'v2/incidents',
    ...rights,
    ...paged(incidentSchema, { brand: idFromText.optional(), device: idFromText.optional() }, { sizes }),
    guards: { 'query.brand': 'brand', 'query.device': 'device' },
    summary: 'Incidents of the brands the caller sees, or of one brand or device, the newest first, page by page',
  },
  'incidents.details': {
    method: 'GET',
    path: 'v2/incidents/details',
    ...rights,
    ...paged(incidentSchema, incidentFilters, {
      sizes,
      // `severity`: the most urgent first, of those the oldest. `type` and `status` go by their names in the language of the caller.
      sorts: ['-created', 'severity', 'dateTime', 'status', 'type', 'licensePlate', 'customerName'],
    }),
    guards: { 'query.brand': 'brand', 'query.group': 'group' },
    fieldRights: { 'query.group': { permission: 'MONITORING_GROUPS' } },
    exportable: true,
    summary: 'Incidents that fit a filter, page by page',
  },
  'incidents.comments': {
    method: 'GET',
    path: 'v2/incidents/:id/comments',
    ...rights,
    params: z.object({ id: idFromText }),
    ...paged(incidentCommentSchema, {}, { sizes: { usual: COMMENT_PAGE_SIZE, most: 100 } }),
    guards: { 'params.id': 'incident' },
    summary: 'Comments on an incident, the newest first, page by page',
  },
  'incidents.counts': {
    method: 'GET',
    path: 'v2/incidents/counts',
    ...rights,
    query: z.object({ brand: idFromText.optional() }),
    guards: { 'query.brand': 'brand' },
    output: incidentCountsSchema,
    summary: 'How many incidents each tab of the operator area holds',
  },
  'incidents.history': {
    method: 'GET',
    path: 'v2/incidents/:id/history',
    ...rights,
    params: z.object({ id: idFromText }),
    ...paged(incidentDeedSchema, {}, { sizes: { usual: 50, most: 100 } }),
    guards: { 'params.id': 'incident' },
    summary: 'Who did what with an incident and when, the newest first, page by page',
  },
  'incidents.notices': {
    method: 'GET',
    path: 'v2/incidents/notices',
    ...rights,
    ...paged(
      incidentNoticeSchema,
      {
        brand: idFromText.optional(),
        /** The last seven days, where it is left out. */
        start: instant().optional(),
      },
      { sizes: { usual: NOTICE_PAGE_SIZE, most: 100 } },
    ),
    guards: { 'query.brand': 'brand' },
    summary: 'What happened to incidents of the brands the caller sees, the newest first, page by page',
  },
  'incidents.view': {
    method: 'POST',
    path: 'v2/incidents/:id/viewing',
    ...rights,
    params: z.object({ id: idFromText }),
    body: z.object({ isOpen: z.boolean() }),
    guards: { 'params.id': 'incident' },
    /** The others who have it open. */
    output: z.array(incidentViewerSchema),
    summary: 'Says that the caller has an incident open, or has it open no more; answers who else has',
  },
  'incidents.operators': {
    method: 'GET',
    path: 'v2/incidents/:id/operators',
    ...rights,
    params: z.object({ id: idFromText }),
    guards: { 'params.id': 'incident' },
    output: z.array(incidentOperatorSchema),
    summary: 'Up to 200 operators who may handle an incident, those with the fewest in progress first',
  },
  'incidents.cancel': {
    ...operation,
    path: 'v2/incidents/operation/cancel/:id',
    body: z.object({ ...seen, comment }),
    summary: 'Cancels an incident and says why',
  },
  'incidents.assign': {
    ...operation,
    path: 'v2/incidents/operation/assing/:id',
    /** The caller, where nobody is named. */
    body: z.object({ ...seen, operator: idSchema.optional() }),
    summary: 'Gives an incident to an operator, who works on it from then on',
  },
  'incidents.resolve': {
    ...operation,
    path: 'v2/incidents/operation/resolved/:id',
    body: z.object(seen),
    summary: 'Marks an incident as resolved',
  },
  'incidents.returned': {
    ...operation,
    path: 'v2/incidents/operation/returned/:id',
    body: z.object({ ...seen, returnedDate: instant() }),
    summary: 'Says when the vehicle was given back: not before the incident, and not in the future',
  },
  'incidents.comment': {
    ...operation,
    path: 'v2/incidents/operation/comment/:id',
    body: z.object({ comment }),
    summary: 'Comments on an incident',
  },
  'incidents.situation': {
    ...operation,
    path: 'v2/incidents/operation/situation/:id',
    body: z.object({ ...seen, situation: text().trim().min(1).max(SITUATION_LENGTH) }),
    summary: 'Sets the situation of an incident',
  },
  'incidents.create': {
    method: 'POST',
    path: 'v2/incidents/operation/create',
    ...rights,
    body: z.object({
      devices,
      type: incidentTypeSchema,
      title: text().trim().min(1).max(TITLE_LENGTH),
      message: text().trim().max(OBSERVATION_LENGTH).nullish(),
      observation: text().trim().max(OBSERVATION_LENGTH).nullish(),
      /** When it happened; now, where it is left out. */
      dateTime: instant().optional(),
    }),
    guards: { 'body.devices': 'device' },
    /** `skipped` are devices for which the caller raised one of this type in this session already. */
    output: z.object({ created: z.array(incidentSchema), skipped: z.array(idSchema) }),
    summary: 'Raises an incident for each of some devices',
  },
} as const satisfies Record<string, CallSpec>;
