import { anyId, anyText, type Filter } from '../../list/filters.ts';
import { listSpec } from '../../list/list-spec.ts';

/** An instant as it stands in an address. */
export const anyInstant: Filter = (text) =>
  /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;

/** Id or code of an incident. */
export const anyNumber: Filter = (text) => (/^\d{1,16}$/.test(text) ? text : null);

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
  sorts: ['created', 'dateTime', 'status', 'type', 'licensePlate', 'customerName'],
  usual: { size: 10, sort: { by: 'created', isDescending: true } },
});
