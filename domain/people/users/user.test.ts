import { expect, test } from 'vitest';
import { profileSchema, userMetadataSchema, userSchema } from './user.ts';

const USER = {
  id: 1_000_000_000_000_500,
  login: 'operador',
  name: 'Otávio Leme',
  mobile: null,
  brand: 1_000_000_000_000_002,
  profile: 'OPERATOR',
  cpfCnpj: null,
  metadata: {},
  data: { displayName: 'Otávio', email: null, photoURL: null, shortcuts: [] },
};

test('there are three profiles (PRM-02)', () => {
  expect(profileSchema.options).toEqual(['ADMINISTRATOR', 'OPERATOR', 'USER']);
});

test('a user has id, login, name, mobile, brand, profile, cpfCnpj and metadata, and none may be missing (SES-14)', () => {
  const fields = ['id', 'login', 'name', 'mobile', 'brand', 'profile', 'cpfCnpj', 'metadata'];
  expect(Object.keys(userSchema.parse(USER))).toEqual(expect.arrayContaining(fields));
  for (const field of fields) expect(userSchema.safeParse({ ...USER, [field]: undefined }).success, field).toBe(false);
});

test('metadata hold the zone, America/Sao_Paulo where none is said (SES-15)', () => {
  expect(userMetadataSchema.parse({}).timezone).toBe('America/Sao_Paulo');
  expect(userMetadataSchema.parse({ timezone: 'America/Manaus' }).timezone).toBe('America/Manaus');
});

test('metadata hold whether notifications are hidden and their sound muted (SES-16, SES-17)', () => {
  expect(userMetadataSchema.parse({})).toMatchObject({
    hideMonitoringNotification: false,
    muteSoundNotification: false,
  });
  const chosen = { hideMonitoringNotification: true, muteSoundNotification: true };
  expect(userMetadataSchema.parse(chosen)).toMatchObject(chosen);
  expect(userMetadataSchema.safeParse({ muteSoundNotification: 'yes' }).success).toBe(false);
});

test('metadata hold which release note was read last, and whether they stay away (SES-18, SES-19)', () => {
  expect(userMetadataSchema.parse({})).toMatchObject({
    readReleaseNotesMonitoring: false,
    lastReleaseNotesMonitoring: null,
  });
  const read = { readReleaseNotesMonitoring: true, lastReleaseNotesMonitoring: '2026-11-01T00:00:00Z' };
  expect(userMetadataSchema.parse(read)).toMatchObject(read);
});
