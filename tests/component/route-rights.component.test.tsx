import './harness/without-map.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { PermissionName } from '../../domain/people/users/permission.ts';
import type { Profile } from '../../domain/people/users/user.ts';
import { ROUTES } from '../../src/base/routes/routes.ts';
import { lands } from './harness/address.ts';
import { mountAt } from './harness/mount.tsx';
import { person } from './harness/people.ts';
import { UNANSWERED } from './harness/unanswered.ts';

const STAFF: readonly Profile[] = ['ADMINISTRATOR', 'OPERATOR'];
const EVERYBODY: readonly Profile[] = [...STAFF, 'USER'];

const ROUTE_PERMISSIONS: readonly PermissionName[] = [
  'MONITORING_DEVICES_COMMANDS',
  'MONITORING_DEVICES_SETTINGS',
  'MONITORING_DEVICES_HISTORY',
  'FLEET_MANAGEMENT',
];

/** A row of the catalogue's route table: path, who may open it, the permission that takes. */
interface Row {
  ids: string;
  path: string;
  who: readonly Profile[];
  permission?: PermissionName;
}

const ONE_EACH: readonly Row[] = [
  { ids: 'RTE-11', path: '/trackback', who: EVERYBODY },
  { ids: 'RTE-13', path: '/trackback-plus', who: STAFF },
  { ids: 'RTE-16', path: '/trackdevice', who: STAFF },
  { ids: 'RTE-25', path: '/incidents-notifications', who: STAFF },
  { ids: 'RTE-27', path: '/new-incident', who: STAFF },
  { ids: 'RTE-29', path: '/operator-area', who: STAFF },
  { ids: 'RTE-31', path: '/operator-area-detail/1234', who: STAFF },
  { ids: 'RTE-33', path: '/operator-account', who: STAFF },
  { ids: 'RTE-35', path: '/suport-contact', who: STAFF },
  { ids: 'RTE-37', path: '/area-create', who: STAFF },
  { ids: 'RTE-39', path: '/area-setting/novo', who: EVERYBODY },
  { ids: 'RTE-39', path: '/area-setting/1234', who: EVERYBODY },
  { ids: 'RTE-43', path: '/areas-list', who: STAFF },
  { ids: 'RTE-45', path: '/customer-account', who: EVERYBODY },
  { ids: 'RTE-47', path: '/notifications', who: EVERYBODY },
  { ids: 'RTE-49', path: '/groups', who: EVERYBODY },
  { ids: 'RTE-51', path: '/groupCreate', who: EVERYBODY },
  { ids: 'RTE-53', path: '/phonebook', who: EVERYBODY },
  { ids: 'RTE-55', path: '/phonebook-create', who: EVERYBODY },
  { ids: 'RTE-57', path: '/securityArea', who: EVERYBODY },
  { ids: 'RTE-59', path: '/user-preferences', who: EVERYBODY },
  { ids: 'RTE-61', path: '/drivers', who: EVERYBODY },
  { ids: 'RTE-63', path: '/maintenance-list', who: EVERYBODY, permission: 'FLEET_MANAGEMENT' },
  { ids: 'RTE-65', path: '/maintenance-form/1234', who: EVERYBODY, permission: 'FLEET_MANAGEMENT' },
  { ids: 'RTE-67', path: '/indicators', who: STAFF },
  { ids: 'RTE-69', path: '/reports', who: EVERYBODY },
  { ids: 'RTE-73', path: '/report-displacement', who: EVERYBODY, permission: 'MONITORING_DEVICES_HISTORY' },
  { ids: 'RTE-77', path: '/erp/dashboard', who: ['ADMINISTRATOR'] },
];

/** The four routes of one device, which one row binds. */
const OF_A_DEVICE: readonly Row[] = [
  { ids: 'RTE-23', path: '/command', who: STAFF, permission: 'MONITORING_DEVICES_COMMANDS' },
  { ids: 'RTE-23', path: '/device', who: EVERYBODY, permission: 'MONITORING_DEVICES_SETTINGS' },
  { ids: 'RTE-23', path: '/history', who: EVERYBODY, permission: 'MONITORING_DEVICES_HISTORY' },
  { ids: 'RTE-23', path: '/trips', who: EVERYBODY, permission: 'MONITORING_DEVICES_HISTORY' },
];

/** What the catalogue has in no row of its own: the pages of guests, and what the product adds. */
const OTHERS = [
  '/login',
  '/password',
  '/diagnostics',
  '/device-add',
  '/brand',
  '/brands',
  '/users',
  '/audit',
  '/incident-rules',
];

/** By visitor: where each address led. */
const led = new Map<string, Map<string, string>>();

