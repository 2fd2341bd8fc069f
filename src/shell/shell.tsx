import '../zod-without-eval.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { watchVisibility } from '../platform.ts';
import { BottomBar } from './bottom-bar.tsx';
import { useCore, useSignedIn } from './console-context.tsx';
import { Footer } from './footer.tsx';
import { IdleWatch } from './idle-watch.tsx';
import { Navbar } from './navbar.tsx';
import { queryClient } from './query-client.ts';
import { ToolbarSlotsContext } from './screen-header.tsx';
import classes from './shell.module.css';
import { Toolbar } from './toolbar.tsx';
import { usePhone } from './use-phone.ts';

/** Screens that are a map from edge to edge. */
const MAPS = new Set(['/trackback', '/trackdevice']);

/** The frame around the screens of a signed-in person: navigation, toolbar, footer; on a phone a card above and a bar below. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const core = useCore();
  const phone = usePhone();
  const [path] = useLocation();
  const [title, setTitle] = useState<HTMLElement | null>(null);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const slots = useMemo(() => ({ title, actions }), [title, actions]);
  useEffect(() => watchVisibility((visible) => void core.setVisible(visible)), [core]);
  const staff = user.profile !== 'USER';
  const onMap = MAPS.has(path);
  return (
    <QueryClientProvider client={queryClient}>
      <ToolbarSlotsContext value={slots}>
        <div className={classes.shell} data-navbar={staff && !phone} data-map={onMap}>
          <a className={classes.skip} href="#content">
            {t('shell.skip')}
          </a>
          {staff && !phone && <Navbar />}
          <Toolbar titleRef={setTitle} actionsRef={setActions} phone={phone} withMark={!staff || phone} onMap={onMap} />
          <main id="content" className={classes.content} tabIndex={-1}>
            {children}
          </main>
          {phone ? <BottomBar /> : <Footer onMap={onMap} />}
          <IdleWatch />
        </div>
      </ToolbarSlotsContext>
    </QueryClientProvider>
  );
}
