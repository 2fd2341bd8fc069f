import { grants } from '../../../domain/people/users/grants.ts';
import type { Permission, Profile } from '../../../domain/people/users/user.ts';

/** The tabs of the page of a device, in the order in which they stand. */
export const DEVICE_TABS = [
  'overview',
  'telemetry',
  'health',
  'sim',
  'vehicle',
  'driver',
  'areas',
  'incidents',
  'commands',
  'counters',
  'history',
] as const;
export type DeviceTab = (typeof DEVICE_TABS)[number];

interface Rule {
  permission?: string;
  staffOnly?: boolean;
}

const RULES: Partial<Record<DeviceTab, Rule>> = {
  sim: { staffOnly: true },
  areas: { permission: 'MONITORING_AREAS' },
  incidents: { permission: 'MONITORING_INCIDENTS', staffOnly: true },
  commands: { permission: 'MONITORING_DEVICES_COMMANDS', staffOnly: true },
  history: { staffOnly: true },
};

/** The tabs that a person is shown: none that the server would answer with nothing. */
export const tabsFor = (profile: Profile, permissions: readonly Permission[]): DeviceTab[] =>
  DEVICE_TABS.filter((tab) => {
    const { permission, staffOnly = false } = RULES[tab] ?? {};
    return !(staffOnly && profile === 'USER') && (permission === undefined || grants(permissions, permission));
  });
