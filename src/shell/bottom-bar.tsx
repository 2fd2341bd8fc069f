import { IconActivity, IconMap2, IconTarget, type Icon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import classes from './bottom-bar.module.css';
import { useSignedIn } from './console-context.tsx';

interface Place {
  id: 'map' | 'tracking' | 'diagnostics';
  path: string;
  icon: Icon;
}

const DIAGNOSTICS: Place = { id: 'diagnostics', path: '/diagnostics', icon: IconActivity };
const CUSTOMER: readonly Place[] = [{ id: 'map', path: '/trackback', icon: IconTarget }, DIAGNOSTICS];
const STAFF: readonly Place[] = [{ id: 'map', path: '/trackdevice', icon: IconMap2 }, { id: 'tracking', path: '/trackback', icon: IconTarget }, DIAGNOSTICS];

/** The navigation of a phone, within reach of the thumb. */
export function BottomBar() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const [path] = useLocation();
  const places = user.profile === 'USER' ? CUSTOMER : STAFF;
  return (
    <nav className={classes.bar} aria-label={t('shell.navigation')}>
      {places.map(({ id, path: target, icon: Icon }) => (
        <Link key={id} href={target} className={classes.place} aria-current={path === target ? 'page' : undefined}>
          <Icon size={22} stroke={1.75} aria-hidden />
          <span>{t(`shell.bar.${id}`)}</span>
        </Link>
      ))}
    </nav>
  );
}
