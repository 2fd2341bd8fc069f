import { expect, test } from 'vitest';
import { InvalidConfigError, isLoopback, readConfig } from './config.ts';
import { SETTINGS } from './settings.ts';

const problemsOf = (environment: Record<string, string>): Record<string, string> => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof InvalidConfigError)
      return Object.fromEntries(error.problems.map(({ name, reason }) => [name, reason]));
    throw error;
  }
  return {};
};

test('without any variable the server runs the demo on loopback, port 8080, with the embedded database', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    dataDir: '.data',
    databaseUrl: null,
    demo: true,
    demoVehicles: 420,
    demoPastDays: 2,
    tokenMinutes: 60,
    sessionHours: 12,
    dev: false,
    tls: null,
    trustProxy: false,
  });
});

test('a console pauses after 15 minutes without activity unless IDLE_MINUTES says otherwise (SES-46)', () => {
  expect(readConfig({}).idleMinutes).toBe(15);
  expect(readConfig({ IDLE_MINUTES: '0' }).idleMinutes).toBe(0);
  expect(readConfig({ IDLE_MINUTES: '2.5' }).idleMinutes).toBe(2.5);
});

test('without the demo the server listens on every address unless HOST says otherwise', () => {
  expect(readConfig({ DEMO: 'off' }).host).toBe('0.0.0.0');
  expect(readConfig({ DEMO: 'off', HOST: '10.0.0.7' }).host).toBe('10.0.0.7');
});

test('all invalid settings are reported at once, each with its reason', () => {
  const problems = problemsOf({
    PORT: '70000',
    DEMO: 'perhaps',
    DATABASE_URL: 'mysql://x',
    TILE_URL: 'https://tiles.example/{z}',
    DEMO_VEHICLES: '1.5',
  });
  expect(Object.keys(problems).sort()).toEqual(['DATABASE_URL', 'DEMO', 'DEMO_VEHICLES', 'PORT', 'TILE_URL']);
  expect(problems['PORT']).toBe('must be 65535 or less');
  expect(problems['DATABASE_URL']).toContain('postgres://');
});

test('MQTT_URL is refused with a message that it is reserved', () => {
  expect(problemsOf({ MQTT_URL: 'ws://broker' })['MQTT_URL']).toContain('reserved');
});

test('MQTT over TCP is served only if MQTT_PORT is set', () => {
  expect(readConfig({}).mqttPort).toBeNull();
  expect([readConfig({ MQTT_PORT: '1883' }).mqttPort, readConfig({ MQTT_PORT: '0' }).mqttPort]).toEqual([1883, 0]);
  expect(problemsOf({ MQTT_PORT: 'mqtt' })).toHaveProperty('MQTT_PORT');
});

test('a certificate without its key is refused', () => {
  expect(problemsOf({ TLS_CERT: 'cert.pem' })).toHaveProperty('TLS_KEY');
  expect(readConfig({ TLS_CERT: 'cert.pem', TLS_KEY: 'key.pem' }).tls).toEqual({
    certFile: 'cert.pem',
    keyFile: 'key.pem',
  });
});

test('mail, captcha and vendors are refused with only half of their settings, and null without any', () => {
  for (const [given, missing] of [
    ['SMTP_URL', 'MAIL_FROM'],
    ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'],
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
  ] as const)
    expect(problemsOf({ [given]: given === 'SMTP_URL' ? 'smtp://localhost' : 'x' }), given).toHaveProperty(missing);
  expect(readConfig({})).toMatchObject({
    mail: null,
    recaptcha: null,
    sso: { google: null, facebook: null },
    publicUrl: null,
  });
});

test('a public URL with a path or in another invalid form is refused, one with the alias of the brand is accepted', () => {
  for (const PUBLIC_URL of [
    'https://example.com/console',
    'https://user@example.com',
    'example.com',
    'javascript:alert(1)',
  ])
    expect(problemsOf({ PUBLIC_URL }), PUBLIC_URL).toHaveProperty('PUBLIC_URL');
  expect(readConfig({ PUBLIC_URL: 'https://{alias}.example.com' }).publicUrl).toBe('https://{alias}.example.com');
});

test('an empty variable counts as not set, an empty TILE_URL as no tiles', () => {
  expect(readConfig({ PORT: '', TILE_URL: '' })).toMatchObject({ port: 8080, tileUrl: null });
});

test('trusted proxies are addresses, networks or the nearest one; an invalid entry refuses the setting', () => {
  expect(readConfig({ TRUST_PROXY: '10.0.0.1, 192.168.0.0/16' }).trustProxy).toEqual(['10.0.0.1', '192.168.0.0/16']);
  expect(readConfig({ TRUST_PROXY: 'on' }).trustProxy).toBe('nearest');
  for (const wrong of ['proxy.example.com', '10.0.0.0/33', '10.0.0.1,', '3'])
    expect(() => readConfig({ TRUST_PROXY: wrong }), wrong).toThrow('TRUST_PROXY');
});

test('every setting has a description and a default that is valid', () => {
  for (const { description, schema, fallback } of Object.values(SETTINGS)) {
    expect(description.length).toBeGreaterThan(10);
    expect(schema.safeParse(fallback).success).toBe(true);
  }
});

test('loopback addresses are recognized in both families', () => {
  expect(['localhost', '127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'].every(isLoopback)).toBe(true);
  expect(['0.0.0.0', '192.168.0.1', '::'].some(isLoopback)).toBe(false);
});
