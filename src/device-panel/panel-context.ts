import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Failure, Result } from '../../contract/failure.ts';
import type { DeviceDashboard } from '../../domain/device-dashboard.ts';
import { tabChannel } from '../platform.ts';
import { useCore } from '../shell/console-context.tsx';
import { queryClient } from '../shell/query-client.ts';

/** The dashboard of the device whose panel is open. */
export interface DashboardState {
  /** Null until it arrived, and where it cannot be had. */
  dashboard: DeviceDashboard | null;
  failure: Failure | null;
  loading: boolean;
}

const NOTHING: DashboardState = { dashboard: null, failure: null, loading: false };

export const DashboardContext = createContext<DashboardState>(NOTHING);

/** The dashboard of the panel around: for what the panel shows and for dialogs that are opened from it. */
export const useDashboard = (): DashboardState => useContext(DashboardContext);

const keyOf = (device: number | null) => ['devices', 'dashboard', device] as const;

function stateOf({ data, isFetching }: UseQueryResult<Result<DeviceDashboard>>): DashboardState {
  if (data?.ok) return { dashboard: data.value, failure: null, loading: false };
  return { dashboard: null, failure: data === undefined || isFetching ? null : data.failure, loading: isFetching };
}

/** Asks for the dashboard of a device and keeps it; null asks for none. */
export function useDashboardOf(device: number | null): DashboardState {
  const core = useCore();
  return stateOf(useQuery({ queryKey: keyOf(device), enabled: device !== null, queryFn: () => core.call('devices.dashboard', { params: { id: String(device) } }) }));
}

const channel = tabChannel('rastro.dashboards');
// Another tab changed a device: what this one keeps of it is asked for anew.
channel.listen((device) => void queryClient.invalidateQueries({ queryKey: keyOf(Number(device)) }));

/** Puts in place what the server answered to a change of a device: every panel of it shows that at once, in other tabs of the browser too. */
export function keepDashboard(dashboard: DeviceDashboard): void {
  const answer: Result<DeviceDashboard> = { ok: true, value: dashboard };
  queryClient.setQueryData<Result<DeviceDashboard>, ReturnType<typeof keyOf>>(keyOf(dashboard.id), answer);
  channel.post(dashboard.id);
}
