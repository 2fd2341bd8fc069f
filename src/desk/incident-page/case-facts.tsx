import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Incident } from '../../../domain/desk/incidents/incident.ts';
import { ReverseAddress } from '../../base/geo/reverse-address.tsx';
import { useFormat, useRelativeTime } from '../../base/i18n/format.ts';
import { titleText, typeText } from '../incidents/type-words.ts';
import { isGrave, situationText, statusText } from '../incidents/case-words.ts';
import classes from './case.module.css';

/** What is known of an incident. */
export function CaseFacts({ incident }: { incident: Incident }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { type, status, title, message, observation, dateTime, created, returned, situation, place } = incident;
  const ago = useRelativeTime(Date.parse(dateTime));
  const at = (time: string) => format.dateTime(Date.parse(time));
  const none = t('common.none');
  const where = place ? <ReverseAddress {...place} /> : none;
  const facts: [name: string, value: ReactNode][] = [
    [t('incidentCase.field.dateTime'), `${at(dateTime)} · ${ago}`],
    [t('incidentCase.field.place'), where],
    [t('incidentCase.field.created'), at(created)],
    [t('incidentCase.field.situation'), situation === null ? none : situationText(situation)],
    [t('incidentCase.field.operator'), incident.operatorName ?? t('incidentCase.nobody')],
    [t('incidentCase.field.licensePlate'), incident.licensePlate ?? none],
    [t('incidentCase.field.customerName'), incident.customerName ?? none],
    [t('incidentCase.field.returned'), returned === null ? none : at(returned)],
  ];
  return (
    <section className={classes.card} aria-label={t('incidentCase.facts')}>
      <div className={classes.summary}>
        <span className={classes.badge} data-grave={isGrave(type) || undefined}>
          {typeText(type)}
        </span>
        <span className={classes.badge} data-status={status}>
          {statusText(status)}
        </span>
      </div>
      <h2 className={classes.headline}>{titleText(type, title)}</h2>
      {message !== null && <p className={classes.said}>{message}</p>}
      {observation !== null && <p className={classes.said}>{observation}</p>}
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
