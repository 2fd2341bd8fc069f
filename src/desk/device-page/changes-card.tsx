import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../../../contract/rest/base/audit-calls.ts';
import { useFormat } from '../../base/i18n/format.ts';
import type { Column } from '../../base/list/column.ts';
import { ListPanel } from '../../base/list/list-panel.tsx';
import { listSpec } from '../../base/list/list-spec.ts';
import { useList } from '../../base/list/use-list.ts';
import { Card } from './card.tsx';
import { changedFields } from './changed-fields.ts';
import { useActionText, useActorText, useFieldText } from '../../people/audit/change-words.ts';
import classes from './device.module.css';
import { useDevicePage } from './device-page.ts';

const CHANGES = listSpec({ call: 'devices.changes', filters: {}, keep: 'view', sizes: [10, 25, 50], sorts: [] });

/** Who changed what of a device, out of the audit trail. */
export function ChangesCard() {
  const { t } = useTranslation();
  const { whole } = useDevicePage();
  const list = useList(CHANGES, { params: { id: String(whole.id) } });
  const columns = useChangeColumns();
  return (
    <Card title={t('deviceScreen.changes.title')} isWide>
      <ListPanel
        list={list}
        label={t('deviceScreen.changes.title')}
        columns={columns}
        idOf={({ id }) => String(id)}
        failed={t('deviceScreen.changes.failed')}
        empty={<p className={classes.quiet}>{t('deviceScreen.changes.empty')}</p>}
      />
    </Card>
  );
}

function useChangeColumns(): readonly Column<AuditEntry>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const action = useActionText();
  const actor = useActorText();
  return useMemo(
    () => [
      {
        id: 'what',
        title: t('deviceScreen.changes.what'),
        isName: true,
        width: '20%',
        cell: (row) => action(row.action),
      },
      { id: 'fields', title: t('deviceScreen.changes.fields'), width: '44%', cell: (row) => <Fields entry={row} /> },
      {
        id: 'who',
        title: t('deviceScreen.changes.who'),
        cell: (row) => actor(row.actor, row.actorName),
      },
      {
        id: 'when',
        title: t('deviceScreen.changes.when'),
        cell: ({ at }) => <time dateTime={at}>{format.dateTime(Date.parse(at))}</time>,
      },
    ],
    [t, format, action, actor],
  );
}

function Fields({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const nameOf = useFieldText();
  const fields = changedFields(entry);
  if (fields.length === 0) return t('common.none');
  const none = t('common.none');
  return (
    <ul className={classes.changed}>
      {fields.map(({ field, before, after }) => (
        <li key={field}>{`${nameOf(field)}: ${before ?? none} → ${after ?? none}`}</li>
      ))}
    </ul>
  );
}
