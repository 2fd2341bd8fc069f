import type { CallInput, CallName } from '../../contract/rest/calls.ts';
import type { GuardKind } from '../../contract/rest/define.ts';
import { NOW_MS } from '../builders/tenancy.ts';

/** The ids a sample is made with. */
export type Ids = Record<Exclude<GuardKind, 'session' | 'history'>, number> & { session: string };

type Sample<N extends CallName> = CallInput<N>;

let drawn = 0;
/** Something no call before used, where a name must be unique. */
const unique = (): string => `sample-${(drawn += 1)}`;
const hours = (count: number): string => new Date(NOW_MS + count * 3_600_000).toISOString();

/** A SIM card that nobody has. */
const SAMPLE_ICCID = '8955000000000000000';

/** The first bytes of a PNG, which is what is looked at. */
const SAMPLE_PICTURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** A browser's push subscription at a push service that is known. */
const pushToken = (name: string): string =>
  JSON.stringify({ endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } });

/** The last part of a public link that nobody made. */
const NOBODYS_LINK = 'child-1234567890123456-ABCDEabcde12345-v2';

/**
 * One valid input for every call of the table, made with the ids given: every id it names is one of them. A call that is
 * missing here does not compile, and the access test says so too.
 */
export const SAMPLES: { [N in CallName]: (ids: Ids) => Sample<N> } = {
  'clock.read': () => ({}),
  'sessions.create': ({ brand }) => ({ body: { login: 'nobody here', password: 'wrong password', brand } }),
  'sessions.brandsByLogin': () => ({ query: { login: 'nobody here' } }),
  'captcha.challenge': () => ({}),
  'password.token': ({ brand }) => ({ body: { login: 'nobody here', brand, recaptchaToken: 'not solved' } }),
  'password.change': () => ({ body: { token: 'nobody knows it', password: 'a new password', confirmPassword: 'a new password' } }),
  'sso.exchange': () => ({ body: { vendor: 'GOOGLE', code: 'no code', codeVerifier: 'v'.repeat(43), redirectUri: 'http://localhost/monitoring/sso.html' } }),
  'sessions.read': ({ session }) => ({ params: { id: session } }),
  'sessions.renew': ({ session }) => ({ params: { id: session } }),
  'sessions.end': ({ session }) => ({ params: { id: session } }),
  'permissions.ofUser': ({ user }) => ({ params: { id: String(user) } }),
  'broker.topics': () => ({}),
  'brands.exposed': () => ({ params: { alias: 'child' } }),
  'brands.search': () => ({ query: { name: '' } }),
  'brands.read': ({ brand }) => ({ params: { id: String(brand) } }),
  'brands.update': ({ brand }) => ({ params: { id: String(brand) }, body: { palette: { primary: '#2e6373' }, parameters: { contactPhone: '+55 11 4000-0000' } } }),
  'brands.tree': ({ brand }) => ({ params: { id: String(brand) } }),
  'brands.parameters': ({ brand }) => ({ params: { id: String(brand) } }),
  'users.search': ({ brand }) => ({ query: { brand: String(brand) } }),
  'users.metadata': ({ user }) => ({ params: { id: String(user) } }),
  'users.setMetadata': ({ self }) => ({ params: { id: String(self) }, body: { id: self, timezone: 'America/Manaus' } }),
  'users.saveShortcuts': ({ self }) => ({ params: { id: String(self) }, body: { shortcuts: ['trackdevice'] } }),
  'users.ofDevice': ({ device }) => ({ params: { id: String(device) } }),
  'customers.ofUser': ({ user }) => ({ query: { userId: String(user) } }),
  'customers.update': ({ customer }) => ({ params: { id: String(customer) }, body: { phone: '+55 11 90000-0001' } }),
  'devices.detail': ({ brand, user }) => ({ query: { brand: String(brand), userId: String(user), limit: 100 } }),
  'devices.read': ({ device }) => ({ params: { id: String(device) } }),
  'devices.create': ({ brand, user }) => ({ body: { brand, user, identifier: unique() } }),
  'devices.dashboard': ({ device }) => ({ params: { id: String(device) } }),
  'devices.patch': ({ device }) => ({ params: { id: String(device) }, body: { speedLimit: 80 } }),
  'devices.setPicture': ({ device }) => ({ body: { device: String(device), file: SAMPLE_PICTURE } }),
  'devices.removePicture': ({ device }) => ({ params: { id: String(device) } }),
  'devices.models': () => ({}),
  'telemetry.odometer': ({ device }) => ({ params: { id: String(device) }, body: { odm: '48213000' } }),
  'telemetry.patch': ({ device }) => ({ params: { id: String(device) }, body: { operations: [{ op: 'add', path: '/engineTimeOn', value: 3_600_000 }] } }),
  'events.list': ({ device }) => ({ query: { device: String(device), start: hours(-1), end: hours(0) } }),
  'drivers.byTag': ({ device }) => ({ query: { tag: 'sample-tag', device: String(device) } }),
  'simcards.plan': ({ brand }) => ({ query: { brand: String(brand), simCard: SAMPLE_ICCID } }),
  'simcards.read': () => ({ params: { iccid: SAMPLE_ICCID } }),
  'simcards.reset': () => ({ body: { iccids: [SAMPLE_ICCID] } }),
  'positions.frame': ({ user, device }) => ({ query: { userId: String(user), devices: String(device) } }),
  'positions.ofUser': ({ user }) => ({ params: { id: String(user) } }),
  'positions.ofDevices': ({ device }) => ({ params: { ids: String(device) } }),
  'telemetry.history': ({ device }) => ({ query: { device: String(device), start: hours(-1), end: hours(0) } }),
  'telemetry.frames': ({ device }) => ({ query: { devices: String(device), start: hours(-1), end: hours(0) } }),
  'ingest.counts': () => ({}),
  'geo.reverse': () => ({ query: { lat: -23.55, lng: -46.63 } }),
  'geo.search': () => ({ query: { address: 'Campinas' } }),
  'geo.batch': () => ({ body: { points: [{ lat: -23.55, lng: -46.63 }] } }),
  'indicators.read': ({ brand }) => ({ query: { brand: String(brand), tz: 'America/Sao_Paulo' } }),
  'reports.models': ({ brand }) => ({ query: { brand: String(brand) } }),
  'reports.noCommunication': ({ brand }) => ({ query: { brand: String(brand) } }),
  'metrics.noComunication': ({ brand }) => ({ params: { id: String(brand) }, query: {} }),
  'positions.silent': ({ brand }) => ({ query: { brand: String(brand) } }),
  'dashboard.metrics': ({ brand }) => ({ params: { entity: 'positions' }, query: { brand: String(brand), start: hours(-24), end: hours(0) } }),
  'dashboard.histogram': ({ brand }) => ({ params: { entity: 'devices' }, query: { brand: String(brand), start: hours(-24), end: hours(0), tz: 'America/Sao_Paulo' } }),
  'push.key': () => ({}),
  'push.tokens': () => ({}),
  'push.saveToken': ({ self, brand }) => ({ body: { userId: self, brandId: brand, provider: 'fcm', token: pushToken(unique()), deviceName: 'Chrome', deviceModel: null, deviceOs: 'Linux' } }),
  'push.removeToken': () => ({ params: { id: '0'.repeat(64) } }),
  'releaseNotes.read': () => ({}),
  'commands.position': ({ device }) => ({ params: { device: String(device) } }),
  'commands.reboot': ({ device }) => ({ params: { device: String(device) } }),
  'commands.block': ({ device }) => ({ params: { device: String(device) } }),
  'commands.unblock': ({ device }) => ({ params: { device: String(device) } }),
  'commands.legacy': ({ device }) => ({ body: { device, commandType: 'POSITION' } }),
  'commands.create': ({ device }) => ({ body: { deviceId: device, order: { type: 'reboot' } } }),
  'commands.defaultAction': ({ device }) => ({ params: { id: String(device) }, body: { action: 'request-position' } }),
  'commands.list': ({ brand, device }) => ({ query: { brandId: String(brand), deviceId: String(device) } }),
  'protocols.models': () => ({ query: { commandV2: 'true' } }),
  'protocols.commands': () => ({ params: { model: 'GT06N' } }),
  'areas.list': ({ user, brand }) => ({ query: { user: String(user), brand: String(brand) } }),
  'areas.read': ({ area }) => ({ params: { id: String(area) } }),
  'areas.listV1': ({ user, brand }) => ({ query: { user: String(user), brand: String(brand) } }),
  'groups.list': ({ user, brand }) => ({ query: { userId: String(user), brand: String(brand) } }),
  'groups.read': ({ group }) => ({ params: { id: String(group) } }),
  'clients.search': () => ({ query: { term: 'cust' } }),
  'clients.read': ({ user }) => ({ params: { id: String(user) } }),
  'groups.ofUser': ({ user }) => ({ params: { id: String(user) } }),
  'devices.search': () => ({ query: { term: 'OWN-1' } }),
  'shares.create': ({ device }) => ({ body: { device, expiration: 60 } }),
  'shares.ofDevice': ({ device }) => ({ params: { device: String(device) } }),
  'shares.revoke': () => ({ params: { id: '1234567890123456' } }),
  'shares.open': () => ({ params: { link: NOBODYS_LINK } }),
  'shares.look': () => ({ params: { link: NOBODYS_LINK } }),
  'shares.address': () => ({ params: { link: NOBODYS_LINK } }),
  'incidents.list': ({ brand, device }) => ({ query: { brand: String(brand), device: String(device) } }),
  'incidents.details': ({ brand }) => ({ query: { brand: String(brand), type: 'PANIC', licensePlate: 'own' } }),
  'incidents.comments': ({ incident }) => ({ params: { id: String(incident) }, query: {} }),
  'incidents.create': ({ device }) => ({ body: { devices: [device], type: 'THEFT', title: 'Stolen from the yard' } }),
  'audit.list': ({ brand }) => ({ query: { brand: String(brand) } }),
};
