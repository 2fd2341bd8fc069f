import { auditEntity } from '../../../contract/rest/base/audit-calls.ts';
import { anyId, oneOf, type Filter } from '../../base/list/filters.ts';
import { anyInstant } from '../../base/list/list-period.ts';
import { listSpec } from '../../base/list/list-spec.ts';

/** Who may act beside users. */
export const OTHER_ACTORS = ['cli', 'system'] as const;

const anyActor: Filter = (text) => OTHER_ACTORS.find((one) => one === text) ?? anyId(text);

/** The audit trail, the newest first: in the address, so that it can be sent to a colleague. */
export const AUDIT = listSpec({
  call: 'audit.list',
  filters: {
    start: anyInstant,
    end: anyInstant,
    actor: anyActor,
    entity: oneOf(auditEntity.options),
    entityId: anyId,
    brand: anyId,
  },
  keep: 'address',
  sizes: [25, 50, 100],
  sorts: [],
});

/** The address of what happened to one thing. */
export const trailOf = (entityId: number | string): string => `/audit?entityId=${entityId}`;
