import { expect, test } from 'vitest';
import { PERMISSION_NAMES } from '../../domain/people/users/permission.ts';
import type { Profile } from '../../domain/people/users/user.ts';
import { passes } from '../base/routes/access.ts';
import { entriesOf, navigationOf } from './navigation.ts';
import { ROUTES, routeOf } from '../base/routes/routes.ts';

const PROFILES: readonly Profile[] = ['ADMINISTRATOR', 'OPERATOR', 'USER'];

/** Pages of one record, which lists and messages lead to, and the page of a public link: they have no door of their own. */
const OF_A_RECORD = ['/operator-area-detail/:id', '/share/:link'];

/** What the entries of a profile lead to, by route; without `missing`, which is the one permission that is not held. */
function doors(profile: Profile, missing?: string): Map<string, string> {
  const names = PERMISSION_NAMES.filter((name) => name !== missing);
  const permissions = names.map((name) => ({ name, type: 'ACCESS' as const }));
  const entries = entriesOf(navigationOf({ profile, brand: 1_000_000_000_000_001, permissions, hasChat: true }));
  return new Map(
    entries.flatMap(({ url, type, id }): [string, string][] => {
      const path = type === 'link' || url === undefined ? undefined : routeOf(url)?.path;
      return path === undefined ? [] : [[path, id]];
    }),
  );
}

const entered = (profile: Profile, missing?: string): string[] =>
  ROUTES.filter((route) => passes(route, profile, (name) => name !== missing))
    .map(({ path }) => path)
    .filter((path) => !OF_A_RECORD.includes(path));

/** What the same screens are called for others, and the forms of a record that begin with a new one. */
const STANDS_FOR: Readonly<Partial<Record<string, string>>> = { '/area-setting/:id': '/area-create' };

test('each route that a profile may enter has an entry of the navigation', () => {
  for (const profile of PROFILES) {
    const led = doors(profile);
    const without = entered(profile).filter((path) => !led.has(path) && !led.has(STANDS_FOR[path] ?? ''));
    expect(without, profile).toEqual([]);
  }
});

test('without a permission only the screens that it is for lose their entry', () => {
  const closed = new Set<string>();
  for (const profile of PROFILES)
    for (const missing of PERMISSION_NAMES) {
      const led = doors(profile, missing);
      for (const path of entered(profile, missing))
        if (!led.has(path) && !led.has(STANDS_FOR[path] ?? '')) closed.add(`${missing} ${path}`);
    }
  expect([...closed].toSorted()).toEqual([
    'DRIVER_RESOURCES /drivers',
    'ERP_WEB /erp/dashboard',
    'MONITORING_AREAS /area-create',
    'MONITORING_AREAS /area-setting/:id',
    'MONITORING_AREAS /areas-list',
    'MONITORING_AREAS /securityArea',
    'MONITORING_CONTACTS_LIST /phonebook',
    'MONITORING_CONTACTS_LIST /phonebook-create',
    'MONITORING_GROUPS /groupCreate',
    'MONITORING_GROUPS /groups',
    'MONITORING_INCIDENTS /incident-rules',
    'MONITORING_INCIDENTS /incidents-notifications',
    'MONITORING_INCIDENTS /new-incident',
    'MONITORING_INCIDENTS /operator-area',
    'MONITORING_NOTIFICATIONS /notifications',
    'MONITORING_REPORTS /reports',
    'MONITORING_SHOW_ALL_DEVICES /trackdevice',
    'MONITORING_USERS_SEARCH /trackback',
  ]);
});

test('no two entries of a profile lead to the same address', () => {
  for (const profile of PROFILES) {
    const permissions = PERMISSION_NAMES.map((name) => ({ name, type: 'ACCESS' as const }));
    const entries = entriesOf(navigationOf({ profile, brand: 1, permissions, hasChat: true }));
    const ids = entries.map(({ id }) => id);
    const urls = entries.flatMap(({ url }) => url ?? []);
    expect([ids.length, urls.length]).toEqual([new Set(ids).size, new Set(urls).size]);
  }
});

test('only administrators are offered to make a plan of charges', () => {
  const ids = (profile: Profile) => [...doors(profile).values()];
  expect(PROFILES.filter((profile) => ids(profile).includes('new-billing-plan'))).toEqual(['ADMINISTRATOR']);
});
