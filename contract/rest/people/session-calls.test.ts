import { expect, test } from 'vitest';
import { deviceCalls } from '../live/device-calls.ts';
import { sessionCalls, sessionSchema } from './session-calls.ts';

const USER = {
  id: 1_000_000_000_000_500,
  login: 'a',
  name: 'A',
  mobile: null,
  brand: 1_000_000_000_000_002,
  profile: 'USER',
  cpfCnpj: null,
  metadata: {},
  data: { displayName: 'A', email: null, photoURL: null, shortcuts: [] },
};
const RESULT = { accessToken: 'token', sessionId: 'session-1', expiresAt: '2026-11-21T12:00:00Z', user: USER };

test('signing in answers access token, session id and user, none of them missing (SES-13)', () => {
  expect(sessionSchema.parse(RESULT)).toMatchObject({
    accessToken: 'token',
    sessionId: 'session-1',
    user: { id: USER.id },
  });
  for (const field of ['accessToken', 'sessionId', 'user'])
    expect(sessionSchema.safeParse({ ...RESULT, [field]: undefined }).success, field).toBe(false);
});

test('a login is taken without the blank that a phone writes behind it', () => {
  const { body } = sessionCalls['sessions.create'];
  expect(body.parse({ login: 'maria ', password: ' secret ' })).toMatchObject({ login: 'maria', password: ' secret ' });
  expect(body.safeParse({ login: 'abc ', password: 'secret' }).success).toBe(false);
  expect(sessionCalls['sessions.brandsByLogin'].query.parse({ login: ' maria' })).toEqual({ login: 'maria' });
});

test('a page of devices holds 10 where no size is asked for (CST-11)', () => {
  expect(deviceCalls['devices.detail'].query.parse({})).toMatchObject({ limit: 10, page: 0 });
});
