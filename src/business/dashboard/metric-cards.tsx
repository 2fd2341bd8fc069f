import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { dashboardEntity, type DashboardEntity } from '../../../domain/desk/dashboard.ts';
import { useFormat } from '../../base/i18n/format.ts';
import classes from './erp-dashboard.module.css';
import type { Metric } from './use-dashboard.ts';

interface Props {
  /** In the order of the entities; undefined while they load. */
  metrics: readonly (Metric | undefined)[];
  chosen: DashboardEntity;
  onChoose(entity: DashboardEntity): void;
}

/** A card for each entity: how many there are or came, against the period before. Choosing one draws its days. */
export function MetricCards({ metrics, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.cards} role="group" aria-label={t('erp.choose')}>
      {dashboardEntity.options.map((entity, index) => (
        <button
          key={entity}
          type="button"
          className={classes.metric}
          aria-pressed={entity === chosen}
          onClick={() => onChoose(entity)}
        >
          <span className={classes.name}>{t(`erp.entity.${entity}`)}</span>
          {metrics[index] ? (
            <Figures metric={metrics[index]} />
          ) : (
            <Skeleton component="span" display="block" height={58} radius="md" />
          )}
        </button>
      ))}
    </div>
  );
}

function Figures({ metric: { total, inPeriod, before } }: { metric: Metric }) {
  const { t } = useTranslation();
  const format = useFormat();
  const change = useChange(inPeriod, before);
  return (
    <>
      <strong>{format.integer(total ?? inPeriod)}</strong>
      <span className={classes.beside}>
        {total === null ? change : `${t('erp.newOnes', { total: format.integer(inPeriod) })} · ${change}`}
      </span>
    </>
  );
}

/** Text that compares the count with that of the period before. */
function useChange(now: number, before: number): string {
  const { t } = useTranslation();
  const format = useFormat();
  if (now === before) return t('erp.noChange');
  if (before === 0) return t('erp.fromNone');
  const share = format.share(Math.abs(now - before) / before);
  return now > before ? t('erp.more', { share }) : t('erp.less', { share });
}
