import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useModels } from '../../live/fleet/use-models.ts';
import { GroupTree } from '../../live/groups/group-tree.tsx';
import { useFormat } from '../../base/i18n/format.ts';
import classes from './tracker-filters.module.css';
import type { TrackerList } from './use-tracker-list.ts';

/** How many of the filters behind the button limit the list. */
const filtersOn = ({ model, group }: TrackerList): number => (model === null ? 0 : 1) + (group === null ? 0 : 1);

/** Opens and closes the filters and says how many are on. */
export function FilterButton({
  list,
  isOpen,
  controls,
  onToggle,
}: {
  list: TrackerList;
  isOpen: boolean;
  controls: string;
  onToggle(): void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const count = filtersOn(list);
  const label = count === 0 ? t('groups.filters') : t('groups.filtersOn', { count });
  return (
    <span className={classes.opener}>
      <ActionIcon
        variant={isOpen || count > 0 ? 'light' : 'default'}
        size={36}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? controls : undefined}
        onClick={onToggle}
      >
        <IconFilter size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      {count > 0 && (
        <span className={classes.count} aria-hidden>
          {format.integer(count)}
        </span>
      )}
    </span>
  );
}

/** What the list is limited to: a model, a group. */
export function TrackerFilters({ list, id }: { list: TrackerList; id: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const models = useModels(true);
  const { groups } = list;
  const choices: { value: string; label: string }[] = models.map(({ model, count }) => ({
    value: model,
    label: t('groups.modelCount', { model, vehicles: format.integer(count) }),
  }));
  // The chosen one stays to be seen, also when none of the fleet is of it any more.
  if (list.model !== null && !models.some(({ model }) => model === list.model))
    choices.unshift({ value: list.model, label: list.model });
  return (
    // What scrolls is reached by keys through what stands in it.
    <div id={id} className={classes.filters} role="group" aria-label={t('groups.filters')}>
      <NativeSelect
        size="sm"
        label={t('groups.model')}
        value={list.model ?? ''}
        data={[{ value: '', label: t('groups.anyModel') }, ...choices]}
        onChange={(event) => list.ask({ model: event.currentTarget.value || null })}
      />
      {(groups.tree.length > 0 || groups.failed) && (
        <div className={classes.groups}>
          <h2 className={classes.title}>{t('groups.title')}</h2>
          {groups.failed ? (
            <p className={classes.failed} role="alert">
              {t('groups.failed')}{' '}
              <Button variant="subtle" size="compact-sm" onClick={groups.retry}>
                {t('groups.retry')}
              </Button>
            </p>
          ) : (
            <GroupTree
              tree={groups.tree}
              chosen={list.group}
              onChoose={(group) => list.ask({ group: group?.id ?? null })}
            />
          )}
        </div>
      )}
      {filtersOn(list) > 0 && (
        <Button variant="default" size="xs" onClick={() => list.ask({ model: null, group: null })}>
          {t('groups.clear')}
        </Button>
      )}
    </div>
  );
}
