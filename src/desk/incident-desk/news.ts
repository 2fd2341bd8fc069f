import type { BrokerMessage } from '../../../contract/messages.ts';
import { fitsFilter, TAB_FILTERS, type DeskTab } from '../../../domain/desk/incidents/incident-tabs.ts';

type Raised = Extract<BrokerMessage, { message: 'Incident' }>['body'];

/** Filters of which a message says nothing. */
const UNTOLD = ['id', 'licensePlate', 'start', 'end', 'customerName', 'brand', 'operator', 'situation'] as const;

/**
 * Whether something that was raised is announced above the list of a tab under its filters: only what the list would show
 * with the next refresh. Where the message does not tell, nothing is claimed.
 */
export function isNews(
  { change, status, type }: Pick<Raised, 'change' | 'status' | 'type'>,
  tab: DeskTab,
  filters: Readonly<Record<string, string | null>>,
): boolean {
  if (change !== 'RAISED' || UNTOLD.some((name) => (filters[name] ?? null) !== null)) return false;
  const incident = { status: status ?? 'OPEN', type: type ?? '', situation: null };
  const asked = {
    ...(filters['status'] && { status: filters['status'] }),
    ...(filters['type'] && { type: filters['type'] }),
  };
  return fitsFilter(TAB_FILTERS[tab], incident) && fitsFilter(asked, incident);
}
