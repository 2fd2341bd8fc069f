import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Driver } from '../../../domain/desk/driver.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { withOtherTexts } from '../../base/i18n/i18n.ts';
import { clock } from '../../base/platform.ts';
import { FieldGroup, Field } from './field.tsx';

const DriverContacts = lazy(() => withOtherTexts(() => import('./driver-contacts.tsx')));
const DAY_MS = 86_400_000;

/** Who drives now, by the tag that the tracker reads. */
export function DriverGroup({ driver }: { driver: Driver }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { driverLicenseExpiration: lastDay } = driver;
  // A day of no zone: read at noon it is the same one anywhere.
  const expiryMs = lastDay === null ? null : Date.parse(`${lastDay}T12:00:00Z`);
  const isOver = expiryMs !== null && clock.now() > expiryMs + DAY_MS / 2;
  const expiry = expiryMs === null ? null : format.day(expiryMs);
  const contacts = driver.contacts.length > 0 && (
    <Suspense>
      <DriverContacts contacts={driver.contacts} />
    </Suspense>
  );
  return (
    <FieldGroup title={t('panel.group.driver')} after={contacts || undefined}>
      <Field name={t('panel.field.driverName')} value={driver.driverName} />
      <Field name={t('panel.field.driverNumber')} value={driver.number} />
      <Field name={t('panel.field.driverCategory')} value={driver.driverLicenseCategory} />
      <Field
        name={t('panel.field.driverExpiry')}
        value={isOver ? `${expiry} (${t('panel.driverPast')})` : expiry}
        tone={isOver ? 'red' : undefined}
      />
    </FieldGroup>
  );
}
