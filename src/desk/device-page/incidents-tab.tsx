import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Incident } from '../../../domain/desk/incidents/incident.ts';
import { DialogButton } from '../device-panel/dialog-button.tsx';
import { PlaceCell } from '../../base/geo/place-cell.tsx';
import { useAddresses } from '../../base/geo/use-addresses.ts';
import { useFormat } from '../../base/i18n/format.ts';
import { statusText } from '../incidents/case-words.ts';
import { titleText, typeText } from '../incidents/type-words.ts';
import type { Column } from '../../base/list/column.ts';
import { ListPanel } from '../../base/list/list-panel.tsx';
import { listSpec } from '../../base/list/list-spec.ts';
import { useList } from '../../base/list/use-list.ts';
import { Card } from './card.tsx';
import classes from './device.module.css';
import { useDevicePage } from './device-page.ts';

const INCIDENTS = listSpec({ call: 'incidents.list', filters: {}, keep: 'view', sizes: [10, 25, 50], sorts: [] });

/** The incidents of a device, the newest first. */
export function IncidentsTab() {
  const { t } = useTranslation();
  const { whole, device } = useDevicePage();
  const list = useList(INCIDENTS, { fixed: { device: String(whole.id) } });
  const columns = useIncidentColumns();
  return (
    <Card
      title={t('deviceScreen.incidents.title')}
      aside={<DialogButton named action="incident" device={device} />}
      isWide
    >
      <ListPanel
        list={list}
        label={t('deviceScreen.incidents.title')}
        columns={columns}
        idOf={({ id }) => String(id)}
        failed={t('deviceScreen.incidents.failed')}
        empty={<p className={classes.quiet}>{t('deviceScreen.incidents.empty')}</p>}
      />
    </Card>
  );
}

function useIncidentColumns(): readonly Column<Incident>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const addresses = useAddresses();
  return [
    {
      id: 'incident',
      title: t('deviceScreen.incidents.incident'),
      isName: true,
      cell: ({ id, type, title }) => (
        <Link className={classes.link} href={`/operator-area-detail/${id}`}>
          {title === null ? typeText(type) : titleText(type, title)}
        </Link>
      ),
    },
    { id: 'status', title: t('deviceScreen.incidents.status'), cell: ({ status }) => statusText(status) },
    {
      id: 'happened',
      title: t('deviceScreen.incidents.happened'),
      cell: ({ dateTime, place }) => (
        <>
          <time dateTime={dateTime}>{format.dateTime(Date.parse(dateTime))}</time>
          {place && <PlaceCell place={place} addresses={addresses} isBelow />}
        </>
      ),
    },
  ];
}
