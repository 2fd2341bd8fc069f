import { IconPin, IconPinnedOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useBrand } from '../brand/brand-context.tsx';
import { BrandMark } from '../brand/brand-mark.tsx';
import { after } from '../platform.ts';
import { homeOf } from './access.ts';
import { useSignedIn } from './console-context.tsx';
import classes from './navbar.module.css';
import { navigationOf, type NavigationEntry } from './navigation.ts';
import { chooseLayout, useLayout } from './use-layout.ts';

/** A folded navbar opens when the pointer rests on it for this long. */
export const HOVER_MS = 150;

/** Opens after the pointer has rested; closes at once when it leaves. */
function useHover(): { hovered: boolean; enter: () => void; leave: () => void } {
  const [hovered, setHovered] = useState(false);
  const [inside, setInside] = useState(false);
  useEffect(() => (inside ? after(HOVER_MS, () => setHovered(true)) : undefined), [inside]);
  return {
    hovered: hovered && inside,
    enter: () => {
      setHovered(false);
      setInside(true);
    },
    leave: () => setInside(false),
  };
}

/** The side navigation of staff: folded to its icons, or open. */
export function Navbar() {
  const { t } = useTranslation();
  const { user, permissions } = useSignedIn();
  const brand = useBrand();
  const [path] = useLocation();
  const layout = useLayout();
  const pinned = layout.navbar === 'shown';
  const { hovered, enter, leave } = useHover();
  const entries = navigationOf(user.profile, permissions);
  const pin = () => chooseLayout({ ...layout, navbar: pinned ? 'folded' : 'shown' });
  const pinLabel = pinned ? t('shell.unpinNavigation') : t('shell.pinNavigation');
  const PinIcon = pinned ? IconPinnedOff : IconPin;
  return (
    <nav className={classes.place} data-pinned={pinned} aria-label={t('shell.navigation')}>
      <div className={classes.bar} data-open={pinned || hovered} onPointerEnter={enter} onPointerLeave={leave}>
        <Link href={homeOf(user.profile)} className={classes.brand}>
          <BrandMark size={36} />
          <span className={classes.label} aria-hidden="true">
            {brand.name}
          </span>
        </Link>
        <ul className={classes.list}>
          {entries.filter((entry) => !entry.last).map((entry) => (
            <Entry key={entry.id} entry={entry} active={path === entry.path} />
          ))}
        </ul>
        <ul className={classes.list}>
          {entries.filter((entry) => entry.last).map((entry) => (
            <Entry key={entry.id} entry={entry} active={path === entry.path} />
          ))}
          <li>
            <button type="button" className={classes.entry} aria-pressed={pinned} aria-label={pinLabel} title={pinLabel} onClick={pin}>
              <PinIcon size={20} stroke={1.75} aria-hidden />
              <span className={classes.label}>{pinLabel}</span>
            </button>
          </li>
        </ul>
      </div>
    </nav>
  );
}

function Entry({ entry, active }: { entry: NavigationEntry; active: boolean }) {
  const { t } = useTranslation();
  const label = t(`shell.nav.${entry.id}`);
  const Icon = entry.icon;
  return (
    <li>
      <Link href={entry.path} className={classes.entry} aria-current={active ? 'page' : undefined} aria-label={label}>
        <Icon size={20} stroke={1.75} aria-hidden />
        <span className={classes.label} aria-hidden="true">
          {label}
        </span>
      </Link>
    </li>
  );
}
