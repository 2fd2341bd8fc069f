import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './more-sheet.module.css';
import { EntryList } from './navigation-entry.tsx';
import { NavigationSearch } from './navigation-search.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { pruned } from '../navigation/navigation.ts';
import { useNavigation } from '../navigation/use-navigation.ts';
import { useModal } from '../base/ui/use-modal.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** Everything a person may open, on a phone: a sheet from below with the search, what was starred, and every other entry: each once. */
export function MoreSheet({ onLeave }: { onLeave(): void }) {
  const { t } = useTranslation();
  const { roots, open } = useNavigation();
  const { isStarred, isStanding } = useShortcuts();
  // What was starred stands above.
  const listed = pruned(roots, ({ id }) => isStanding(id) || !isStarred(id));
  return (
    <dialog {...useModal(onLeave, true)} className={classes.sheet} aria-label={t('navigation.everything')}>
      <div className={classes.content}>
        <div className={classes.head}>
          <div className={classes.search}>
            <NavigationSearch onGone={onLeave} />
          </div>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('common.close')} onClick={onLeave}>
            <IconX size={20} stroke={1.75} />
          </ActionIcon>
        </div>
        <Shortcuts spread onGone={onLeave} />
        <div className={classes.entries}>
          <EntryList items={listed} folded={false} open={open} onGone={onLeave} />
        </div>
      </div>
    </dialog>
  );
}
