import { IconAlertOctagon, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { incidentSeverity } from '../../../domain/desk/incidents/incident-severity.ts';
import type { Incident } from '../../../domain/desk/incidents/incident.ts';
import classes from './operator-area.module.css';

const ICONS = { urgent: IconAlertOctagon, serious: IconAlertTriangle, usual: IconInfoCircle } as const;

interface Props {
  incident: Pick<Incident, 'type' | 'severity'>;
}

/** How urgent an incident is: by shape, colour and word. */
export function SeverityMark({ incident }: Props) {
  const { t } = useTranslation();
  const severity = incidentSeverity(incident);
  const Icon = ICONS[severity];
  const word = t(`desk.severity.${severity}`);
  return (
    <span className={classes.severity} data-severity={severity} title={word}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <span className="visually-hidden">{word}</span>
    </span>
  );
}

/** The same in its word, where there is room. */
export function SeverityWord({ incident }: Props) {
  const { t } = useTranslation();
  const severity = incidentSeverity(incident);
  return (
    <span className={classes.severityWord} data-severity={severity}>
      {t(`desk.severity.${severity}`)}
    </span>
  );
}
