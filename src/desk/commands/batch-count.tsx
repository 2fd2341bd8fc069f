import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../contract/rest/calls.ts';
import type { BatchFault } from '../../../domain/desk/commands/command-batch.ts';
import { useFormat } from '../../base/i18n/format.ts';
import type { Asked } from '../../base/query/question.ts';
import { FailureCallout } from '../../base/ui/failure-callout.tsx';
import classes from './command.module.css';

type Count = CallOutput<'commands.batchPreview'>;

interface Props {
  asked: Asked<Count>;
  /** The count of what is chosen now. */
  counted: Count | undefined;
  isNobody: boolean;
}

/** How many vehicles are chosen, how many of them report, and how many will get no command, and why. */
export function BatchCount({ asked, counted, isNobody }: Props) {
  const { t } = useTranslation();
  const { integer } = useFormat();
  if (isNobody) return <p className={classes.hint}>{t('commandScreen.many.nobody')}</p>;
  if (asked.failure)
    return <FailureCallout title={t('commandScreen.many.uncounted')} failure={asked.failure} onRetry={asked.again} />;
  const refused = Object.entries(counted?.refused ?? {}) as [BatchFault, number][];
  return (
    <div className={classes.count} role="status" aria-busy={asked.isAsking}>
      {counted && (
        <>
          <strong>{t('commandScreen.many.counted', { count: counted.total, vehicles: integer(counted.total) })}</strong>
          <Online {...counted} />
          {refused.length > 0 && (
            <ul>
              {refused.map(([fault, count]) => (
                <li key={fault}>{`${integer(count)}: ${t(`commandScreen.fault.${fault}`)}`}</li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  );
}

/** How many report; who does not is named only where there is anybody. */
function Online({ total, online }: Pick<Count, 'total' | 'online'>) {
  const { t } = useTranslation();
  const { integer } = useFormat();
  if (total === 0) return null;
  if (online === 0) return <span>{t('commandScreen.many.noneOnline', { count: total })}</span>;
  if (online === total) return <span>{t('commandScreen.many.allOnline', { count: total })}</span>;
  return <span>{t('commandScreen.many.online', { online: integer(online), count: total - online })}</span>;
}
