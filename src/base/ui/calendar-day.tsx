import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';

/** A day of the calendar (`2026-11-21`), which is the same in every zone; a dash for none. */
export function CalendarDay({ day }: { day: string | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (day === null) return t('common.none');
  // Read at noon it is the same day anywhere.
  return <time dateTime={day}>{format.day(Date.parse(`${day}T12:00:00Z`))}</time>;
}
