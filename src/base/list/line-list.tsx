import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asked } from '../query/question.ts';
import { FailureCallout } from '../ui/failure-callout.tsx';
import classes from './line-list.module.css';

interface Props<T> {
  asked: Asked<readonly T[]>;
  idOf(row: T): string | number;
  /** Draws a `Line` for a row. */
  renderLine(row: T): ReactNode;
  /** What is said where there is none. */
  empty: string;
  /** What is said when they could not be read. */
  failed: string;
}

/** A short list of records, whole and without filters, as lines of a dialog or a card: what is known stays when a refresh fails. */
export function LineList<T>({ asked: { value, failure, again }, idOf, renderLine, empty, failed }: Props<T>) {
  const { t } = useTranslation();
  return (
    <>
      {failure && <FailureCallout title={failed} failure={failure} onRetry={again} />}
      {!value && !failure && <Loader size={18} role="status" aria-label={t('common.loading')} />}
      {value?.length === 0 && !failure && <p className={classes.empty}>{empty}</p>}
      {value && value.length > 0 && (
        <ul className={classes.list}>
          {value.map((row) => (
            <li key={idOf(row)} className={classes.item}>
              {renderLine(row)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface LineProps {
  title: ReactNode;
  /** Below the title, quietly. */
  facts: ReactNode;
  /** To the right, such as the button that ends it. */
  action?: ReactNode;
  /** It came just now. */
  isNew?: boolean;
}

/** One line: what it is, what there is to say of it, and what can be done. */
export const Line = ({ title, facts, action, isNew = false }: LineProps) => (
  <div className={classes.line} data-new={isNew || undefined}>
    <div className={classes.title}>{title}</div>
    <div className={classes.facts}>{facts}</div>
    {action && <div className={classes.action}>{action}</div>}
  </div>
);
