import { expect, test } from 'vitest';
import { offeredTrackerActions, TRACKER_ACTIONS, type TrackerAction } from './tracker-panel.ts';
import type { Permission, Profile } from '../../people/users/user.ts';

/** Every permission that any of the actions needs: what is missing then is missing because of the profile. */
const NAMES = [
  'MONITORING_DEVICES_SETTINGS',
  'MONITORING_DEVICES_COMMANDS',
  'MONITORING_DEVICES_HISTORY',
  'MONITORING_REPORTS',
  'MONITORING_INCIDENTS',
];
const all = (type = 'ACCESS'): Permission[] => NAMES.map((name) => ({ name, type }));
const without = (name: string): Permission[] => all().filter((permission) => permission.name !== name);
const but = (...left: TrackerAction[]): TrackerAction[] => TRACKER_ACTIONS.filter((action) => !left.includes(action));
const STAFF: Profile[] = ['OPERATOR', 'ADMINISTRATOR'];

test('a customer is never offered commands, though the account holds the permission (PNL-77)', () => {
  expect(offeredTrackerActions('USER', all())).not.toContain('commands');
  for (const profile of STAFF) expect(offeredTrackerActions(profile, all()), profile).toContain('commands');
});

test('displacement is for everyone who may open reports and read history, incidents for operators and administrators alone (PRM-48)', () => {
  expect(offeredTrackerActions('USER', all())).toEqual(but('commands', 'incidents'));
  for (const profile of STAFF) {
    expect(offeredTrackerActions(profile, all()), profile).toEqual([...TRACKER_ACTIONS]);
    expect(offeredTrackerActions(profile, without('MONITORING_REPORTS')), profile).toEqual(but('displacement'));
    expect(offeredTrackerActions(profile, without('MONITORING_DEVICES_HISTORY')), profile).toEqual(
      but('history', 'trips', 'displacement'),
    );
  }
  expect(offeredTrackerActions('USER', without('MONITORING_REPORTS'))).not.toContain('displacement');
});

test('an action whose permission is absent or denied is not offered', () => {
  expect(offeredTrackerActions('ADMINISTRATOR', without('MONITORING_INCIDENTS'))).toEqual(but('incidents'));
  expect(offeredTrackerActions('ADMINISTRATOR', all('DENY'))).toEqual([]);
});
