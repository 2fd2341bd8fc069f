import { useTranslation } from 'react-i18next';
import type { Import, ImportFault } from '../../../domain/work/import.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { ExportButton } from '../../base/jobs/export-button.tsx';
import type { Column } from '../../base/list/column.ts';
import { ListPanel } from '../../base/list/list-panel.tsx';
import { listSpec } from '../../base/list/list-spec.ts';
import { useList } from '../../base/list/use-list.ts';
import { usePhone } from '../../base/ui/use-phone.ts';
import bulk from './bulk.module.css';
import classes from './device-add.module.css';

const FAULTS = listSpec({ call: 'imports.faults', filters: {}, keep: 'view', sizes: [25, 100], sorts: [] });

function useColumns(): readonly Column<ImportFault>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const phone = usePhone();
  return [
    {
      id: 'line',
      title: t('bulk.result.line'),
      isName: true,
      width: '14%',
      // On a phone the name of a row has no title above it.
      cell: ({ line }) => (phone ? t('bulk.result.lineOf', { line: format.integer(line) }) : format.integer(line)),
    },
    {
      id: 'title',
      title: t('bulk.result.column'),
      width: '24%',
      cell: ({ title, field }) => title || t(`bulk.field.${field}`),
    },
    { id: 'value', title: t('bulk.result.value'), cell: ({ value }) => value || t('common.none') },
    {
      id: 'reason',
      title: t('bulk.result.reason'),
      width: '34%',
      cell: ({ reason, other }) => t(`bulk.fault.${reason}`, { other: other ?? '' }),
    },
  ];
}

/** The rows of a file that are not imported, each with what is wrong. */
export function ImportFaults({ file }: { file: Import }) {
  const { t } = useTranslation();
  const list = useList(FAULTS, { fixed: { import: file.id } });
  const columns = useColumns();
  return (
    <section className={classes.card}>
      <div className={bulk.head}>
        <h2>{t('bulk.result.faults')}</h2>
        <ExportButton call="imports.faults" query={list.query} title={t('bulk.result.faults')} />
      </div>
      <ListPanel
        list={list}
        label={t('bulk.result.faults')}
        columns={columns}
        idOf={({ line, field }) => `${line}-${field}`}
        empty={<p className={bulk.hint}>{t('bulk.result.noFaults')}</p>}
      />
    </section>
  );
}
