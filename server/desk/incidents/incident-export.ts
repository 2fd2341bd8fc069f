import type { Incident } from '../../../domain/desk/incidents/incident.ts';
import { placeColumns } from '../../base/lists/address-column.ts';
import { exportable } from '../../base/lists/exportable.ts';
import { incidentWord, statusWord, titleIn } from '../../base/messages/incident-words.ts';
import { seenIn } from './incident-handlers.ts';
import { incidentOf, incidentQuery, type IncidentRow } from './incident-rows.ts';

/** Incidents as a file. */
export const incidentExport = exportable({
  call: 'incidents.details',
  fileName: 'export.incidents',
  query: ({ scope, locale, query: { page: _page, limit: _limit, sort, brand: _brand, ...filter } }) =>
    incidentQuery({ ...seenIn(scope), ...filter }, locale, sort),
  // What was said about them stands in no column.
  row: (raw: IncidentRow) => ({ ...incidentOf(raw), comments: [] }),
  columns: [
    { title: 'column.code', value: ({ code }) => code },
    { title: 'column.type', value: ({ type }, { locale }) => incidentWord(locale, type) },
    { title: 'column.title', value: (incident, { locale }) => titleIn(locale, incident) },
    { title: 'column.status', value: ({ status }, { locale }) => statusWord(locale, status) },
    { title: 'column.situation', value: ({ situation }) => situation },
    { title: 'column.happened', isTime: true, value: ({ dateTime }, { time }) => time(dateTime) },
    { title: 'column.created', isTime: true, value: ({ created }, { time }) => time(created) },
    { title: 'column.plate', value: ({ licensePlate }) => licensePlate },
    { title: 'column.customer', value: ({ customerName }) => customerName },
    { title: 'column.operator', value: ({ operatorName }) => operatorName },
    { title: 'column.message', value: ({ message }) => message },
    { title: 'column.observation', value: ({ observation }) => observation },
    ...placeColumns<Incident>(({ place }) => place ?? null, { isWide: true }),
  ],
});
