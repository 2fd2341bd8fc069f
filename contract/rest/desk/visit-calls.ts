import { areaVisitSchema } from '../../../domain/desk/areas/area-visit.ts';
import { idFromText } from '../../../domain/base/id.ts';
import { instant } from '../../../domain/base/time/instant.ts';
import { EVERY_PROFILE, type CallSpec } from '../base/define.ts';
import { paged } from '../base/paged.ts';

/** Calls of visits of areas. */
export const visitCalls = {
  'visits.list': {
    method: 'GET',
    path: 'v2/visits',
    access: EVERY_PROFILE,
    permission: 'MONITORING_AREAS',
    scope: 'brands',
    ...paged(
      areaVisitSchema,
      {
        area: idFromText.optional(),
        device: idFromText.optional(),
        /** Visits that a period touches; both ends are included. */
        from: instant().optional(),
        to: instant().optional(),
      },
      { sizes: { usual: 50, most: 200 } },
    ),
    guards: { 'query.area': 'area', 'query.device': 'history' },
    summary:
      'Who was in which area, the newest first, page by page; a customer sees the own areas, and vehicles while they were theirs',
  },
} as const satisfies Record<string, CallSpec>;