/** Walks addresses as somebody who is signed in with these permissions, or as a guest; where each led. */
async function walk(
  paths: readonly string[],
  profile: Profile | null,
  permissions: readonly PermissionName[] = [],
): Promise<Map<string, string>> {
  const session = profile && person(profile, { permissions: ['MONITORING_WEB', ...permissions] });
  await mountAt('/no-such-place', { session, ...UNANSWERED });
  const unknown = page.getByRole('heading', { name: 'Página não encontrada' }).first();
  await vi.waitFor(() => unknown.element(), 30_000);
  const places = new Map<string, string>();
  for (const path of paths) places.set(path, await lands(path));
  return places;
}

/** A guest, and each profile with and without the permissions of routes, one after another: a page has one visitor. */
beforeAll(async () => {
  const paths = [...[...ONE_EACH, ...OF_A_DEVICE].map(({ path }) => path), ...OTHERS];
  led.set('guest', await walk(paths, null));
  for (const profile of EVERYBODY) {
    led.set(profile, await walk(paths, profile, ROUTE_PERMISSIONS));
    led.set(`${profile} without the permission`, await walk(paths, profile));
  }
}, 300_000);

const ledTo = (visitor: string, path: string): string => led.get(visitor)!.get(path)!;

const deniedTo = (profile: Profile): string => (profile === 'USER' ? '/trackback' : '/indicators');

/** Where each visitor should be, and where each was. */
function expectGuarded({ path, who, permission }: Row): void {
  const expected: Record<string, string> = { guest: `/login?to=${encodeURIComponent(path)}` };
  for (const profile of EVERYBODY) {
    const may = who.includes(profile);
    expected[profile] = may ? path : deniedTo(profile);
    expected[`${profile} without the permission`] = may && permission === undefined ? path : deniedTo(profile);
  }
  expect(Object.fromEntries([...led.keys()].map((visitor) => [visitor, ledTo(visitor, path)]))).toEqual(expected);
}

test.each(ONE_EACH.map((row) => [row.path, row.ids, row] as const))(
  '%s opens only for the visitors that the route table names (%s)',
  (_path, _ids, row) => expectGuarded(row),
);

test('the screens of a device open with their own permission, the commands for staff alone (RTE-23)', () => {
  for (const row of OF_A_DEVICE) expectGuarded(row);
});

test('a route that needs a permission opens with that one and with no other (RTE-23, RTE-63, RTE-65)', async () => {
  const rows = [...ONE_EACH, ...OF_A_DEVICE].filter(({ permission }) => permission !== undefined);
  const paths = rows.map(({ path }) => path);
  for (const own of ROUTE_PERMISSIONS) {
    const places = await walk(paths, 'OPERATOR', [own]);
    const opened = paths.filter((path) => places.get(path) === path);
    expect(opened, own).toEqual(rows.filter(({ permission }) => permission === own).map(({ path }) => path));
  }
});

test('every route that the table of the console holds is one that this walk opens', () => {
  const walked = new Set([...led.get('guest')!.keys()].map((path) => path.replace(/\/(1234|novo)$/, '/:id')));
  const ownPlaces = ['/logout', '/share/:link'];
  expect(ROUTES.map(({ path }) => path).filter((path) => !walked.has(path) && !ownPlaces.includes(path))).toEqual([]);
});

/** The visitors whom a group's routes let in, `guest` for who is not signed in. */
function letIn(paths: readonly string[]): string[] {
  const inside: string[] = [];
  for (const visitor of ['guest', ...EVERYBODY]) {
    const opened = paths.map((path) => ledTo(visitor, path) === path);
    if (opened.every(Boolean)) inside.push(visitor);
    else expect(opened).toEqual(paths.map(() => false));
  }
  return inside;
}

test('the group admin lets ADMINISTRATOR in, the group operator OPERATOR too (PRM-06, PRM-07)', () => {
  expect(letIn(['/erp/dashboard', '/incident-rules', '/device-add', '/brand', '/users', '/audit', '/brands'])).toEqual([
    'ADMINISTRATOR',
  ]);
  expect(letIn(['/operator-area', '/new-incident', '/suport-contact'])).toEqual(STAFF);
});

test('the group user lets every profile in, the group onlyGuest only guests (PRM-08, PRM-10)', () => {
  expect(letIn(['/notifications', '/groups', '/securityArea', '/diagnostics'])).toEqual(EVERYBODY);
  expect(letIn(['/login', '/password'])).toEqual(['guest']);
});

test('people of the privileged brand have drivers without the permission, others have not (PRM-40)', async () => {
  const shortcut = (name: string) =>
    page.getByRole('group', { name: 'Atalhos' }).getByRole('link', { name, exact: true });
  const permissions = ['MONITORING_WEB'] as const;
  await mountAt('/no-such-place', { session: person('USER', { permissions, brand: 6_137_206_846_521_344 }) });
  await expect.element(shortcut('Motoristas')).toBeVisible();
  await mountAt('/no-such-place', { session: person('USER', { permissions }) });
  await expect.element(shortcut('Preferências')).toBeVisible();
  await expect.element(shortcut('Motoristas')).not.toBeInTheDocument();
});
