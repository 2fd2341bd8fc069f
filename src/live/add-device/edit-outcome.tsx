import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { EditedDevice } from '../../../domain/live/devices/device-edit.ts';
import type { Job } from '../../../domain/work/job.ts';
import { ExportButton } from '../../base/jobs/export-button.tsx';
import type { Column } from '../../base/list/column.ts';
import { ListPanel } from '../../base/list/list-panel.tsx';
import { listSpec } from '../../base/list/list-spec.ts';
import { useList } from '../../base/list/use-list.ts';
import { Callout } from '../../base/ui/callout.tsx';
import bulk from './bulk.module.css';
import classes from './device-add.module.css';

const EDITED = listSpec({ call: 'devices.edited', filters: {}, keep: 'view', sizes: [25, 100], sorts: [] });

interface Props {
  id: string;
  job: Job | null;
  onLeave(): void;
}

/** What came of each device of an edit. */
export function EditOutcome({ id, job, onLeave }: Props) {
  const { t } = useTranslation();
  const list = useList(EDITED, { fixed: { job: id } });
  const columns: readonly Column<EditedDevice>[] = [
    { id: 'name', title: t('bulk.many.device'), isName: true, cell: ({ name }) => name },
    { id: 'identifier', title: t('bulk.field.identifier'), cell: ({ identifier }) => identifier },
    {
      id: 'outcome',
      title: t('bulk.many.outcome'),
      cell: ({ outcome }) => t(`bulk.many.outcomes.${outcome ?? 'waiting'}`),
    },
  ];
  return (
    <section className={classes.card}>
      <div className={bulk.head}>
        <h2>{t('bulk.many.over')}</h2>
        <ExportButton
          call="devices.edited"
          query={list.query}
          title={t('bulk.many.over')}
          disabled={list.total === 0}
        />
      </div>
      {job?.state === 'cancelled' && <Callout tone="warning">{t('bulk.state.stopped')}</Callout>}
      {job?.state === 'failed' && (
        <Callout tone="danger">
          {t('bulk.state.failed', { reason: t(`jobs.faults.${job.fault ?? 'internal'}`) })}
        </Callout>
      )}
      <ListPanel
        list={list}
        label={t('bulk.many.over')}
        columns={columns}
        idOf={({ device }) => String(device)}
        empty={<p className={bulk.hint}>{t('bulk.many.empty')}</p>}
      />
      <Button variant="default" h={44} onClick={onLeave}>
        {t('bulk.many.another')}
      </Button>
    </section>
  );
}
