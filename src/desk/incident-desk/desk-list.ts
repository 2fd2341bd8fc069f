import type { DeskTab } from '../../../domain/desk/incidents/incident-tabs.ts';
import { anyId, anyText, type Filter } from '../../base/list/filters.ts';
import { listSpec } from '../../base/list/list-spec.ts';

/** An instant as it stands in an address. */
export const anyInstant: Filter = (text) =>
  /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;

/** Id or code of an incident. */
export const anyNumber: Filter = (text) => (/^\d{1,16}$/.test(text) ? text : null);

const NEWEST_FIRST = { by: 'created', isDescending: true };
/** The most urgent first, of those the oldest. */
const URGENT_FIRST = { by: 'severity', isDescending: false };

/** The incidents of the desk: part, order and filter last as long as the session. */
export const INCIDENTS = listSpec({
  call: 'incidents.details',
  filters: {
    status: anyText,
    situation: anyText,
    type: anyText,
    id: anyNumber,
    licensePlate: anyText,
    start: anyInstant,
    end: anyInstant,
    customerName: anyText,
    brand: anyId,
    operator: anyText,
  },
  keep: 'session',
  sizes: [5, 10, 25],
  sorts: ['severity', 'created', 'dateTime', 'status', 'type', 'licensePlate', 'customerName'],
  usual: { size: 10, sort: NEWEST_FIRST },
});

/** What waits for an operator is worked from the most urgent on; tabs that hold closed cases too are looked up from the newest on. */
const TO_DO: readonly DeskTab[] = ['OPEN', 'PROGRESS'];

export const incidentsOf = (tab: DeskTab): typeof INCIDENTS =>
  TO_DO.includes(tab) ? { ...INCIDENTS, usual: { size: 10, sort: URGENT_FIRST } } : INCIDENTS;
