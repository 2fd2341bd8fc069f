import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './more-sheet.module.css';
import { EntryList } from './navigation-entry.tsx';
import { NavigationSearch } from './navigation-search.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { pruned } from '../navigation/navigation.ts';
import { useNavigation } from '../navigation/use-navigation.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** Everything a person may open, on a phone: a sheet from below with the search, what was starred, and every other entry: each once. */
export function MoreSheet({ onLeave }: { onLeave(): void }) {
  const { t } = useTranslation();
  const { roots, open } = useNavigation();
  const { isStarred, isStanding } = useShortcuts();
  // What was starred stands above.
  const listed = pruned(roots, ({ id }) => isStanding(id) || !isStarred(id));
  const sheet = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = sheet.current;
    element?.showModal();
    // Closed before it goes, the browser hands the focus back to where it was.
    return () => element?.close();
  }, []);
  const onClick = (event: MouseEvent) => {
    // The backdrop is the dialog itself outside its content.
    if (event.target === sheet.current) onLeave();
  };
  return (
    // A touch beside the sheet is a second way out beside Escape and the button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={sheet}
      className={classes.sheet}
      aria-label={t('navigation.everything')}
      onClick={onClick}
      onCancel={(event) => {
        event.preventDefault();
        onLeave();
      }}
    >
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
