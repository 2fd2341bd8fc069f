import { expect, test } from 'vitest';
import { PRIVILEGED_BRAND_ID } from '../../domain/people/users/drivers-access.ts';
import { navigationItemSchema, type NavigationItem } from '../../domain/base/navigation.ts';
import type { Permission, Profile } from '../../domain/people/users/user.ts';
import { ptBr } from '../base/i18n/pt-br/all.ts';
import {
  entriesOf,
  isAt,
  navigationOf,
  shortcutsOf,
  standingShortcuts,
  suggestions,
  type NavigationPerson,
} from './navigation.ts';
import { NAVIGATION_ICONS } from './navigation-icons.ts';
import { EVERYBODYS_SHORTCUTS, NAVIGATION } from './navigation-tree.ts';

const ALL = [
  'ERP_WEB',
  'MONITORING_INCIDENTS',
  'MONITORING_USERS_SEARCH',
  'MONITORING_NOTIFICATIONS',
  'MONITORING_REPORTS',
  'MONITORING_GROUPS',
  'MONITORING_AREAS',
  'ERP_CHAT_SUPPORT',
  'MONITORING_CONTACTS_LIST',
  'MONITORING_SHOW_ALL_DEVICES',
  'FLEET_MANAGEMENT',
  'DRIVER_RESOURCES',
];
const access = (names: readonly string[]): Permission[] => names.map((name) => ({ name, type: 'ACCESS' }));
const person = (profile: Profile, over: Partial<NavigationPerson> = {}): NavigationPerson => ({
  profile,
  brand: 1000000000000001,
  permissions: access(ALL),
  hasChat: true,
  ...over,
});
const idsOf = (who: NavigationPerson): string[] => entriesOf(navigationOf(who)).map(({ id }) => id);
const all = (items: readonly NavigationItem[]): NavigationItem[] =>
  items.flatMap((item) => [item, ...all(item.children ?? [])]);
const everything = all(Object.values(NAVIGATION));

test('every entry of the tree is well formed, with a text and an icon', () => {
  for (const root of Object.values(NAVIGATION)) expect(() => navigationItemSchema.parse(root)).not.toThrow();
  for (const { type, title, icon } of everything.filter((item) => item.type !== 'divider')) {
    expect(Object.keys(ptBr.navigation.titles)).toContain(title);
    if (type !== 'group') expect(Object.keys(NAVIGATION_ICONS)).toContain(icon);
  }
});

test('the ids of operator area, indicators and notifications are those of the catalogue (NAV-32, NAV-33, NAV-34)', () => {
  expect(
    ['operator-area-component', 'dashboards', 'notifications-component'].map(
      (id) => everything.find((item) => item.id === id)?.url,
    ),
  ).toEqual(['/operator-area', '/indicators', '/notifications']);
});

test('the ids of incidents and of both reports are those of the catalogue (NAV-35, NAV-36, NAV-37)', () => {
  expect(
    all([NAVIGATION.operator])
      .filter(({ url }) => url === '/incidents-notifications' || url === '/reports')
      .map(({ id }) => id),
  ).toEqual(['incidents-component', 'reports-component']);
  expect(
    all([NAVIGATION.user])
      .filter(({ url }) => url === '/reports')
      .map(({ id }) => id),
  ).toEqual(['reports-component-user']);
});

test('the ids of groups, security area and support chat are those of the catalogue (NAV-38, NAV-39, NAV-40)', () => {
  expect(
    ['groups', 'security-area', 'support-chat'].map((title) => everything.find((item) => item.title === title)?.id),
  ).toEqual(['groups-component', 'security-area-component', 'suport-chat']);
});

test('the ids of phonebook, areas and maintenance are those of the catalogue (NAV-41, NAV-42, NAV-43)', () => {
  expect(
    ['/phonebook', '/areas-list', '/maintenance-list'].map((url) => everything.find((item) => item.url === url)?.id),
  ).toEqual(['phonebook-component', 'areaslist-component', 'maintenance-list-component']);
});

test('the ids of the heat map and of the support contact are those of the catalogue (NAV-44, NAV-45)', () => {
  expect(['/trackdevice', '/suport-contact'].map((url) => everything.find((item) => item.url === url)?.id)).toEqual([
    'trackdevice-component',
    'suport',
  ]);
});

