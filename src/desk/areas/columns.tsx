import { ActionIcon } from '@mantine/core';
import { IconMapPin, IconTrash } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { areaOfV2, type AreaRow } from '../../../domain/desk/areas/area.ts';
import { AreaSign } from './area-sign.tsx';
import type { Column } from '../../base/list/column.ts';
import type { MapTheme } from '../../live/map/map-colours.ts';
import classes from './areas-list.module.css';
import { useShapeText } from './use-area-facts.ts';

interface Choices {
  theme: MapTheme;
  hasOwner: boolean;
  onShow(area: AreaRow): void;
  onRemove(area: AreaRow): void;
}

/** The columns of the list of areas. */
export function useAreaColumns({ theme, hasOwner, onShow, onRemove }: Choices): readonly Column<AreaRow>[] {
  const { t } = useTranslation();
  const shapeText = useShapeText();
  const none = <span className={classes.none}>{t('common.none')}</span>;
  const owner: Column<AreaRow> = {
    id: 'user',
    title: t('areaSetting.owner'),
    sort: 'user',
    width: '15%',
    cell: ({ user, userName }) =>
      user === null ? <span className={classes.none}>{t('areaList.brands')}</span> : (userName ?? none),
  };
  return [
    {
      id: 'name',
      title: t('areaSetting.name'),
      sort: 'name',
      isName: true,
      width: '24%',
      cell: (area) => <Name area={area} theme={theme} />,
    },
    { id: 'address', title: t('areaSetting.address'), sort: 'address', cell: ({ address }) => address || none },
    { id: 'shape', title: t('areaList.shape'), sort: 'shape', width: '15%', cell: (area) => shapeText(area) },
    ...(hasOwner ? [owner] : []),
    { id: 'vehicles', title: t('areaList.vehicles'), sort: 'vehicles', width: '11%', cell: ({ vehicles }) => vehicles },
    {
      id: 'actions',
      title: t('areaList.actions'),
      width: '96px',
      cell: (area) => (
        <span className={classes.actions}>
          <Action label={t('areaList.show', { name: area.name })} onClick={() => onShow(area)}>
            <IconMapPin size={17} stroke={1.75} aria-hidden />
          </Action>
          <Action label={t('areaList.removeOf', { name: area.name })} onClick={() => onRemove(area)}>
            <IconTrash size={17} stroke={1.75} aria-hidden />
          </Action>
        </span>
      ),
    },
  ];
}

interface ActionProps {
  label: string;
  children: ReactNode;
  onClick(): void;
}

/** What can be done with a row without opening it. */
function Action({ label, children, onClick }: ActionProps) {
  const press = (event: MouseEvent) => {
    event.stopPropagation();
    onClick();
  };
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      title={label}
      onClick={press}
      // The keys of the row are not meant.
      onKeyDown={(event) => event.stopPropagation()}
    >
      {children}
    </ActionIcon>
  );
}

function Name({ area, theme }: { area: AreaRow; theme: MapTheme }) {
  return (
    <span className={classes.name}>
      <AreaSign area={areaOfV2(area)} theme={theme} />
      <span>{area.name}</span>
    </span>
  );
}
