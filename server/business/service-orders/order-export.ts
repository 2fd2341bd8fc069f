import type { Clock } from '../../../domain/base/time/clock.ts';
import type { ServiceOrder } from '../../../domain/business/maintenance/service-order.ts';
import { exportable } from '../../base/lists/exportable.ts';
import { orderQuery } from './order-rows.ts';

/** Service orders as a file. */
export const orderExport = ({ clock }: { clock: Clock }) =>
  exportable({
    call: 'serviceOrders.list',
    fileName: 'export.serviceOrders',
    query: ({ scope, query }) => orderQuery(scope, query, clock.now()),
    row: (raw: ServiceOrder) => raw,
    columns: [
      { title: 'column.day', isDay: true, value: ({ date }) => date },
      { title: 'column.device', value: ({ vehicleName }) => vehicleName },
      { title: 'column.plate', value: ({ licensePlate }) => licensePlate },
      { title: 'column.type', value: ({ type }, words) => words.text(`order.${type}`) },
      { title: 'column.status', value: ({ status }, words) => words.text(`orderStatus.${status}`) },
      { title: 'column.observation', value: ({ note }) => note },
    ],
  });