test('a denied permission hides like one that is missing', () => {
  const denied = person('OPERATOR', { permissions: ALL.map((name) => ({ name, type: 'DENIED' })) });
  expect(idsOf(denied)).toEqual(idsOf(person('OPERATOR', { permissions: [] })));
  expect(idsOf(denied)).not.toContain('reports-component');
});

test('the permission for the second form of areas hides nothing', () => {
  expect(idsOf(person('OPERATOR'))).toEqual(
    idsOf(person('OPERATOR', { permissions: access([...ALL, 'MONITORING_ALLOW_V2_AREA']) })),
  );
});

test('drivers show by permission, or to all users of the privileged brand', () => {
  const without = access(ALL.filter((name) => name !== 'DRIVER_RESOURCES'));
  expect(idsOf(person('USER'))).toContain('drivers');
  expect(idsOf(person('USER', { permissions: without }))).not.toContain('drivers');
  expect(idsOf(person('USER', { permissions: without, brand: PRIVILEGED_BRAND_ID }))).toContain('drivers');
});

test('a group or folding list without entries is gone, and so is a line with nothing to part', () => {
  const roots = navigationOf(person('OPERATOR', { permissions: [] }));
  expect(roots.map(({ id }) => id)).toEqual(['operator']);
  const tools = all(roots).find(({ id }) => id === 'tools');
  expect(tools?.children?.map(({ id }) => id)).toEqual(['diagnostics']);
  expect(all(roots).map(({ id }) => id)).not.toContain('new');
});

test('an entry is the place one is at: the very path, or below it unless it says exactly', () => {
  const item = { type: 'item', url: '/reports' } as const;
  expect([
    isAt(item, '/reports'),
    isAt(item, '/reports/7'),
    isAt({ ...item, exact: true }, '/reports/7'),
    isAt(item, '/reports-old'),
  ]).toEqual([true, true, false, false]);
});

const entry = (words: string) => ({ words });

test('suggestions know no case and no accents, and what begins with the search comes first', () => {
  const entries = ['Busca por placa', 'Área de segurança', 'Placas', 'Relatórios'].map(entry);
  expect(suggestions(entries, 'PLACA').map(({ words }) => words)).toEqual(['Placas', 'Busca por placa']);
  expect(suggestions(entries, 'seguranca area').map(({ words }) => words)).toEqual(['Área de segurança']);
  expect([suggestions(entries, ' '), suggestions(entries, 'xyz')]).toEqual([[], []]);
});

test('at most ten suggestions are given (NAV-58, CST-51)', () => {
  const many = Array.from({ length: 30 }, (_, n) => entry(`Tela ${n}`));
  expect(suggestions(many, 'tela')).toHaveLength(10);
});

test('every customer has the nine shortcuts in their order, and starred ones behind (NAV-79)', () => {
  expect(EVERYBODYS_SHORTCUTS).toEqual([
    'trackback',
    'notifications-component',
    'groups-component',
    'security-area-component',
    'customer-account',
    'phonebook-component',
    'reports-component-user',
    'user-preferences',
    'suport-chat',
  ]);
  const entries = entriesOf(
    navigationOf(
      person('USER', {
        permissions: access(ALL.filter((name) => name !== 'FLEET_MANAGEMENT' && name !== 'DRIVER_RESOURCES')),
      }),
    ),
  );
  expect(
    shortcutsOf(entries, 'USER', ['diagnostics', 'groups-component', 'nothing-known']).map(({ id }) => id),
  ).toEqual([...EVERYBODYS_SHORTCUTS, 'diagnostics']);
});

test('a customer with the permissions has maintenance and drivers beside; staff have what they starred and no more', () => {
  expect(shortcutsOf(entriesOf(navigationOf(person('USER'))), 'USER', []).map(({ id }) => id)).toEqual([
    ...EVERYBODYS_SHORTCUTS,
    'maintenance-list-component',
    'drivers',
  ]);
  expect(standingShortcuts('OPERATOR')).toEqual([]);
  expect(
    shortcutsOf(entriesOf(navigationOf(person('OPERATOR'))), 'OPERATOR', ['suport', 'dashboards']).map(({ id }) => id),
  ).toEqual(['suport', 'dashboards']);
});
