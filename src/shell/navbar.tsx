import { IconPin, IconPinnedOff, IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useBrand } from '../base/brand/brand-context.tsx';
import { BrandMark } from '../base/brand/brand-mark.tsx';
import { after } from '../base/platform.ts';
import { homeOf } from '../base/routes/access.ts';
import { useSignedIn } from '../base/session/session-context.tsx';
import classes from './navbar.module.css';
import entry from './navigation-entry.module.css';
import { EntryList } from './navigation-entry.tsx';
import { NavigationSearch } from './navigation-search.tsx';
import { chooseLayout, useLayout } from './use-layout.ts';
import { useNavigation } from '../navigation/use-navigation.ts';

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
  const { user } = useSignedIn();
  const brand = useBrand();
  const { navbar } = useLayout();
  const { roots, open: go } = useNavigation();
  const [searching, setSearching] = useState(false);
  const { hovered, enter, leave } = useHover();
  const pinned = navbar === 'shown';
  const open = pinned || hovered || searching;
  return (
    <nav className={classes.place} data-pinned={pinned} aria-label={t('navigation.label')}>
      <div className={classes.bar} data-open={open} onPointerEnter={enter} onPointerLeave={leave}>
        <Link href={homeOf(user.profile)} className={classes.brand}>
          <BrandMark size={36} />
          <span className={classes.label} aria-hidden="true">
            {brand.name}
          </span>
        </Link>
        <div className={classes.search}>
          {open ? (
            <NavigationSearch
              dark
              focused={searching}
              onFocus={() => setSearching(true)}
              onLeave={() => setSearching(false)}
            />
          ) : (
            <SearchIcon onOpen={() => setSearching(true)} />
          )}
        </div>
        <div className={classes.scroll}>
          <EntryList items={roots} folded={!open} open={go} />
        </div>
        <div className={classes.foot}>
          <PinButton />
        </div>
      </div>
    </nav>
  );
}

/** The search of a folded navbar. */
function SearchIcon({ onOpen }: { onOpen(): void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className={entry.entry}
      aria-label={t('navigation.search')}
      title={t('navigation.search')}
      data-navigation-search
      onClick={onOpen}
    >
      <IconSearch size={20} stroke={1.75} aria-hidden />
    </button>
  );
}

/** Keeps the navbar open, or lets it fold again. */
function PinButton() {
  const { t } = useTranslation();
  const layout = useLayout();
  const pinned = layout.navbar === 'shown';
  const label = pinned ? t('navigation.unpin') : t('navigation.pin');
  const PinIcon = pinned ? IconPinnedOff : IconPin;
  return (
    <button
      type="button"
      className={entry.entry}
      aria-pressed={pinned}
      aria-label={label}
      title={label}
      onClick={() => chooseLayout({ ...layout, navbar: pinned ? 'folded' : 'shown' })}
    >
      <PinIcon size={20} stroke={1.75} aria-hidden />
      <span className={classes.label}>{label}</span>
    </button>
  );
}
