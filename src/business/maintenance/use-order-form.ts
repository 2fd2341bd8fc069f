import { useTranslation } from 'react-i18next';
import { serviceOrderCalls } from '../../../contract/rest/business/service-order-calls.ts';
import { dayNamer } from '../../../domain/base/time/day.ts';
import type { ServiceOrder, ServiceOrderInput } from '../../../domain/business/maintenance/service-order.ts';
import { useCallForm } from '../../base/form/use-call-form.ts';
import type { SaveForm } from '../../base/form/use-save-form.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { serverNowMs } from '../../base/i18n/ticker.ts';

/** What the form of a service order holds. */
export interface OrderValues extends ServiceOrderInput {
  /** Id; of a new order alone. */
  vehicle: string | null;
}

const STALE = ['serviceOrders.list'] as const;

const bodyOf = ({ type, status, date, note }: OrderValues): ServiceOrderInput => ({ type, status, date, note });

/** A service order that is to be added: for today, until another day is chosen. */
export function useNewOrderForm(onSaved: () => void): SaveForm<OrderValues> {
  const { t } = useTranslation();
  const { timeZone } = useFormat();
  return useCallForm<'serviceOrders.create', OrderValues>({
    call: 'serviceOrders.create',
    rule: serviceOrderCalls['serviceOrders.create'].body,
    initial: {
      vehicle: null,
      type: 'MAINTENANCE',
      status: 'OPEN',
      date: dayNamer(timeZone)(serverNowMs()),
      note: '',
    },
    // Without a vehicle nothing is sent: the rule says so first.
    input: (values) => ({ body: { ...bodyOf(values), vehicle: values.vehicle === null ? 0 : Number(values.vehicle) } }),
    words: { vehicle: t('maintenance.vehicleMissing') },
    stale: STALE,
    onSaved,
  });
}

/** A service order that is there. */
export const useOrderForm = (order: ServiceOrder, onSaved: () => void): SaveForm<OrderValues> =>
  useCallForm<'serviceOrders.update', OrderValues>({
    call: 'serviceOrders.update',
    rule: serviceOrderCalls['serviceOrders.update'].body,
    initial: { vehicle: null, type: order.type, status: order.status, date: order.date, note: order.note },
    input: (values, version) => ({ params: { id: String(order.id) }, body: { ...bodyOf(values), version } }),
    version: order.version,
    stale: STALE,
    onSaved,
  });
