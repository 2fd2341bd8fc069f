import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Indicators } from '../../../domain/desk/indicators.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { addressOf } from './chosen-address.ts';
import classes from './indicators.module.css';
import type { ListedStatus } from './use-indicators.ts';

interface Total {
  status: ListedStatus | null;
  total: number;
  today: number;
}

const totalsOf = (counts: Indicators): Total[] => [
  { status: null, total: counts.total, today: counts.totalToday },
  { status: 'ACTIVE', total: counts.totalActive, today: counts.totalActiveToday },
  { status: 'INACTIVE', total: counts.totalInactive, today: counts.totalInactiveToday },
  { status: 'CANCELED', total: counts.totalCanceled, today: counts.totalCanceledToday },
];

/** Each total with what of it is of today; both lead to the vehicles behind them. */
export function TotalCards({ counts, brand }: { counts: Indicators; brand: string | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const href = (status: ListedStatus | null, today: boolean): string =>
    addressOf({ brand, chosen: { kind: 'status', status, today } });
  return (
    <section aria-label={t('indicators.totals')} className={classes.totals}>
      {totalsOf(counts).map(({ status, total, today }) => (
        <article key={status ?? 'all'} className={classes.total} data-status={status ?? 'all'}>
          <Link href={href(status, false)} className={classes.figure}>
            <span className={classes.figureName}>{t(`indicators.total.${status ?? 'all'}`)}</span>
            <strong>{format.integer(total)}</strong>
          </Link>
          <p className={classes.beside}>
            <Link href={href(status, true)} className={classes.today} data-none={today === 0}>
              <span className="visually-hidden">{`${t(`indicators.total.${status ?? 'all'}`)}: `}</span>
              {t('indicators.today', { total: format.integer(today) })}
            </Link>
            {status !== null && (
              <span>
                {t('indicators.share', { share: format.share(counts.total === 0 ? 0 : total / counts.total) })}
              </span>
            )}
          </p>
        </article>
      ))}
    </section>
  );
}
