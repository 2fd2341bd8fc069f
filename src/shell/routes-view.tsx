import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { matchRoute, Redirect, useLocation, useRouter, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { grants } from '../../domain/people/users/grants.ts';
import { awaitScreen } from '../base/keys/coming-screen.ts';
import { useSession, useSessionActor } from '../base/session/session-context.tsx';
import { screenOf, withTexts } from './screens.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { redirectOf } from './guard.ts';
import { ROUTES, type RouteEntry } from '../base/routes/routes.ts';
import { Waiting } from '../base/frame/waiting.tsx';

const Shell = lazy(() => withTexts(async () => ({ default: (await import('./shell.tsx')).Shell })));
const GuestFrame = lazy(() => withTexts(async () => ({ default: (await import('./guest-frame.tsx')).GuestFrame })));
const NotFound = lazy(() => withTexts(() => import('./not-found.screen.tsx')));

interface DrawnRoute extends RouteEntry {
  Screen: ComponentType;
}

const DRAWN: readonly DrawnRoute[] = ROUTES.map((route) => ({ ...route, Screen: lazy(screenOf(route.path)) }));
const UNKNOWN: Pick<DrawnRoute, 'frame' | 'Screen'> = { frame: 'shell', Screen: NotFound };

/** Marks a visit that the start page redirected to, so that it is not kept as the return path. */
const BY_DEFAULT = { byDefault: true };

const isStart = (path: string): boolean => path === '/' || path === '/index.html';

/** Shows the screen of the address, or sends the visitor where the guard says. */
export function Routes() {
  const [path] = useLocation();
  const search = useSearch();
  const { parser } = useRouter();
  const session = useSession();
  const opened = useSelector(useSessionActor(), (state) => state.context.opened);
  const state = useHistoryState<{ byDefault?: boolean } | null>();
  if (isStart(path)) return <Redirect key="/trackback" to="/trackback" replace state={BY_DEFAULT} />;
  const route = DRAWN.find((entry) => matchRoute(parser, entry.path, path)[0]) ?? null;
  const instead = redirectOf({
    path,
    search,
    rule: route,
    profile: session?.user.profile ?? null,
    granted: (permission) => grants(session?.permissions ?? [], permission),
    justSignedIn: opened === 'signing-in',
    byDefault: state?.byDefault === true,
  });
  if (instead !== null) return <Redirect key={instead} to={instead} replace />;
  return <Framed place={route?.path ?? path} route={route ?? UNKNOWN} signedIn={session !== null} />;
}

/** Holds the place of a screen whose code is on its way, and says so to the keys. */
function ComingScreen() {
  useEffect(awaitScreen, []);
  return <Waiting />;
}

/** A guest sees no shell but a header: the only such page is that of an unknown address. */
function Framed({
  place,
  route,
  signedIn,
}: {
  place: string;
  route: Pick<DrawnRoute, 'frame' | 'Screen'>;
  signedIn: boolean;
}) {
  const screen = (
    <ErrorBoundary key={place}>
      <Suspense fallback={<ComingScreen />}>
        <route.Screen />
      </Suspense>
    </ErrorBoundary>
  );
  const Frame = signedIn ? Shell : GuestFrame;
  return <Suspense fallback={<Waiting />}>{route.frame === 'shell' ? <Frame>{screen}</Frame> : screen}</Suspense>;
}
