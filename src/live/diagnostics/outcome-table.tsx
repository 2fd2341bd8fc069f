import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { RejectionReason } from '../../../domain/live/ingest/acceptance.ts';
import { useFormat } from '../../base/i18n/format.ts';
import classes from './diagnostics.module.css';

interface Props {
  title: string;
  hint: string;
  counts: { accepted: number; rejected: Partial<Record<RejectionReason, number>> };
}

/** Events accepted, and rejected by reason, the most frequent first. */
export function OutcomeTable({ title, hint, counts }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const heading = useId();
  const rows = (Object.entries(counts.rejected) as [RejectionReason, number][])
    .filter(([, count]) => count > 0)
    .sort((a, b) => b[1] - a[1]);
  const rejected = rows.reduce((sum, [, count]) => sum + count, 0);
  const all = counts.accepted + rejected;
  const share = (count: number): string => (all === 0 ? t('common.none') : format.share(count / all));
  return (
    <section className={classes.card} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <p className={classes.hint}>{hint}</p>
      <div className="sideways">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('diagnostics.reason')}</th>
              <th scope="col">{t('diagnostics.count')}</th>
              <th scope="col">{t('diagnostics.share')}</th>
            </tr>
          </thead>
          <tbody>
            <Row
              name={t('diagnostics.accepted')}
              count={format.integer(counts.accepted)}
              share={share(counts.accepted)}
              kind="accepted"
            />
            <Row
              name={t('diagnostics.rejected')}
              count={format.integer(rejected)}
              share={share(rejected)}
              kind="rejected"
            />
            {rows.map(([reason, count]) => (
              <Row
                key={reason}
                name={t(`diagnostics.reasons.${reason}`)}
                count={format.integer(count)}
                share={share(count)}
                kind="reason"
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface RowProps {
  name: string;
  count: string;
  share: string;
  kind: 'accepted' | 'rejected' | 'reason';
}

function Row({ name, count, share, kind }: RowProps) {
  return (
    <tr data-kind={kind}>
      <th scope="row">{name}</th>
      <td>{count}</td>
      <td>{share}</td>
    </tr>
  );
}
