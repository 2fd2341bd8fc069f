import { Button } from '@mantine/core';
import { IconPlus, IconClipboardText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import {
  SERVICE_ORDER_STATUSES,
  SERVICE_ORDER_TYPES,
  type ServiceOrder,
} from '../../../domain/business/maintenance/service-order.ts';
import { vehicleLabel } from '../../live/devices/vehicle-label.ts';
import { ExportButton } from '../../base/jobs/export-button.tsx';
import { FilterSelect } from '../../base/list/filter-select.tsx';
import type { Column } from '../../base/list/column.ts';
import type { List } from '../../base/list/list.ts';
import { ListScreen } from '../../base/list/list-screen.tsx';
import { useList } from '../../base/list/use-list.ts';
import { openDialog } from '../../base/ui/dialogs.ts';
import { Notice } from '../../base/ui/notice.tsx';
import { CalendarDay } from '../../base/ui/calendar-day.tsx';
import { StateMark } from '../../base/ui/state-mark.tsx';
import { useVehicleColumn, vehicleOf } from './cells.tsx';
import classes from './maintenance.module.css';
import { WhoseFilters } from './whose-filters.tsx';
import { ORDERS } from './maintenance-lists.ts';
import { NewOrderDialog, OrderDialog } from './order-dialog.tsx';

const TONES = { OPEN: 'quiet', IN_PROGRESS: 'warning', DONE: 'good', CANCELLED: 'danger' } as const;

export const openNewOrder = (): void => openDialog('service-order', (close) => <NewOrderDialog onClose={close} />);
const openOrder = (order: ServiceOrder): void =>
  openDialog('service-order', (close) => <OrderDialog order={order} onClose={close} />);

/** Service orders: which tracker is put in, looked after or taken out, and when. */
export function OrdersPart() {
  const { t } = useTranslation();
  const list = useList(ORDERS);
  const columns = useOrderColumns();
  return (
    <ListScreen
      list={list}
      label={t('maintenance.tabs.orders')}
      columns={columns}
      idOf={({ id }) => String(id)}
      nameOf={(order) => vehicleLabel(vehicleOf(order))}
      filters={<OrderFilters list={list} />}
      exports={
        <ExportButton
          call="serviceOrders.list"
          query={list.query}
          title={t('maintenance.tabs.orders')}
          disabled={list.total === 0}
        />
      }
      empty={
        <Notice
          title={t('maintenance.ordersEmpty')}
          text={t('maintenance.ordersEmptyText')}
          icon={<IconClipboardText size={26} stroke={1.75} />}
        >
          <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={openNewOrder}>
            {t('maintenance.orderAdd')}
          </Button>
        </Notice>
      }
      onOpen={openOrder}
    />
  );
}

function useOrderColumns(): readonly Column<ServiceOrder>[] {
  const { t } = useTranslation();
  const vehicle = useVehicleColumn<ServiceOrder>({ sort: 'vehicleName', isName: true, width: '24%' });
  return [
    vehicle,
    {
      id: 'type',
      title: t('maintenance.field.type'),
      sort: 'type',
      cell: ({ type }) => t(`maintenance.orderType.${type}`),
    },
    { id: 'date', title: t('maintenance.field.date'), sort: 'date', cell: ({ date }) => <CalendarDay day={date} /> },
    {
      id: 'status',
      title: t('maintenance.field.status'),
      sort: 'status',
      cell: ({ status }) => <StateMark tone={TONES[status]} text={t(`maintenance.orderStatus.${status}`)} />,
    },
    { id: 'note', title: t('maintenance.field.note'), width: '30%', cell: ({ note }) => note || t('common.none') },
  ];
}

function OrderFilters({
  list: { filters, filter },
}: {
  list: Pick<List<unknown, typeof ORDERS.filters>, 'filters' | 'filter'>;
}) {
  const { t } = useTranslation();
  return (
    <>
      <FilterSelect
        className={classes.filter}
        label={t('maintenance.field.type')}
        value={filters.type}
        values={SERVICE_ORDER_TYPES}
        textOf={(type) => t(`maintenance.orderType.${type}`)}
        onChange={(type) => filter({ type })}
      />
      <FilterSelect
        className={classes.filter}
        label={t('maintenance.field.status')}
        value={filters.status}
        values={SERVICE_ORDER_STATUSES}
        textOf={(status) => t(`maintenance.orderStatus.${status}`)}
        onChange={(status) => filter({ status })}
      />
      <WhoseFilters filters={filters} filter={filter} />
    </>
  );
}
