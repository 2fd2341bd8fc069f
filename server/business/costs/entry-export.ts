import type { Clock } from '../../../domain/base/time/clock.ts';
import { exportable } from '../../base/lists/exportable.ts';
import { entryQuery, shownEntry, type EntryRow } from './entry-rows.ts';

const CENTS = 100;

/** The cost centre as a file. */
export const entryExport = ({ clock }: { clock: Clock }) =>
  exportable({
    call: 'costs.list',
    fileName: 'export.costs',
    query: ({ scope, query }) => entryQuery(scope, query, clock.now()),
    row: (raw: EntryRow) => shownEntry(raw),
    columns: [
      { title: 'column.device', value: ({ vehicleName }) => vehicleName },
      { title: 'column.plate', value: ({ licensePlate }) => licensePlate },
      { title: 'column.type', value: ({ kind }, words) => words.text(`cost.${kind}`) },
      { title: 'column.description', value: ({ description }) => description },
      { title: 'column.dueDate', isDay: true, value: ({ dueDate }) => dueDate },
      {
        title: 'column.dueOdometer',
        value: ({ dueOdometerM }) => (dueOdometerM === null ? null : dueOdometerM / 1_000),
      },
      { title: 'column.status', value: ({ status }, words) => words.text(`costStatus.${status}`) },
      { title: 'column.done', isTime: true, value: ({ doneAt }, words) => words.time(doneAt) },
      { title: 'column.cost', value: ({ costCents }) => costCents / CENTS },
      { title: 'column.currency', value: ({ currency }) => currency },
      { title: 'column.files', value: ({ files }) => files.map(({ name }) => name).join(', ') },
    ],
  });
