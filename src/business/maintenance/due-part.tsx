import { Button } from '@mantine/core';
import { IconTool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { ListScreen } from '../../base/list/list-screen.tsx';
import { useList } from '../../base/list/use-list.ts';
import { Notice } from '../../base/ui/notice.tsx';
import { DueFilters, dueId, dueName, openDue, useDueColumns } from './due-list.tsx';
import { DUE } from './maintenance-lists.ts';

/** A due value follows from what vehicles drive: an open list goes on by itself. */
export const DUE_EVERY_MS = 60_000;

/** What is to be done to which vehicle, the most urgent first. */
export function DuePart() {
  const { t } = useTranslation();
  const list = useList(DUE, { everyMs: DUE_EVERY_MS });
  const columns = useDueColumns();
  return (
    <ListScreen
      list={list}
      label={t('maintenance.tabs.due')}
      columns={columns}
      idOf={dueId}
      nameOf={dueName}
      filters={<DueFilters list={list} />}
      empty={
        <Notice
          title={t('maintenance.dueEmpty')}
          text={t('maintenance.dueEmptyText')}
          icon={<IconTool size={26} stroke={1.75} />}
        >
          <Button component={Link} href="/maintenance-form/new">
            {t('maintenance.planAdd')}
          </Button>
        </Notice>
      }
      onOpen={openDue}
    />
  );
}
