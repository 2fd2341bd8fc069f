import { Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  SERVICE_ORDER_STATUSES,
  SERVICE_ORDER_TYPES,
  type ServiceOrder,
} from '../../../domain/business/maintenance/service-order.ts';
import { vehicleLabel } from '../../live/devices/vehicle-label.ts';
import { FormDialog } from '../../base/form/form-dialog.tsx';
import type { SaveForm } from '../../base/form/use-save-form.ts';
import { vehicleOf } from './cells.tsx';
import shared from '../../base/form/form.module.css';
import { VehicleField } from './vehicle-field.tsx';
import { useNewOrderForm, useOrderForm, type OrderValues } from './use-order-form.ts';
import { DayField } from '../../base/ui/moment/moment-field.tsx';

/** A new service order. */
export function NewOrderDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const form = useNewOrderForm(onClose);
  return (
    <FormDialog title={t('maintenance.orderAdd')} form={form} onClose={onClose}>
      <VehicleField
        value={form.values.vehicle}
        error={form.errors['vehicle']}
        isInDialog
        onChange={(vehicle) => form.set('vehicle', vehicle)}
      />
      <OrderFields form={form} />
    </FormDialog>
  );
}

/** A service order that is there: a row of the list says all of it. */
export function OrderDialog({ order, onClose }: { order: ServiceOrder; onClose(): void }) {
  const { t } = useTranslation();
  const [seen] = useState(order);
  const form = useOrderForm(seen, onClose);
  const labels = {
    type: t('maintenance.field.type'),
    status: t('maintenance.field.status'),
    date: t('maintenance.field.date'),
    note: t('maintenance.field.note'),
  };
  return (
    <FormDialog
      title={t('maintenance.order')}
      about={vehicleLabel(vehicleOf(seen))}
      form={form}
      texts={{ labels }}
      onClose={onClose}
    >
      <OrderFields form={form} />
    </FormDialog>
  );
}

function OrderFields({ form }: { form: SaveForm<OrderValues> }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={shared.row}>
        <Select
          {...form.field('type')}
          label={t('maintenance.field.type')}
          data={SERVICE_ORDER_TYPES.map((type) => ({ value: type, label: t(`maintenance.orderType.${type}`) }))}
          comboboxProps={{ withinPortal: false }}
        />
        <Select
          {...form.field('status')}
          label={t('maintenance.field.status')}
          data={SERVICE_ORDER_STATUSES.map((status) => ({
            value: status,
            label: t(`maintenance.orderStatus.${status}`),
          }))}
          comboboxProps={{ withinPortal: false }}
        />
        <DayField {...form.field('date')} label={t('maintenance.field.date')} required />
      </div>
      <Textarea {...form.field('note')} label={t('maintenance.field.note')} autosize minRows={2} maxRows={8} />
    </>
  );
}
