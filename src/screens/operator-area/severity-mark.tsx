import { IconAlertOctagon, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { severityOf } from '../../../domain/incident-severity.ts';
import classes from './operator-area.module.css';

const ICONS = { urgent: IconAlertOctagon, serious: IconAlertTriangle, usual: IconInfoCircle } as const;

/** How urgent a type of incident is: by shape, colour and word. */
export function SeverityMark({ type }: { type: string }) {
  const { t } = useTranslation();
  const severity = severityOf(type);
  const Icon = ICONS[severity];
  const word = t(`desk.severity.${severity}`);
  return (
    <span className={classes.severity} data-severity={severity} title={word}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <span className="visually-hidden">{word}</span>
    </span>
  );
}
