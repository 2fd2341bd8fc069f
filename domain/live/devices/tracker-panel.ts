import { grants } from '../../people/users/grants.ts';
import type { Permission, Profile } from '../../people/users/user.ts';

/** Default page size of the list beside the map. */
export const MAP_LIST_PAGE = 10;
/** Page sizes to choose from; `all` is one long list. */
export const LIST_PAGE_SIZES = [MAP_LIST_PAGE, 25, 50, 100, 'all'] as const;
export type ListPageSize = (typeof LIST_PAGE_SIZES)[number];

/** Vehicles of one report of displacement: each is a page with a map. */
export const REPORT_MOST_DEVICES = 20;

/** Where the panel leads with a tracker, in the order of its buttons. */
export const TRACKER_ACTIONS = ['detail', 'commands', 'history', 'trips', 'displacement', 'incidents'] as const;
export type TrackerAction = (typeof TRACKER_ACTIONS)[number];

interface Rule {
  path: string;
  permission: string | readonly string[];
  staffOnly?: boolean;
}

const RULES: Record<TrackerAction, Rule> = {
  detail: { path: '/device', permission: 'MONITORING_DEVICES_SETTINGS' },
  commands: { path: '/command', permission: 'MONITORING_DEVICES_COMMANDS', staffOnly: true },
  history: { path: '/history', permission: 'MONITORING_DEVICES_HISTORY' },
  trips: { path: '/trips', permission: 'MONITORING_DEVICES_HISTORY' },
  displacement: { path: '/report-displacement', permission: ['MONITORING_REPORTS', 'MONITORING_DEVICES_HISTORY'] },
  incidents: { path: '/incidents-notifications', permission: 'MONITORING_INCIDENTS', staffOnly: true },
};

/** The buttons a user is offered, in their order. */
export const offeredTrackerActions = (profile: Profile, permissions: readonly Permission[]): TrackerAction[] =>
  TRACKER_ACTIONS.filter((action) => {
    const { permission, staffOnly } = RULES[action];
    return !(staffOnly && profile === 'USER') && [permission].flat().every((name) => grants(permissions, name));
  });

/** The place of the console that an action opens for a device. */
export const trackerActionAddress = (action: TrackerAction, device: number): string =>
  `${RULES[action].path}?device=${device}`;
