import { useTranslation } from 'react-i18next';
import type { FieldTexts } from '../../base/form/clash-callout.tsx';

/** How the fields of a plan are called when two people changed it. */
export function usePlanTexts(): FieldTexts {
  const { t } = useTranslation();
  return {
    labels: {
      name: t('maintenance.field.name'),
      kind: t('maintenance.field.kind'),
      months: t('maintenance.field.months'),
      days: t('maintenance.field.days'),
      km: t('maintenance.field.km'),
      engineHours: t('maintenance.field.engineHours'),
      soonDays: `${t('maintenance.soonTitle')}: ${t('maintenance.field.days')}`,
      soonKm: `${t('maintenance.soonTitle')}: ${t('maintenance.field.km')}`,
      soonEngineHours: `${t('maintenance.soonTitle')}: ${t('maintenance.field.engineHours')}`,
    },
  };
}
