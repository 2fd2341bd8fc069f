import '../base/zod-without-eval.ts';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Problem } from '../../contract/problem.ts';
import { OwnAreas } from '../desk/areas/own-areas.tsx';
import { PaletteHost } from '../palette/palette-host.tsx';
import { ReleaseNotes } from '../people/release-notes/release-notes.tsx';
import { useKey } from '../base/keys/use-key.ts';
import { watchNetwork, watchVisibility } from '../base/platform.ts';
import { News } from '../people/notifications/news.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { BrandWatch } from './brand-watch.tsx';
import { useBridge, useCore, useSignedIn } from '../base/session/session-context.tsx';
import { DebtNotice } from './debt-notice.tsx';
import { Footer } from './footer.tsx';
import { IdleWatch } from './idle-watch.tsx';
import { frameOf, type Frame } from './layout.ts';
import { NavStrip } from './nav-strip.tsx';
import { Navbar } from './navbar.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { openQuickPanel } from './panels.tsx';
import { ToolbarSlotsContext } from '../base/frame/screen-header.tsx';
import classes from './shell.module.css';
import { Toolbar } from './toolbar.tsx';
import { useLayout } from './use-layout.ts';
import { useObservable } from '../base/ui/use-observable.ts';
import { useAcross, usePhone } from '../base/ui/use-phone.ts';
import { VersionWatch } from './version-watch.tsx';
import { ToolbarEdge } from './way-back.tsx';

/** Screens that are a map from edge to edge. */
const MAPS = new Set(['/trackback', '/trackback-plus', '/trackdevice']);

const NO_PROBLEMS: readonly Problem[] = [];

/** A phone has one layout: a card above and a bar below. */
const PHONE_FRAME: Frame = { navigation: 'none', folded: false, toolbar: 'above', footer: false, boxed: false };

/** The frame around the screens of a signed-in person: navigation, toolbar, footer as they chose; on a phone a card above and a bar below. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const core = useCore();
  const phone = usePhone();
  const choice = useLayout();
  const [path] = useLocation();
  const [title, setTitle] = useState<HTMLElement | null>(null);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const slots = useMemo(() => ({ title, actions }), [title, actions]);
  useEffect(() => watchVisibility((visible) => void core.setVisible(visible)), [core]);
  useEffect(() => watchNetwork((isOnline) => void core.setOnline(isOnline)), [core]);
  useKey('panel', openQuickPanel);
  const down = useObservable(useBridge().problems$, NO_PROBLEMS).find(({ code }) => code === 'link-down');
  const across = useAcross();
  const frame = phone
    ? PHONE_FRAME
    : frameOf(across ? { ...choice, mode: 'full', footer: 'hidden' } : choice, user.profile);
  const onMap = MAPS.has(path);
  const hasToolbar = frame.toolbar === 'above' || frame.toolbar === 'below';
  return (
    <ToolbarSlotsContext value={slots}>
      <div
        className={classes.shell}
        data-navigation={frame.navigation}
        data-toolbar={frame.toolbar}
        data-boxed={frame.boxed}
        data-map={onMap}
        data-last-known={down !== undefined}
        data-across={across || undefined}
      >
        <a className={classes.skip} href="#content">
          {t('shell.skip')}
        </a>
        {frame.navigation === 'side' && <Navbar />}
        {hasToolbar && (
          <Toolbar titleRef={setTitle} actionsRef={setActions} phone={phone} frame={frame} onMap={onMap} />
        )}
        {frame.toolbar === 'edge' && <ToolbarEdge onMap={onMap} />}
        {frame.navigation === 'strip' && <NavStrip folded={frame.folded} />}
        <div className={classes.notices}>
          {down && (phone || !frame.footer) && <OfflineNotice down={down} />}
          <VersionWatch />
          <DebtNotice />
        </div>
        <main id="content" className={classes.content} tabIndex={-1}>
          {!hasToolbar && <div className="visually-hidden" ref={setTitle} />}
          {children}
        </main>
        {phone ? <BottomBar /> : frame.footer && <Footer onMap={onMap} wayBack={!hasToolbar} />}
        <IdleWatch />
        <OwnAreas />
        <News />
        <ReleaseNotes />
        <BrandWatch />
        <PaletteHost />
      </div>
    </ToolbarSlotsContext>
  );
}
