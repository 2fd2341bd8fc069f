import { IconClipboardText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../../../contract/rest/base/audit-calls.ts';
import { ScreenHeader } from '../../base/frame/screen-header.tsx';
import { ExportButton } from '../../base/jobs/export-button.tsx';
import { ListScreen } from '../../base/list/list-screen.tsx';
import { useList } from '../../base/list/use-list.ts';
import { openDialog } from '../../base/ui/dialogs.ts';
import { Notice } from '../../base/ui/notice.tsx';
import page from '../../base/ui/page.module.css';
import { AuditFilters } from './audit-filters.tsx';
import { AUDIT } from './audit-list.ts';
import { useAuditColumns } from './columns.tsx';
import { EntryDialog } from './entry-dialog.tsx';

const openEntry = (entry: AuditEntry): void =>
  openDialog('audit-entry', (close) => <EntryDialog entry={entry} onClose={close} />);

/** Who did what in the own brand and the brands below it, for administrators. */
export default function AuditScreen() {
  const { t } = useTranslation();
  const list = useList(AUDIT);
  const columns = useAuditColumns();
  return (
    <>
      <ScreenHeader title={t('audit.title')} subtitle={t('audit.lead')} />
      <div className={page.page}>
        <ListScreen
          list={list}
          label={t('audit.title')}
          columns={columns}
          idOf={({ id }) => String(id)}
          nameOf={({ action }) => action}
          filters={<AuditFilters filters={list.filters} filter={list.filter} />}
          exports={
            <ExportButton call="audit.list" query={list.query} title={t('audit.title')} disabled={list.total === 0} />
          }
          empty={
            <Notice
              title={t('audit.empty')}
              text={t('audit.emptyText')}
              icon={<IconClipboardText size={26} stroke={1.75} />}
            />
          }
          onOpen={openEntry}
        />
      </div>
    </>
  );
}
