import { useLocation, useSearch } from 'wouter';
import type { DeviceTab } from './device-tabs.ts';

/** An id as addresses carry it. */
const ID = /^\d{16}$/;

/** The address of a tab of the page of a device; its first tab needs no word. */
export const deviceAddress = (device: number, tab: DeviceTab = 'overview'): string =>
  `/device?device=${device}${tab === 'overview' ? '' : `&tab=${tab}`}`;

export interface DeviceAddress {
  /** Null where the address names none, or nothing that could be one. */
  device: number | null;
  tab: DeviceTab;
  goTo(device: number, tab?: DeviceTab): void;
}

/** Which device and which tab the address names: whoever is sent it sees the same. A tab that is not `offered` is the first. */
export function useDeviceAddress(offered: readonly DeviceTab[]): DeviceAddress {
  const search = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const id = search.get('device') ?? '';
  return {
    device: ID.test(id) ? Number(id) : null,
    tab: offered.find((one) => one === search.get('tab')) ?? 'overview',
    goTo: (device, tab) => navigate(deviceAddress(device, tab), { replace: true }),
  };
}
