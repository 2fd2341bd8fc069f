import { NOTICE_PAGE_SIZE } from '../../../domain/desk/incidents/incident-codes.ts';
import type { BrokerMessage } from '../../../contract/messages.ts';
import { anyId } from '../../base/list/filters.ts';
import { listSpec } from '../../base/list/list-spec.ts';

/** What happened to incidents, thirty at a time: in the address, so that it can be sent to a colleague. */
export const NOTICES = listSpec({
  call: 'incidents.notices',
  filters: { brand: anyId },
  keep: 'address',
  sizes: [NOTICE_PAGE_SIZE],
  sorts: [],
});

type IncidentNews = Extract<BrokerMessage, { message: 'Incident' }>['body'];

/**
 * What a message of an incident counts as in the list: the same for one that is told twice, null for what is none of it. Comments
 * have no number of their own: those on one incident count as one until they are shown. Who looks shows at the incident.
 */
export function noticeKey({ id, change, version }: IncidentNews): string | null {
  if (change === 'VIEWED') return null;
  return change === 'CHANGED' ? `${id} ${version ?? 'changed'}` : `${id} ${change}`;
}
