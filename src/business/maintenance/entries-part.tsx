import { Button } from '@mantine/core';
import { IconCheck, IconPlus, IconReceipt, IconRotate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../contract/failure.ts';
import { COST_KINDS, COST_STATUSES, type CostEntry } from '../../../domain/business/costs/cost-entry.ts';
import { ExportButton } from '../../base/jobs/export-button.tsx';
import { FilterSelect } from '../../base/list/filter-select.tsx';
import type { BulkAction } from '../../base/list/bulk-dialog.tsx';
import type { List } from '../../base/list/list.ts';
import { ListScreen } from '../../base/list/list-screen.tsx';
import { ListSearch } from '../../base/list/list-search.tsx';
import { useList } from '../../base/list/use-list.ts';
import { useWrite } from '../../base/query/use-write.ts';
import { openDialog } from '../../base/ui/dialogs.ts';
import { Notice } from '../../base/ui/notice.tsx';
import { useEntryColumns } from './entry-columns.tsx';
import { EntryDialog, NewEntryDialog } from './entry-dialog.tsx';
import { WhoseFilters } from './whose-filters.tsx';
import classes from './maintenance.module.css';
import { ENTRIES } from './maintenance-lists.ts';
import { STALE_BY_ENTRY } from './use-entry-form.ts';

export const openNewEntry = (): void => openDialog('cost-entry', (close) => <NewEntryDialog onClose={close} />);
const openEntry = ({ id }: CostEntry): void =>
  openDialog('cost-entry', (close) => <EntryDialog id={id} onClose={close} />);

/** The cost centre: what vehicles cost and will cost. */
export function EntriesPart() {
  const { t } = useTranslation();
  const list = useList(ENTRIES);
  const columns = useEntryColumns();
  const bulk = useEntryActions();
  return (
    <ListScreen
      list={list}
      label={t('maintenance.tabs.entries')}
      columns={columns}
      idOf={({ id }) => String(id)}
      nameOf={({ description }) => description}
      filters={<EntryFilters list={list} />}
      exports={
        <ExportButton
          call="costs.list"
          query={list.query}
          title={t('maintenance.tabs.entries')}
          disabled={list.total === 0}
        />
      }
      bulk={bulk}
      empty={
        <Notice
          title={t('maintenance.entriesEmpty')}
          text={t('maintenance.entriesEmptyText')}
          icon={<IconReceipt size={26} stroke={1.75} />}
        >
          <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={openNewEntry}>
            {t('maintenance.entryAdd')}
          </Button>
        </Notice>
      }
      onOpen={openEntry}
    />
  );
}

/** What can be done with several entries at once. */
function useEntryActions(): readonly BulkAction<CostEntry>[] {
  const { t } = useTranslation();
  const done = useWrite('costs.done', { stale: STALE_BY_ENTRY });
  const reopen = useWrite('costs.reopen', { stale: STALE_BY_ENTRY });
  const failureOf = (answer: { ok: boolean; failure?: Failure } | null) =>
    answer?.ok === false ? answer.failure! : null;
  return [
    {
      id: 'done',
      label: t('maintenance.entryDone'),
      icon: <IconCheck size={17} stroke={1.75} aria-hidden />,
      title: (count) => t('maintenance.entryDoneAll', { count }),
      text: t('maintenance.entryDoneText'),
      run: async ({ id, version }) => failureOf(await done.run({ params: { id: String(id) }, body: { version } })),
    },
    {
      id: 'reopen',
      label: t('maintenance.entryReopen'),
      icon: <IconRotate size={17} stroke={1.75} aria-hidden />,
      title: (count) => t('maintenance.entryReopenAll', { count }),
      text: t('maintenance.entryReopenText'),
      run: async ({ id, version }) => failureOf(await reopen.run({ params: { id: String(id) }, body: { version } })),
    },
  ];
}

function EntryFilters({
  list: { filters, filter },
}: {
  list: Pick<List<unknown, typeof ENTRIES.filters>, 'filters' | 'filter'>;
}) {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes.search}>
        <ListSearch label={t('maintenance.entrySearch')} value={filters.term} onChange={(term) => filter({ term })} />
      </div>
      <FilterSelect
        className={classes.filter}
        label={t('maintenance.field.kind')}
        value={filters.kind}
        values={COST_KINDS}
        textOf={(kind) => t(`maintenance.costKind.${kind}`)}
        onChange={(kind) => filter({ kind })}
      />
      <FilterSelect
        className={classes.filter}
        label={t('maintenance.field.status')}
        value={filters.status}
        values={COST_STATUSES}
        textOf={(status) => t(`maintenance.costStatus.${status}`)}
        onChange={(status) => filter({ status })}
      />
      <WhoseFilters filters={filters} filter={filter} />
    </>
  );
}
