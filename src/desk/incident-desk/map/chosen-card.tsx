import { ActionIcon } from '@mantine/core';
import { IconChevronRight, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Incident } from '../../../../domain/desk/incidents/incident.ts';
import { typeText } from '../../incidents/type-words.ts';
import { useRelativeTime } from '../../../base/i18n/format.ts';
import { SeverityMark } from '../severity-mark.tsx';
import classes from './desk-map.module.css';
import { situationText } from '../../incidents/case-words.ts';
import { dotted } from '../../../base/i18n/dotted.ts';

interface Props {
  incidents: readonly Incident[];
  onOpen(incident: Incident): void;
  onClose(): void;
}

/** What a mark stands for, and the way to it: one incident, or those of vehicles at one place. */
export function ChosenCard({ incidents, onOpen, onClose }: Props) {
  const { t } = useTranslation();
  if (incidents.length === 0) return null;
  return (
    <div className={classes.chosen} role="group" aria-label={t('desk.map.chosen')}>
      <ul>
        {incidents.map((incident) => (
          <Line key={incident.id} incident={incident} onOpen={() => onOpen(incident)} />
        ))}
      </ul>
      <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('common.close')} onClick={onClose}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function Line({ incident, onOpen }: { incident: Incident; onOpen(): void }) {
  const { t } = useTranslation();
  const { type, licensePlate, code, situation, operatorName, created } = incident;
  const age = useRelativeTime(Date.parse(created));
  return (
    <li>
      <button type="button" className={classes.line} onClick={onOpen}>
        <SeverityMark incident={incident} />
        <span>
          <strong>{[typeText(type), licensePlate ?? t('desk.code', { code })].join(' · ')}</strong>
          <span>{dotted(situation && situationText(situation), operatorName ?? t('desk.nobody'), age)}</span>
        </span>
        <IconChevronRight size={16} stroke={1.75} aria-hidden />
      </button>
    </li>
  );
}
