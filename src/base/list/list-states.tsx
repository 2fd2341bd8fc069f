import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/format.ts';
import { FailureCallout } from '../ui/failure-callout.tsx';
import { Notice } from '../ui/notice.tsx';
import type { List } from './list.ts';
import classes from './list-screen.module.css';
import { isFiltered } from './list-spec.ts';

interface Props {
  list: List<unknown>;
  /** What is said where there is no row at all, without a filter. */
  empty: ReactNode;
}

/** Says what failed: in the place of rows, or above those that are known. */
export function ListFailure({ list, failed }: { list: List<unknown>; failed?: string | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!list.failure) return null;
  const title =
    list.rows === undefined ? (failed ?? t('list.failed')) : t('list.stale', { time: format.time(list.atMs) });
  return <FailureCallout title={title} failure={list.failure} onRetry={list.again} />;
}

/** Says in the place of rows why there are none, and how to come to some. */
export function NoRows({ list, empty }: Props) {
  const { t } = useTranslation();
  if (list.rows === undefined || list.total > 0) return null;
  if (!isFiltered(list.filters)) return empty;
  return (
    <div className={classes.none} role="status">
      <Notice
        title={t('list.noneFound')}
        text={t('list.noneFoundText')}
        icon={<IconFilterOff size={26} stroke={1.75} />}
      >
        <Button variant="default" h={40} onClick={list.clearFilters}>
          {t('list.clear')}
        </Button>
      </Notice>
    </div>
  );
}
