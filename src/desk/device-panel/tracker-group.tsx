import { useTranslation } from 'react-i18next';
import type { Device } from '../../../domain/live/devices/device.ts';
import { FieldGroup, Field } from './field.tsx';
import { useDashboard } from '../../live/devices/dashboard.ts';

/** The tracker itself: what it is, its SIM card, and whose it is. */
export function TrackerGroup({ device }: { device: Device }) {
  const { t } = useTranslation();
  const { dashboard } = useDashboard();
  const status = t(`panel.status.${device.status}`);
  return (
    <FieldGroup title={t('panel.group.tracker')}>
      <Field name={t('panel.field.model')} value={device.model} />
      <Field name={t('panel.field.identifier')} value={device.identifier} />
      <Field name={t('panel.field.imei')} value={device.imei} />
      <Field name={t('panel.field.status')} value={device.hidden ? `${status} (${t('panel.hidden')})` : status} />
      <Field name={t('panel.field.operator')} value={device.operator} />
      <Field name={t('panel.field.number')} value={device.number} />
      <Field name={t('panel.field.simCard')} value={dashboard?.simCard ?? null} />
      <Field name={t('panel.field.apn')} value={dashboard?.apnHost ?? null} />
      <Field name={t('panel.field.brand')} value={device.brandName} />
      <Field name={t('panel.field.customer')} value={device.customerName} />
      <Field name={t('panel.field.group')} value={dashboard?.groups.map(({ name }) => name).join(', ') || null} />
      <Field name={t('panel.field.id')} value={String(device.id)} />
    </FieldGroup>
  );
}
