import { ActionIcon, Button, Popover, Tooltip } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useEntered } from '../live/clients/use-client-desk.ts';
import { isAt } from '../navigation/navigation.ts';
import { NavigationIcon } from './navigation-icon.tsx';
import { MoreMenu } from './more-menu.tsx';
import classes from './shortcuts.module.css';
import { useSignedIn } from '../base/session/session-context.tsx';
import type { ShownItem } from '../navigation/use-navigation.ts';
import { useNavigation } from '../navigation/use-navigation.ts';
import { useShortcuts, type Shortcuts as Given } from './use-shortcuts.ts';

const TIPS = { hover: true, focus: true, touch: false } as const;

interface Props {
  /** With texts below the icons, over the whole width: in the sheet of a phone. */
  spread?: boolean;
  onGone?(): void;
}

/** The shortcuts as icons, and the star that says which entries are. */
export function Shortcuts({ spread = false, onGone }: Props) {
  const { t } = useTranslation();
  const shortcuts = useShortcuts();
  const { entries, open } = useNavigation();
  const { user } = useSignedIn();
  const [path] = useLocation();
  // The sheet lists every entry below: only what was chosen stands above.
  const shown = spread ? shortcuts.shown.filter(({ id }) => !shortcuts.isStanding(id)) : shortcuts.shown;
  return (
    <div className={classes.place} data-spread={spread} role="group" aria-label={t('navigation.shortcuts')}>
      {shown.length > 0 && (
        <ul className={classes.list}>
          {shown.map((item) => (
            <li key={item.id}>
              <Shortcut item={item} spread={spread} current={isAt(item, path)} open={shortcuts.open} onGone={onGone} />
            </li>
          ))}
        </ul>
      )}
      {/* A customer has no bar of navigation, and shortcuts do not all fit into a narrow window: here is everything. */}
      {!spread && user.profile === 'USER' && <MoreMenu entries={entries} path={path} onOpen={open} />}
      <Stars shortcuts={shortcuts} spread={spread} isAlone={shown.length === 0} />
    </div>
  );
}

function Shortcut({
  item,
  spread,
  current,
  open,
  onGone,
}: {
  item: ShownItem;
  spread: boolean;
  current: boolean;
  open: Given['open'];
  onGone?: (() => void) | undefined;
}) {
  const common = { className: classes.shortcut, 'data-shortcut': item.id } as const;
  const face = (
    <>
      <NavigationIcon name={item.icon} />
      <span className={spread ? classes.words : 'visually-hidden'}>{item.words}</span>
    </>
  );
  const leads = item.type === 'item';
  const entered = useEntered();
  const go = (event: MouseEvent) => {
    entered(item.id, event);
    onGone?.();
  };
  return (
    <Tooltip label={item.words} disabled={spread} events={TIPS}>
      {leads ? (
        <Link href={item.url ?? ''} aria-current={current ? 'page' : undefined} {...common} onClick={go}>
          {face}
        </Link>
      ) : (
        <button
          type="button"
          {...common}
          onClick={() => {
            open(item);
            onGone?.();
          }}
        >
          {face}
        </button>
      )}
    </Tooltip>
  );
}

/** Every entry the person may open, with its star. */
function Stars({ shortcuts, spread, isAlone }: { shortcuts: Given; spread: boolean; isAlone: boolean }) {
  const { t } = useTranslation();
  const { entries } = useNavigation();
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position={spread ? 'bottom' : 'bottom-end'}
      width={320}
      shadow="md"
      trapFocus
      returnFocus
      withRoles
      withinPortal={false}
    >
      <Popover.Target>
        {spread && isAlone ? (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconStar size={20} stroke={1.75} aria-hidden />}
            onClick={() => setOpened(!opened)}
          >
            {t('navigation.stars')}
          </Button>
        ) : (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={spread ? 44 : 40}
            aria-label={t('navigation.stars')}
            title={t('navigation.stars')}
            onClick={() => setOpened(!opened)}
          >
            <IconStar size={20} stroke={1.75} />
          </ActionIcon>
        )}
      </Popover.Target>
      <Popover.Dropdown aria-label={t('navigation.stars')} className={classes.dropdown}>
        <p className={classes.hint}>{t('navigation.starsHint')}</p>
        <ul className={classes.stars}>
          {entries.map((item) => (
            <li key={item.id}>
              <Star
                item={item}
                on={shortcuts.isStanding(item.id) || shortcuts.isStarred(item.id)}
                standing={shortcuts.isStanding(item.id)}
                onToggle={() => shortcuts.toggle(item.id)}
              />
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

function Star({ item, on, standing, onToggle }: { item: ShownItem; on: boolean; standing: boolean; onToggle(): void }) {
  const { t } = useTranslation();
  const Sign = on ? IconStarFilled : IconStar;
  return (
    <button
      type="button"
      className={classes.star}
      aria-pressed={on}
      disabled={standing}
      data-star={item.id}
      onClick={onToggle}
    >
      <NavigationIcon name={item.icon} size={18} />
      <span className={classes.name}>{item.words}</span>
      {standing && <span className={classes.always}>{t('navigation.always')}</span>}
      <Sign size={18} stroke={1.75} className={classes.sign} aria-hidden />
    </button>
  );
}
