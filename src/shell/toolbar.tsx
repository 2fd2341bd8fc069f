import { ActionIcon, Tooltip, useComputedColorScheme } from '@mantine/core';
import { IconGauge, IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useTheme } from '../base/brand/color-scheme.ts';
import { BrandMark } from '../base/brand/brand-mark.tsx';
import { ClientCard } from '../live/clients/client-card.tsx';
import { PaletteButton } from '../palette/palette-button.tsx';
import { homeOf } from '../base/routes/access.ts';
import { useSignedIn } from '../base/session/session-context.tsx';
import type { Frame } from './layout.ts';
import { LinkMark } from './link-mark.tsx';
import { NavStrip } from './nav-strip.tsx';
import { NavigationSearch } from './navigation-search.tsx';
import { openQuickPanel } from './panels.tsx';
import { TrayButton } from '../base/jobs/tray-button.tsx';
import { coversEdge } from '../base/ui/covers.ts';
import { useAcross } from '../base/ui/use-phone.ts';
import classes from './shell.module.css';
import { Shortcuts } from './shortcuts.tsx';
import { UserMenu } from './user-menu.tsx';

interface Props {
  titleRef: (element: HTMLElement | null) => void;
  actionsRef: (element: HTMLElement | null) => void;
  phone: boolean;
  frame: Frame;
  onMap: boolean;
}

/** The bar above: what the screen puts there, the theme, the person. */
export function Toolbar({ titleRef, actionsRef, phone, frame, onMap }: Props) {
  const { user } = useSignedIn();
  const across = useAcross();
  // A search of the navigation has no room beside it in a window so low.
  const searches = user.profile === 'USER' && !across;
  // What the footer carries where there is one.
  const alone = phone || !frame.footer;
  return (
    <header ref={coversEdge} className={classes.toolbar}>
      {/* The brand's mark stands here where there is no navbar to carry it. */}
      {frame.navigation !== 'side' && (
        <Link href={homeOf(user.profile)} className={classes.home}>
          <BrandMark size={36} />
        </Link>
      )}
      <div className={classes.heading} ref={titleRef} />
      {frame.navigation === 'row' && <NavStrip folded={frame.folded} within="row" />}
      {user.profile !== 'USER' && <ClientCard />}
      <div className={classes.actions} ref={actionsRef} />
      {!phone && searches && (
        <div className={classes.find}>
          <NavigationSearch />
        </div>
      )}
      {!phone && !searches && <PaletteButton />}
      {!phone && <Shortcuts />}
      <TrayButton />
      {alone && <LinkMark compact />}
      {!phone && <QuickPanelButton />}
      {!phone && <ThemeButton />}
      <UserMenu phone={phone} withMap={onMap && alone} />
    </header>
  );
}

function QuickPanelButton() {
  const { t } = useTranslation();
  return (
    <Tooltip label={t('quick.open')}>
      <ActionIcon variant="subtle" color="gray" size={40} aria-label={t('quick.open')} onClick={openQuickPanel}>
        <IconGauge size={20} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}

function ThemeButton() {
  const { t } = useTranslation();
  const shown = useComputedColorScheme('light');
  const { setColorScheme } = useTheme();
  const label = shown === 'dark' ? t('shell.toLight') : t('shell.toDark');
  const Icon = shown === 'dark' ? IconSun : IconMoon;
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={label}
        onClick={() => setColorScheme(shown === 'dark' ? 'light' : 'dark')}
      >
        <Icon size={20} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}
