import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DRAW_TOOLS } from '../../../domain/desk/areas/area-drawing.ts';
import { GroupFilter } from '../../groups/group-filter.tsx';
import { ListSearch } from '../../list/list-search.tsx';
import { useSignedIn } from '../../session/session-context.tsx';
import classes from './areas-list.module.css';
import type { AreaList } from './use-area-list.ts';

/** What narrows the list of areas. */
export function AreaFilters({ list: { filters, filter } }: { list: Pick<AreaList, 'filters' | 'filter'> }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  return (
    <>
      <div className={classes.search}>
        <ListSearch label={t('areas.search')} value={filters.term} onChange={(term) => filter({ term })} />
      </div>
      <Select
        className={classes.filter}
        aria-label={t('areaList.shape')}
        placeholder={t('areaList.shape')}
        data={DRAW_TOOLS.map((tool) => ({ value: tool, label: t(`areaDraw.tool.${tool}`) }))}
        value={filters.shape}
        clearable
        onChange={(shape) => filter({ shape })}
      />
      <GroupFilter
        className={classes.filter}
        label={t('areaList.group')}
        brand={user.profile === 'USER' ? undefined : String(user.brand)}
        value={filters.group}
        user={filters.user ?? undefined}
        onChange={(group) => filter({ group })}
      />
    </>
  );
}
