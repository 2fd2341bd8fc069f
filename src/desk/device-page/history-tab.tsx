import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnerPeriod } from '../../../domain/live/devices/device-page.ts';
import { useFormat } from '../../base/i18n/format.ts';
import type { Column } from '../../base/list/column.ts';
import { ListPanel } from '../../base/list/list-panel.tsx';
import { listSpec } from '../../base/list/list-spec.ts';
import { useList } from '../../base/list/use-list.ts';
import { Card } from './card.tsx';
import { ChangesCard } from './changes-card.tsx';
import classes from './device.module.css';
import { useDevicePage } from './device-page.ts';
import { useActorText } from '../../people/audit/change-words.ts';

const OWNERS = listSpec({ call: 'devices.owners', filters: {}, keep: 'view', sizes: [10, 25], sorts: [] });

/** Whose a device was, and who changed what of it. */
export function HistoryTab() {
  return (
    <>
      <OwnersCard />
      <ChangesCard />
    </>
  );
}

/** What a page of a device is asked by, whose id stands in the path. */
function OwnersCard() {
  const { t } = useTranslation();
  const { whole } = useDevicePage();
  const list = useList(OWNERS, { params: { id: String(whole.id) } });
  const columns = useOwnerColumns();
  return (
    <Card title={t('deviceScreen.owners.title')} isWide>
      <ListPanel
        list={list}
        label={t('deviceScreen.owners.title')}
        columns={columns}
        idOf={({ user, start }) => `${start} ${user}`}
        failed={t('deviceScreen.owners.failed')}
        empty={<p className={classes.quiet}>{t('deviceScreen.owners.empty')}</p>}
      />
    </Card>
  );
}

function useOwnerColumns(): readonly Column<OwnerPeriod>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const actor = useActorText();
  return useMemo(
    () => [
      {
        id: 'owner',
        title: t('deviceScreen.owners.owner'),
        isName: true,
        cell: ({ userName }) => userName ?? t('deviceScreen.owners.hidden'),
      },
      {
        id: 'from',
        title: t('deviceScreen.owners.from'),
        cell: ({ start }) => <time dateTime={start}>{format.dateTime(Date.parse(start))}</time>,
      },
      {
        id: 'to',
        title: t('deviceScreen.owners.to'),
        cell: ({ end }) =>
          end === null ? t('deviceScreen.owners.now') : <time dateTime={end}>{format.dateTime(Date.parse(end))}</time>,
      },
      {
        id: 'by',
        title: t('deviceScreen.owners.by'),
        cell: ({ startedBy, startedByName, endedBy, endedByName }) =>
          [...new Set([actor(startedBy, startedByName), actor(endedBy, endedByName)])].filter(Boolean).join(', ') ||
          t('common.none'),
      },
    ],
    [t, format, actor],
  );
}
