import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Incident, IncidentDeed } from '../../../domain/desk/incidents/incident.ts';
import { useFormat, useRelativeTime } from '../../base/i18n/format.ts';
import { Pager } from '../../base/list/pager.tsx';
import { useCall } from '../../base/query/use-call.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { deedText, situationText } from '../incidents/case-words.ts';
import classes from './case.module.css';

const PAGE_SIZE = 20;

/** Who did what with a case and when, the newest first. */
export function HistoryCard({ incident }: { incident: Incident }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(0);
  const { value, failure, again, isBefore } = useCall(
    'incidents.history',
    { params: { id: String(incident.id) }, query: { page, limit: PAGE_SIZE } },
    { keptMs: 0, keepsBefore: true },
  );
  return (
    <section className={classes.card} aria-labelledby="case-history">
      <h2 id="case-history">{t('incidentCase.history')}</h2>
      {failure && <FailureCallout title={t('incidentCase.historyFailed')} failure={failure} onRetry={again} />}
      {!value && !failure && <p className={classes.quiet}>{t('common.loading')}</p>}
      {value?.totalElements === 0 && <p className={classes.quiet}>{t('incidentCase.noDeed')}</p>}
      <ul className={classes.entries} aria-busy={isBefore}>
        {value?.content.map((deed) => (
          <Entry key={`${deed.at} ${deed.operation}`} deed={deed} />
        ))}
      </ul>
      {value && value.totalElements > PAGE_SIZE && (
        <Pager
          page={page}
          size={PAGE_SIZE}
          sizes={[PAGE_SIZE]}
          total={value.totalElements}
          label={t('incidentCase.history')}
          onPage={setPage}
        />
      )}
    </section>
  );
}

function Entry({ deed }: { deed: IncidentDeed }) {
  const { t } = useTranslation();
  const format = useFormat();
  const ms = Date.parse(deed.at);
  const ago = useRelativeTime(ms);
  const who = deed.bySystem ? t('incidentCase.system') : (deed.byName ?? t('incidentCase.somebody'));
  const what: Partial<Record<string, string | null>> = {
    assign: deed.operatorName,
    situation: deed.situation && situationText(deed.situation),
    returned: deed.returned && format.dateTime(Date.parse(deed.returned)),
  };
  const said = what[deed.operation] ?? null;
  return (
    <li className={classes.entry}>
      <div className={classes.by}>
        <strong>{who}</strong>
        <time dateTime={deed.at} title={format.dateTime(ms)}>
          {ago}
        </time>
      </div>
      <div>
        {deedText(deed.operation)}
        {said !== null && `: ${said}`}
      </div>
    </li>
  );
}
