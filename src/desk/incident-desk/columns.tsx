import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Incident } from '../../../domain/desk/incidents/incident.ts';
import { isTypeName } from '../../../domain/desk/incidents/incident-title.ts';
import { typeText } from '../incidents/type-words.ts';
import { useFormat, useRelativeTime } from '../../base/i18n/format.ts';
import type { Column } from '../../base/list/column.ts';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { dayTimeOf } from './day-time.ts';
import classes from './operator-area.module.css';
import { SeverityMark, SeverityWord } from './severity-mark.tsx';
import { situationText, statusText } from '../incidents/case-words.ts';
import { VehicleNowCell } from './vehicle-now-cell.tsx';

/** The columns of the desk. */
export function useDeskColumns(): readonly Column<Incident>[] {
  const { t, i18n } = useTranslation();
  return useMemo(
    () => [
      {
        id: 'incident',
        title: t('desk.column.incident'),
        sort: 'type',
        isName: true,
        cell: (incident) => <IncidentCell incident={incident} />,
      },
      {
        id: 'severity',
        title: t('desk.column.severity'),
        sort: 'severity',
        cell: (incident) => <SeverityWord incident={incident} />,
      },
      {
        id: 'vehicle',
        title: t('desk.column.vehicle'),
        sort: 'licensePlate',
        cell: (incident) => <VehicleCell incident={incident} />,
      },
      { id: 'now', title: t('desk.column.now'), cell: ({ deviceId }) => <VehicleNowCell device={deviceId} /> },
      {
        id: 'customer',
        title: t('desk.column.customer'),
        sort: 'customerName',
        cell: ({ customerName }) => <Text text={customerName} />,
      },
      {
        id: 'status',
        title: t('desk.column.status'),
        sort: 'status',
        cell: (incident) => <StatusCell incident={incident} />,
      },
      { id: 'operator', title: t('desk.column.operator'), cell: (incident) => <OperatorCell incident={incident} /> },
      {
        id: 'happened',
        title: t('desk.column.happened'),
        sort: 'dateTime',
        cell: ({ dateTime }) => <Moment ms={Date.parse(dateTime)} />,
      },
      {
        id: 'created',
        title: t('desk.column.created'),
        sort: 'created',
        cell: ({ created }) => <Age ms={Date.parse(created)} />,
      },
    ],
    // The words are those of the language.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [t, i18n.language],
  );
}

function Text({ text }: { text: string | null }) {
  const { t } = useTranslation();
  return text === null ? <span className={classes.none}>{t('common.none')}</span> : <>{text}</>;
}

/** Where the columns stand close, the customer has none and is named here. */
function VehicleCell({ incident: { licensePlate, customerName } }: { incident: Incident }) {
  return (
    <span className={classes.two}>
      <span className={classes.plate}>
        <Text text={licensePlate} />
      </span>
      {customerName !== null && (
        <span className={`${classes.second} ${classes.narrow}`} title={customerName}>
          {customerName}
        </span>
      )}
    </span>
  );
}

function IncidentCell({ incident }: { incident: Incident }) {
  const { type, title, code } = incident;
  const name = typeText(type);
  // One that only names the type says nothing more than its name does.
  const own = isTypeName(type, title) ? null : title;
  return (
    <span className={classes.incident}>
      <SeverityMark incident={incident} />
      <span className={classes.two}>
        <span className={classes.first} title={name}>
          {name}
        </span>
        <span className={classes.second} title={own ?? name}>
          {own === null ? `#${code}` : `#${code} · ${own}`}
        </span>
      </span>
    </span>
  );
}

/** Where the columns stand close, who has it has none and is named here. */
function StatusCell({ incident }: { incident: Incident }) {
  const { status, operatorName } = incident;
  const situation = incident.situation && situationText(incident.situation);
  const holder = useHolder(incident);
  return (
    <span className={classes.two}>
      <span className={classes.status} data-status={status}>
        {statusText(status)}
      </span>
      <span className={classes.second} title={[operatorName, situation].filter((text) => text !== null).join(' · ')}>
        {holder !== null && <span className={classes.holder}>{holder} </span>}
        {situation}
      </span>
    </span>
  );
}

/** Who has an incident, null for nobody. */
function useHolder({ userOperatorId, operatorName }: Incident): string | null {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  return userOperatorId === user.id ? t('desk.me') : operatorName;
}

function OperatorCell({ incident }: { incident: Incident }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const holder = useHolder(incident);
  if (holder === null) return <span className={classes.none}>{t('desk.nobody')}</span>;
  return (
    <span className={classes.first} title={holder} data-own={incident.userOperatorId === user.id}>
      {holder}
    </span>
  );
}

function Moment({ ms }: { ms: number }) {
  const format = useFormat();
  const dayTime = useMemo(() => dayTimeOf(format), [format]);
  return (
    <time className={classes.moment} dateTime={new Date(ms).toISOString()} title={format.dateTime(ms)}>
      {dayTime.format(ms)}
    </time>
  );
}

/** How old it is, ticking. */
function Age({ ms }: { ms: number }) {
  const format = useFormat();
  const age = useRelativeTime(ms);
  return (
    <time className={classes.moment} dateTime={new Date(ms).toISOString()} title={format.dateTime(ms)}>
      {age}
    </time>
  );
}
