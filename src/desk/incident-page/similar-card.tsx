import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Incident } from '../../../domain/desk/incidents/incident.ts';
import { useRelativeTime } from '../../base/i18n/format.ts';
import { typeText } from '../incidents/type-words.ts';
import { useCall } from '../../base/query/use-call.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import { statusText } from '../incidents/case-words.ts';
import classes from './case.module.css';
import { similarOf } from './operation-draft.ts';

/** The other incidents of the vehicle, those of the same type first. */
export function SimilarCard({ incident }: { incident: Incident }) {
  const { t } = useTranslation();
  const { value, failure, again } = useCall('incidents.list', {
    query: { device: String(incident.deviceId), limit: 50 },
  });
  const similar = value && similarOf(value.content, incident);
  return (
    <section className={classes.card} aria-labelledby="case-similar">
      <h2 id="case-similar">{t('incidentCase.similar')}</h2>
      {failure && <FailureCallout title={t('incidentCase.similarFailed')} failure={failure} onRetry={again} />}
      {!similar && !failure && <p className={classes.quiet}>{t('common.loading')}</p>}
      {similar?.length === 0 && <p className={classes.quiet}>{t('incidentCase.noSimilar')}</p>}
      {similar?.map((other) => (
        <Other key={other.id} other={other} isSameType={other.type === incident.type} />
      ))}
    </section>
  );
}

function Other({ other, isSameType }: { other: Incident; isSameType: boolean }) {
  const { t } = useTranslation();
  const ago = useRelativeTime(Date.parse(other.dateTime));
  return (
    <Link href={`/operator-area-detail/${other.code}`} className={classes.similar}>
      <span className={classes.by}>
        <strong>{typeText(other.type)}</strong>
        {isSameType && <span>{t('incidentCase.sameType')}</span>}
      </span>
      <span className={classes.quiet}>{[other.code, statusText(other.status), ago].join(' · ')}</span>
    </Link>
  );
}
