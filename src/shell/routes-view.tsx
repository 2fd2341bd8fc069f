import { useSelector } from '@xstate/react';
import { lazy, Suspense, type ComponentType } from 'react';
import { matchRoute, Redirect, useLocation, useRouter, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { grants } from '../../domain/user.ts';
import { useSession, useSessionActor } from './console-context.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { redirectOf } from './guard.ts';
import { ROUTES, type RouteEntry } from './routes.ts';
import { Waiting } from './waiting.tsx';

const Shell = lazy(async () => ({ default: (await import('./shell.tsx')).Shell }));
const NotFound = lazy(() => import('../screens/not-found/screen.tsx'));
const Planned = lazy(() => import('../screens/planned/screen.tsx'));
const SCREENS = new Map<string, ComponentType>(ROUTES.map((route) => [route.path, route.load ? lazy(route.load) : Planned]));

/** Marks a visit that the start page led to, so that it is not kept as a wish for after signing in. */
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
  const route = ROUTES.find((entry) => matchRoute(parser, entry.path, path)[0]) ?? null;
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
  return <Framed route={route} signedIn={session !== null} path={path} />;
}

/** A guest sees no shell: an unknown address stands alone on the page. */
function Framed({ route, signedIn, path }: { route: RouteEntry | null; signedIn: boolean; path: string }) {
  const Screen = route === null ? NotFound : (SCREENS.get(route.path) ?? Planned);
  const inShell = signedIn && (route === null || route.frame === 'shell');
  const screen = (
    <ErrorBoundary key={route?.path ?? path}>
      <Suspense fallback={<Waiting />}>
        <Screen />
      </Suspense>
    </ErrorBoundary>
  );
  return <Suspense fallback={<Waiting />}>{inShell ? <Shell>{screen}</Shell> : screen}</Suspense>;
}
