import { expect, test } from 'vitest';
import { isPushService, pushTokenSchema, subscriptionOf } from './push-token.ts';

const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };

test('a push token has user, brand, the provider fcm, token, device name, model and system (PSH-07)', () => {
  const token = {
    userId: 1_000_000_000_000_001,
    brandId: 1_000_000_000_000_002,
    provider: 'fcm',
    token: '{}',
    deviceName: 'Chrome',
    deviceModel: null,
    deviceOs: 'Linux',
  };
  expect(pushTokenSchema.parse(token)).toEqual(token);
  for (const name of Object.keys(token))
    expect(pushTokenSchema.safeParse({ ...token, [name]: undefined }).success, name).toBe(false);
  expect(pushTokenSchema.safeParse({ ...token, provider: 'apns' }).success).toBe(false);
});

test('only addresses of the browsers’ push services are called', () => {
  const known = [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
    'https://web.push.apple.com/x',
  ];
  expect(known.filter((endpoint) => !isPushService(endpoint))).toEqual([]);
  const others = [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.attacker.example/x',
    'https://attacker.example/fcm.googleapis.com',
    'https://fcm.googleapis.com@127.0.0.1/x',
    'https://notfcm.googleapis.com/x',
    'https://evilpush.apple.com/x',
    'https://127.0.0.1/x',
    'https://169.254.169.254/latest',
    'file:///etc/passwd',
    'no address',
  ];
  expect(others.filter(isPushService)).toEqual([]);
});

test('a token is the JSON of a push subscription, with keys of the right length', () => {
  const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/abc', keys };
  expect(subscriptionOf(JSON.stringify({ ...subscription, expirationTime: null }))).toEqual(subscription);
  for (const broken of [
    '',
    'null',
    '{}',
    JSON.stringify({ ...subscription, keys: { ...keys, auth: 'short' } }),
    JSON.stringify({ ...subscription, endpoint: 'x' }),
  ])
    expect(subscriptionOf(broken), broken).toBeNull();
});
