import { createContext, useContext } from 'react';
import type { Failure } from '../../../contract/failure.ts';
import type { DeviceDashboard } from '../../../domain/live/devices/device-dashboard.ts';
import { tabChannel } from '../../base/tabs/platform.ts';
import { keptAnswersOf } from '../../base/query/kept-answers.ts';
import { openQueries } from '../../base/query/queries.ts';
import { useCall } from '../../base/query/use-call.ts';
import { useScope } from '../../base/session/session-context.tsx';
import type { SessionScope } from '../../base/session/session-scope.ts';

/** The dashboard of the device whose panel is open. */
export interface DashboardState {
  /** Null until it arrived, and where it cannot be loaded. */
  dashboard: DeviceDashboard | null;
  /** Why there is none. */
  failure: Failure | null;
  again(): void;
}

const NOTHING: DashboardState = { dashboard: null, failure: null, again: () => undefined };

export const DashboardContext = createContext<DashboardState>(NOTHING);

/** The dashboard of the panel around: for what the panel shows and for dialogs that are opened from it. */
export const useDashboard = (): DashboardState => useContext(DashboardContext);

const inputOf = (device: number) => ({ params: { id: String(device) } });

const channel = tabChannel('rastro.dashboards');

/** Exchanges changes of devices with the other tabs: once for each session, by `scope.once`. */
function openDashboards(scope: SessionScope): (dashboard: DeviceDashboard) => void {
  const kept = keptAnswersOf(scope.once(openQueries));
  // The cached dashboard of a device that another tab changed is requested again.
  scope.onEnd(channel.listen((device) => kept.ask('devices.dashboard', inputOf(Number(device)))));
  return (dashboard) => {
    kept.put('devices.dashboard', inputOf(dashboard.id), dashboard);
    channel.post(dashboard.id);
  };
}

/** Puts in place what the server answered to a change of a device: every panel of it shows that at once, in other tabs of the browser too. */
export const useKeepDashboard = (): ((dashboard: DeviceDashboard) => void) => useScope().once(openDashboards);

/** Asks for the dashboard of a device and keeps it; null asks for none. */
export function useDashboardOf(device: number | null): DashboardState {
  // Listens to the other tabs from the first dashboard on.
  useKeepDashboard();
  const { value, failure, again } = useCall('devices.dashboard', device === null ? null : inputOf(device));
  return { dashboard: value ?? null, failure: value ? null : failure, again };
}
