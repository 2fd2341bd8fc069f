import { useTranslation } from 'react-i18next';
import type { MaintenanceDue } from '../../../domain/business/maintenance/maintenance-plan.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { dueLines } from './due-words.ts';
import classes from './maintenance.module.css';

/** What a plan is due by, one line for each way. */
export function DueBy({ due }: { due: MaintenanceDue }) {
  const { t } = useTranslation();
  const format = useFormat();
  const lines = dueLines(due, { t, format });
  if (lines.length === 0) return <span className={classes.none}>{t('maintenance.neverDone')}</span>;
  return lines.map(({ id, at, left }) => (
    <span key={id} style={{ display: 'block' }}>
      {at} {left !== null && <span className={classes.none}>{at === '' ? left : `(${left})`}</span>}
    </span>
  ));
}
