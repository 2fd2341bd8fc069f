import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useEntered } from '../live/clients/use-client-desk.ts';
import type { Texts } from '../base/i18n/texts.ts';
import classes from './bottom-bar.module.css';
import { useSignedIn } from '../base/session/session-context.tsx';
import { MoreSheet } from './more-sheet.tsx';
import { isAt } from '../navigation/navigation.ts';
import { NavigationIcon } from './navigation-icon.tsx';
import { useNavigation } from '../navigation/use-navigation.ts';

type Short = keyof Texts['navigation']['short'];

/** The most used places, one touch away; the rest take the room of those that the user may not open. */
const CUSTOMER: readonly Short[] = ['trackback', 'notifications-component', 'reports-component-user'];
const STAFF: readonly Short[] = ['dashboards', 'trackdevice-component', 'trackback'];

/** Whether the sheet is open: a step of history, so that Back closes it and leaves the screen behind it as it is. */
function useMore(): [isOpen: boolean, open: () => void, leave: () => void] {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const state = useHistoryState<{ more?: boolean } | null>();
  const isOpen = state?.more === true;
  const open = () => navigate(search === '' ? path : `${path}?${search}`, { state: { ...state, more: true } });
  // A link in the sheet has made a step of its own by then.
  const leave = () => queueMicrotask(() => (history.state as typeof state)?.more === true && history.back());
  return [isOpen, open, leave];
}

/** The navigation of a phone, within reach of the thumb: the main places, and everything else behind "more". */
export function BottomBar() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { entries } = useNavigation();
  const entered = useEntered();
  const [path] = useLocation();
  const [more, openMore, leaveMore] = useMore();
  const places = (user.profile === 'USER' ? CUSTOMER : STAFF).flatMap((short) => {
    const item = entries.find(({ id }) => id === short);
    return item ? [{ item, short }] : [];
  });
  return (
    <nav className={classes.bar} aria-label={t('navigation.label')}>
      {places.map(({ item, short }) => (
        <Link
          key={item.id}
          href={item.url ?? ''}
          className={classes.place}
          aria-current={isAt(item, path) ? 'page' : undefined}
          onClick={(event) => entered(item.id, event)}
        >
          <NavigationIcon name={item.icon} size={22} />
          <span>{t(`navigation.short.${short}`)}</span>
        </Link>
      ))}
      <button type="button" className={classes.place} aria-haspopup="dialog" aria-expanded={more} onClick={openMore}>
        <IconDots size={22} stroke={1.75} aria-hidden />
        <span>{t('navigation.more')}</span>
      </button>
      {more && <MoreSheet onLeave={leaveMore} />}
    </nav>
  );
}
