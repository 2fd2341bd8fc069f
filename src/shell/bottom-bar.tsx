import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useEntered } from '../clients/use-client-desk.ts';
import type { Texts } from '../i18n/texts.ts';
import classes from './bottom-bar.module.css';
import { useSignedIn } from '../session/session-context.tsx';
import { MoreSheet } from './more-sheet.tsx';
import { isAt } from '../navigation/navigation.ts';
import { NavigationIcon } from './navigation-icon.tsx';
import { useNavigation } from '../navigation/use-navigation.ts';

type Short = keyof Texts['navigation']['short'];

/** The most used places, one touch away; the rest take the room of those that the user may not open. */
const CUSTOMER: readonly Short[] = ['trackback', 'notifications-component', 'reports-component-user'];
const STAFF: readonly Short[] = ['dashboards', 'trackdevice-component', 'trackback'];

/** The navigation of a phone, within reach of the thumb: the main places, and everything else behind "more". */
export function BottomBar() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { entries } = useNavigation();
  const entered = useEntered();
  const [path] = useLocation();
  const [more, setMore] = useState(false);
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
      <button
        type="button"
        className={classes.place}
        aria-haspopup="dialog"
        aria-expanded={more}
        onClick={() => setMore(true)}
      >
        <IconDots size={22} stroke={1.75} aria-hidden />
        <span>{t('navigation.more')}</span>
      </button>
      {more && <MoreSheet onLeave={() => setMore(false)} />}
    </nav>
  );
}
