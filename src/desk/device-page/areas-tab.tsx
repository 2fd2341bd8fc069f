import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { CallOutput } from '../../../contract/rest/calls.ts';
import type { Column } from '../../base/list/column.ts';
import { ListPanel } from '../../base/list/list-panel.tsx';
import { listSpec } from '../../base/list/list-spec.ts';
import { useList } from '../../base/list/use-list.ts';
import { useShapeText } from '../areas/use-area-facts.ts';
import { Card } from './card.tsx';
import classes from './device.module.css';
import { useDevicePage } from './device-page.ts';

type Area = CallOutput<'areas.list'>['content'][number];

const AREAS = listSpec({ call: 'areas.list', filters: {}, keep: 'view', sizes: [10, 25, 50], sorts: [] });

/** The areas that watch a device, one by one or by its groups. */
export function AreasTab() {
  const { t } = useTranslation();
  const { whole } = useDevicePage();
  const list = useList(AREAS, { fixed: { device: String(whole.id) } });
  const columns = useAreaColumns();
  return (
    <Card title={t('deviceScreen.areas.title')} isWide>
      <ListPanel
        list={list}
        label={t('deviceScreen.areas.title')}
        columns={columns}
        idOf={({ id }) => String(id)}
        failed={t('deviceScreen.areas.failed')}
        empty={<p className={classes.quiet}>{t('deviceScreen.areas.empty')}</p>}
      />
    </Card>
  );
}

function useAreaColumns(): readonly Column<Area>[] {
  const { t } = useTranslation();
  const shapeText = useShapeText();
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('deviceScreen.areas.name'),
        isName: true,
        cell: ({ id, name, color }) => (
          <Link className={classes.link} href={`/area-setting/${id}`}>
            <span className={classes.colour} style={{ backgroundColor: color ?? undefined }} aria-hidden />
            {name}
          </Link>
        ),
      },
      {
        id: 'type',
        title: t('deviceScreen.areas.type'),
        cell: shapeText,
      },
      {
        id: 'address',
        title: t('deviceScreen.areas.address'),
        cell: ({ address }) => address || t('common.none'),
      },
    ],
    [t, shapeText],
  );
}
