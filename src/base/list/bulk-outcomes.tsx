import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/failure.ts';
import type { Outcome } from './bulk-run.ts';
import classes from './list-screen.module.css';

interface Props<T> {
  outcomes: readonly Outcome<T>[];
  total: number;
  isOver: boolean;
  explain(failure: Failure): string;
}

/** How far an action has come, and what came of each row. */
export function BulkOutcomes<T>({ outcomes, total, isOver, explain }: Props<T>) {
  const { t } = useTranslation();
  const failed = outcomes.filter(({ failure }) => failure !== null).length;
  const done = outcomes.length - failed;
  const result = [
    ...(done > 0 ? [t('list.bulk.doneFor', { done, total })] : []),
    ...(failed > 0 ? [total === 1 ? t('list.bulk.notDone') : t('list.bulk.notDoneFor', { failed })] : []),
  ].join(' ');
  return (
    <>
      <p role="status">{isOver ? result : t('list.bulk.progress', { done: outcomes.length, total })}</p>
      <ul className={classes.outcomes}>
        {outcomes.map(({ name, failure }, index) => (
          <li key={index} data-failed={failure !== null}>
            <strong>{name}</strong> <span>{failure ? explain(failure) : t('list.bulk.done')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
