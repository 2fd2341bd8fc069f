import { Button, Select } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DRAW_TOOLS } from '../../../domain/desk/areas/area-drawing.ts';
import { GroupFilter } from '../../live/groups/group-filter.tsx';
import { ListSearch } from '../../base/list/list-search.tsx';
import { useSignedIn } from '../../base/session/session-context.tsx';
import { usePhone } from '../../base/ui/use-phone.ts';
import classes from './areas-list.module.css';
import type { AreaList } from './use-area-list.ts';

/** What narrows the list of areas. On a phone only the search is unfolded until something else narrows it: the first area is in sight. */
export function AreaFilters({ list: { filters, filter } }: { list: Pick<AreaList, 'filters' | 'filter'> }) {
  const { t } = useTranslation();
  const phone = usePhone();
  const isNarrowed = filters.shape !== null || filters.group !== null;
  const [isOpen, setOpen] = useState(isNarrowed);
  return (
    <>
      <div className={classes.search}>
        <ListSearch label={t('areas.search')} value={filters.term} onChange={(term) => filter({ term })} />
      </div>
      {phone && !isNarrowed && (
        <Button
          variant="default"
          leftSection={<IconFilter size={18} stroke={1.75} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('groups.filters')}
        </Button>
      )}
      {(!phone || isOpen || isNarrowed) && <Choices list={{ filters, filter }} />}
    </>
  );
}

/** The shape and the group of the areas that are listed. */
function Choices({ list: { filters, filter } }: { list: Pick<AreaList, 'filters' | 'filter'> }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  return (
    <>
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
