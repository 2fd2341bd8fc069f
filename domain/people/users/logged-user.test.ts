import { expect, test } from 'vitest';
import { clearedTexts, keptTexts, loggedUserOf, storedPermissions } from './logged-user.ts';
import { userSchema, type Permission, type User } from './user.ts';

const access = (name: string): Permission => ({ name, type: 'ACCESS' });
const USER: User = userSchema.parse({
  id: 1_234_567_890_123_456,
  login: 'operador',
  name: 'Otávio',
  mobile: null,
  brand: 1_000_000_000_000_002,
  profile: 'OPERATOR',
  cpfCnpj: null,
  metadata: {},
  data: {
    displayName: 'Otávio Leme',
    email: 'otavio@example.com',
    photoURL: null,
    shortcuts: ['trackback', 'reports'],
  },
});

test('the logged user has a role list and the permissions with name and type (SES-20, SES-21)', () => {
  const kept = loggedUserOf({
    user: USER,
    permissions: [access('MONITORING_WEB'), { name: 'FLEET_MANAGEMENT', type: 'DENIED' }],
  });
  expect(kept.role).toEqual(['OPERATOR']);
  expect(kept.permissions).toEqual([access('MONITORING_WEB'), { name: 'FLEET_MANAGEMENT', type: 'DENIED' }]);
});

test('the logged user has shortcuts, display name, e-mail and photo (SES-22)', () => {
  const { data } = loggedUserOf({ user: USER, permissions: [] });
  expect(data).toEqual({
    displayName: 'Otávio Leme',
    email: 'otavio@example.com',
    photoURL: null,
    shortcuts: ['trackback', 'reports'],
  });
});

test('what is kept of a person names neither token nor session', () => {
  const session = {
    user: USER,
    permissions: [access('MONITORING_WEB')],
    accessToken: 'secret-token',
    sessionId: 'session-1',
  };
  expect([...keptTexts(session).values()].join()).not.toMatch(/secret-token|session-1/);
});

test('only permissions whose name contains MONITORING or ERP_WEB are in the stored list, whatever their type', () => {
  const all = [
    'MONITORING_WEB',
    'ERP_WEB',
    'OLD_ERP_WEB_2',
    'FLEET_MANAGEMENT',
    'MAPS_HERE',
    'DRIVER_RESOURCES',
    'ERP_CHAT_SUPPORT',
  ].map(access);
  expect(storedPermissions(all).map(({ name }) => name)).toEqual(['MONITORING_WEB', 'ERP_WEB', 'OLD_ERP_WEB_2']);
  expect(storedPermissions([{ name: 'MONITORING_WEB', type: 'DENIED' }])).toHaveLength(1);
});

test('the flag of the second form of areas is set by its permission of type ACCESS and removed without it', () => {
  const flag = (permissions: Permission[]) => keptTexts({ user: USER, permissions }).get('MONITORING_ALLOW_V2_AREA');
  expect(flag([access('MONITORING_ALLOW_V2_AREA')])).toBe('true');
  expect(flag([{ name: 'MONITORING_ALLOW_V2_AREA', type: 'DENIED' }])).toBeNull();
  expect(flag([])).toBeNull();
});

test('every key that is kept of a person is cleared', () => {
  expect([...clearedTexts().keys()].sort()).toEqual([...keptTexts({ user: USER, permissions: [] }).keys()].sort());
});
