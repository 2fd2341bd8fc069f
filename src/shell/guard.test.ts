import { expect, test } from 'vitest';
import type { Profile } from '../../domain/people/users/user.ts';
import { passes, wantedPlace, type RouteGroup, type RouteRule } from '../base/routes/access.ts';
import { redirectOf, type Visit } from './guard.ts';

const VISITORS: (Profile | null)[] = ['ADMINISTRATOR', 'OPERATOR', 'USER', null];

function visit(part: Partial<Visit>): Visit {
  return {
    path: '/somewhere',
    search: '',
    rule: null,
    profile: null,
    granted: () => false,
    justSignedIn: false,
    byDefault: false,
    ...part,
  };
}

const members = (group: RouteGroup) => VISITORS.filter((profile) => passes({ group }, profile, () => true));

test('admin holds ADMINISTRATOR, operator OPERATOR too, user every profile (PRM-06, PRM-07, PRM-08)', () => {
  expect(members('admin')).toEqual(['ADMINISTRATOR']);
  expect(members('operator')).toEqual(['ADMINISTRATOR', 'OPERATOR']);
  expect(members('user')).toEqual(['ADMINISTRATOR', 'OPERATOR', 'USER']);
});

test('onlyUser holds USER alone, onlyGuest visitors who are not signed in (PRM-09, PRM-10)', () => {
  expect(members('onlyUser')).toEqual(['USER']);
  expect(members('onlyGuest')).toEqual([null]);
});

test('a route that needs a permission wants it beside the profile', () => {
  const rule: RouteRule = { group: 'user', permission: 'FLEET_MANAGEMENT' };
  expect(passes(rule, 'USER', (name) => name === 'FLEET_MANAGEMENT')).toBe(true);
  expect(passes(rule, 'ADMINISTRATOR', () => false)).toBe(false);
});

test('a path without a rule is open to all (RTE-80)', () => {
  for (const profile of VISITORS) expect(redirectOf(visit({ profile }))).toBeNull();
});

test('a denied visitor with no role goes to sign in, and the way back is kept with its query (RTE-82, RTE-83)', () => {
  expect(redirectOf(visit({ path: '/trackdevice', rule: { group: 'operator' } }))).toBe('/login?to=%2Ftrackdevice');
  const wanted = redirectOf(visit({ path: '/reports', search: 'user=1&imei=2', rule: { group: 'user' } }));
  expect(wantedPlace(wanted!.split('?')[1]!)).toBe('/reports?user=1&imei=2');
});

test('a default start page is not kept as the return path', () => {
  expect(redirectOf(visit({ path: '/trackback', rule: { group: 'user' }, byDefault: true }))).toBe('/login');
});

test('denied profiles go where the catalogue sends them (RTE-84, RTE-85)', () => {
  expect(redirectOf(visit({ profile: 'USER', rule: { group: 'operator' } }))).toBe('/trackback');
  expect(redirectOf(visit({ profile: 'OPERATOR', rule: { group: 'admin' } }))).toBe('/indicators');
  expect(redirectOf(visit({ profile: 'ADMINISTRATOR', rule: { group: 'user', permission: 'FLEET_MANAGEMENT' } }))).toBe(
    '/indicators',
  );
});

test('a signed-in user is redirected from the sign-in page (RTE-86)', () => {
  expect(redirectOf(visit({ path: '/login', rule: { group: 'onlyGuest' }, profile: 'USER' }))).toBe('/trackback');
  expect(redirectOf(visit({ path: '/login', rule: { group: 'onlyGuest' }, profile: 'OPERATOR' }))).toBe('/indicators');
});

test('after signing in the return path opens, else the home of the profile', () => {
  const login = { path: '/login', rule: { group: 'onlyGuest' }, justSignedIn: true } as const;
  expect(redirectOf(visit({ ...login, profile: 'OPERATOR', search: 'to=%2Fdiagnostics' }))).toBe('/diagnostics');
  expect(redirectOf(visit({ ...login, profile: 'USER' }))).toBe('/trackback');
  expect(redirectOf(visit({ ...login, profile: 'ADMINISTRATOR' }))).toBe('/indicators');
});

test('a return path never leads outside the console', () => {
  for (const search of [
    'to=https%3A%2F%2Fevil.example',
    'to=%2F%2Fevil.example',
    'to=%2F%5Cevil.example',
    'to=javascript%3Aalert(1)',
    'to=%2Flogin',
    '',
  ])
    expect(wantedPlace(search)).toBeNull();
});
