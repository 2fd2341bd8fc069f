import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { List } from '../../base/list/list.ts';
import classes from './command.module.css';
import { HISTORY, OUTCOMES } from './history-list.ts';

interface Props {
  list: Pick<List<unknown, typeof HISTORY.filters>, 'filters' | 'filter'>;
}

const OUTCOME_NAMES = ['open', 'done', 'failed', 'cancelled'] as const;

/** What narrows the commands that were sent. */
export function HistoryFilters({ list: { filters, filter } }: Props) {
  const { t } = useTranslation();
  return (
    <Select
      className={classes.filter}
      aria-label={t('commandScreen.history.outcome')}
      placeholder={t('commandScreen.history.outcome')}
      data={OUTCOMES.map((value, at) => ({ value, label: t(`commandScreen.outcomes.${OUTCOME_NAMES[at]!}`) }))}
      value={filters.status}
      clearable
      onChange={(status) => filter({ status })}
    />
  );
}
