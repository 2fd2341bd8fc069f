import type { CallInput, CallName } from '../../contract/rest/calls.ts';
import type { GuardKind } from '../../contract/resources.ts';
import { NOW_MS } from '../builders/tenancy.ts';
import { AREA_SAMPLES } from './area-samples.ts';
import { COMMAND_SAMPLES } from './command-samples.ts';
import { BILLING_SAMPLES } from './billing-samples.ts';
import { FLEET_SAMPLES } from './fleet-samples.ts';
import { GROUP_SAMPLES } from './group-samples.ts';
import { ACCOUNT_SAMPLES, FACTOR_SAMPLES, PEOPLE_SAMPLES, SAMPLE_PICTURE } from './people-samples.ts';
import { REPORT_SAMPLES } from './report-samples.ts';
import { unique } from './unique.ts';

/** The ids a sample is made with. */
export type Ids = Record<Exclude<GuardKind, 'session' | 'history' | 'alarm' | 'trip'>, number> & {
  session: string;
  alarm: string;
  /** Of the device. */
  trip: string;
};

type Sample<N extends CallName> = CallInput<N>;

const hours = (count: number): string => new Date(NOW_MS + count * 3_600_000).toISOString();

/** An unknown SIM card. */
const SAMPLE_ICCID = '8955000000000000000';

/** A browser's push subscription at a push service that is known. */
const pushToken = (name: string): string =>
  JSON.stringify({
    endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  });

/** Id of a job or a file that is nobody's. */
const NOBODYS = 'nobodysFileWithI';

/** The last part of an unknown public link. */
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
  'password.change': () => ({
    body: { token: 'nobody knows it', password: 'a new password', confirmPassword: 'a new password' },
  }),
  'sso.exchange': () => ({
    body: {
      vendor: 'GOOGLE',
      code: 'no code',
      codeVerifier: 'v'.repeat(43),
      redirectUri: 'http://localhost:8080/monitoring/sso.html',
    },
  }),
  'sessions.read': ({ session }) => ({ params: { id: session } }),
  'sessions.renew': ({ session }) => ({ params: { id: session } }),
  'sessions.refresh': () => ({ body: { refreshToken: 'n'.repeat(43), next: 'm'.repeat(43) } }),
  'sessions.own': () => ({}),
  'sessions.endOne': () => ({ params: { reference: '0'.repeat(32) } }),
  'sessions.endOthers': () => ({}),
  'sessions.end': ({ session }) => ({ params: { id: session } }),
  'permissions.ofUser': ({ user }) => ({ params: { id: String(user) } }),
  'broker.topics': () => ({}),
  'brands.exposed': () => ({ params: { alias: 'child' } }),
  'brands.list': () => ({}),
  'brands.settings': ({ brand }) => ({ params: { id: String(brand) } }),
  'brands.create': ({ brand }) => ({ body: { parent: brand, name: unique(), alias: `b-${unique()}`, hosts: [] } }),
  'brands.configure': ({ brand }) => ({
    params: { id: String(brand) },
    body: {
      version: 0,
      name: unique(),
      alias: `b-${unique()}`,
      hosts: [],
      mapProvider: null,
      b2cEnabled: false,
      parent: brand,
    },
  }),
  'brands.search': () => ({ query: { name: '' } }),
  'brands.read': ({ brand }) => ({ params: { id: String(brand) } }),
  'brands.update': ({ brand }) => ({
    params: { id: String(brand) },
    body: { palette: { primary: '#2e6373' }, parameters: { contactPhone: '+55 11 4000-0000' } },
  }),
  'brands.tree': ({ brand }) => ({ params: { id: String(brand) } }),
  'brands.parameters': ({ brand }) => ({ params: { id: String(brand) } }),
  'users.search': ({ brand }) => ({ query: { brand: String(brand) } }),
  'users.metadata': ({ user }) => ({ params: { id: String(user) } }),
  'users.setMetadata': ({ self }) => ({ params: { id: String(self) }, body: { id: self, timezone: 'America/Manaus' } }),
  'users.saveShortcuts': ({ self }) => ({ params: { id: String(self) }, body: { shortcuts: ['trackdevice'] } }),
  'users.ofDevice': ({ device }) => ({ params: { id: String(device) } }),
  'customers.ofUser': ({ user }) => ({ query: { userId: String(user) } }),
  'customers.update': ({ customer }) => ({ params: { id: String(customer) }, body: { phone: '+55 11 90000-0001' } }),
  'devices.detail': ({ brand, user, group, device }) => ({
    query: { brand: String(brand), userId: String(user), group: String(group), ids: String(device), limit: 100 },
  }),
  'devices.read': ({ device }) => ({ params: { id: String(device) } }),
  'devices.create': ({ brand, user }) => ({ body: { brand, user, identifier: unique() } }),
  'devices.renewSecret': ({ device }) => ({ params: { id: String(device) } }),
  'gateways.list': ({ brand }) => ({ query: { brand: String(brand) } }),
  'gateways.create': ({ brand }) => ({ body: { brand, name: unique() } }),
  'gateways.update': ({ gateway }) => ({ params: { id: String(gateway) }, body: { name: unique(), version: 0 } }),
  'gateways.setCommands': ({ gateway }) => ({
    params: { id: String(gateway) },
    body: { version: 0, route: { url: 'https://traccar.example.com', token: 'sample' } },
  }),
  'gateways.revoke': ({ gateway }) => ({ params: { id: String(gateway) } }),
  'devices.dashboard': ({ device }) => ({ params: { id: String(device) } }),
  'devices.patch': ({ device }) => ({ params: { id: String(device) }, body: { speedLimit: 80 } }),
  'positions.sensors': ({ device }) => ({
    params: { id: String(device) },
    body: { temperatures: { '1': 'Fridge' } },
  }),
  'devices.setPicture': ({ device }) => ({ body: { device: String(device), file: SAMPLE_PICTURE } }),
  'devices.removePicture': ({ device }) => ({ params: { id: String(device) } }),
  'devices.models': () => ({}),
  'devices.whole': ({ device }) => ({ params: { id: String(device) } }),
  'devices.change': ({ device, group, driver }) => ({
    params: { id: String(device) },
    body: { name: unique(), groups: [group], drivers: [driver], version: 0 },
  }),
  'devices.assign': ({ device, user }) => ({ params: { id: String(device) }, body: { user, version: 0 } }),
  'devices.setStatus': ({ device }) => ({ params: { id: String(device) }, body: { status: 'ACTIVE', version: 0 } }),
  'devices.owners': ({ device }) => ({ params: { id: String(device) }, query: {} }),
  'devices.changes': ({ device }) => ({ params: { id: String(device) }, query: {} }),
  'devices.messages': ({ device }) => ({ params: { id: String(device) } }),
  'devices.health': ({ device }) => ({ params: { id: String(device) }, query: {} }),
  'devices.mileages': ({ device, user, brand }) => ({
    query: { devices: String(device), userId: String(user), brand: String(brand) },
  }),
  'telemetry.ofDevices': ({ device }) => ({ params: { ids: String(device) }, query: {} }),
  'telemetry.tracks': ({ device }) => ({ params: { ids: String(device) }, query: { start: hours(-1), end: hours(0) } }),
  'telemetry.odometer': ({ device }) => ({ params: { id: String(device) }, body: { odm: '48213000' } }),
  'telemetry.patch': ({ device }) => ({
    params: { id: String(device) },
    body: { operations: [{ op: 'add', path: '/engineTimeOn', value: 3_600_000 }] },
  }),
  'events.list': ({ device }) => ({ query: { device: String(device), start: hours(-1), end: hours(0) } }),
  'auth.register': () => ({ body: { login: 'somebody', password: 'a password' } }),
  'auth.updateUser': ({ self }) => ({ body: { id: self, mobile: '+55 11 95555-0134' } }),
  'vehicles.list': ({ user, brand }) => ({ query: { userId: String(user), brand: String(brand) } }),
  'vehicles.create': ({ brand }) => ({ body: { brand, name: unique(), licensePlate: 'SMP1A23', type: 'TRUCK' } }),
  'vehicles.update': ({ vehicle }) => ({ body: { id: vehicle, type: 'CAR' } }),
  'vehicles.manufacturers': ({ brand }) => ({ query: { brand: String(brand) } }),
  'vehicles.models': ({ brand }) => ({ query: { brand: String(brand) } }),
  'simcards.list': ({ brand }) => ({ query: { brand: String(brand) } }),
  'simcards.plan': ({ brand }) => ({ query: { brand: String(brand), simCard: SAMPLE_ICCID } }),
  'simcards.read': () => ({ params: { iccid: SAMPLE_ICCID } }),
  'simcards.reset': () => ({ body: { iccids: [SAMPLE_ICCID] } }),
  'devices.editMany': ({ brand, user, device, group }) => ({
    body: {
      title: 'Sample',
      devices: [device],
      brand,
      ofUser: user,
      ofGroup: group,
      term: '',
      speedLimit: 90,
      model: 'GT06N',
      user,
      joinGroup: group,
      leaveGroup: group,
    },
  }),
  'devices.edited': () => ({ query: { job: NOBODYS } }),
  'imports.create': ({ brand }) => ({
    body: { kind: 'devices', brand: String(brand), name: 'sample.csv', file: Buffer.from('identifier\nsample') },
  }),
  'imports.read': () => ({ params: { id: NOBODYS } }),
  'imports.sheet': () => ({ params: { id: NOBODYS }, body: { sheet: 'Frota' } }),
  'imports.check': () => ({ params: { id: NOBODYS }, body: {} }),
  'imports.run': () => ({ params: { id: NOBODYS } }),
  'imports.faults': () => ({ query: { import: NOBODYS } }),
  'imports.template': () => ({ params: { kind: 'people', format: 'csv' }, query: {} }),
  'positions.frame': ({ user, device }) => ({ query: { userId: String(user), devices: String(device) } }),
  'positions.ofUser': ({ user }) => ({ params: { id: String(user) } }),
  'positions.ofDevices': ({ device }) => ({ params: { ids: String(device) } }),
  'trips.list': ({ device }) => ({ query: { device: String(device), start: hours(-1), end: hours(0) } }),
  'trips.read': ({ trip }) => ({ params: { key: trip } }),
  'trips.process': ({ device }) => ({ body: { device: String(device), start: hours(-1), end: hours(0) } }),
  'kilometers.read': ({ device }) => ({ query: { devices: String(device), start: hours(-1), end: hours(0) } }),
  'telemetry.history': ({ device }) => ({ query: { device: String(device), start: hours(-1), end: hours(0) } }),
  'telemetry.frames': ({ user, device }) => ({
    query: { userId: String(user), devices: String(device), start: hours(-1), end: hours(0) },
  }),
  'telemetry.track': ({ device }) => ({ query: { device: String(device), start: hours(-1), end: hours(0) } }),
  'trackings.list': ({ device }) => ({ query: { device: String(device), start: hours(-1), end: hours(0) } }),
  'trackings.calendar': ({ device }) => ({ params: { id: String(device) }, query: {} }),
  'telemetry.export': ({ device }) => ({ body: { device, start: hours(-1), end: hours(0), format: 'csv' } }),
  'positions.plot': ({ device }) => ({ body: { devices: [device] } }),
  'ingest.counts': () => ({}),
  'geo.reverse': () => ({ query: { lat: -23.55, lng: -46.63 } }),
  'geo.search': () => ({ query: { address: 'Campinas' } }),
  'geo.batch': () => ({ body: { points: [{ lat: -23.55, lng: -46.63 }] } }),
  'indicators.read': ({ brand }) => ({ query: { brand: String(brand), tz: 'America/Sao_Paulo' } }),
  'reports.models': ({ brand }) => ({ query: { brand: String(brand) } }),
  'reports.noCommunication': ({ brand }) => ({ query: { brand: String(brand) } }),
  'metrics.noComunication': ({ brand }) => ({ params: { id: String(brand) }, query: {} }),
  'positions.silent': ({ brand, user, group }) => ({
    query: { brand: String(brand), userId: String(user), group: String(group) },
  }),
  'positions.export': ({ brand, user }) => ({ body: { brand, userId: user, range: '24H' } }),
  'dashboard.metrics': ({ brand }) => ({
    params: { entity: 'positions' },
    query: { brand: String(brand), start: hours(-24), end: hours(0) },
  }),
  'dashboard.histogram': ({ brand }) => ({
    params: { entity: 'devices' },
    query: { brand: String(brand), start: hours(-24), end: hours(0), tz: 'America/Sao_Paulo' },
  }),
  'push.key': () => ({}),
  'push.tokens': () => ({}),
  'push.saveToken': ({ self, brand }) => ({
    body: {
      userId: self,
      brandId: brand,
      provider: 'fcm',
      token: pushToken(unique()),
      deviceName: 'Chrome',
      deviceModel: null,
      deviceOs: 'Linux',
    },
  }),
  'push.removeToken': () => ({ params: { id: '0'.repeat(64) } }),
  'releaseNotes.read': () => ({}),
  ...COMMAND_SAMPLES,
  ...AREA_SAMPLES,
  ...GROUP_SAMPLES,
  ...ACCOUNT_SAMPLES,
  ...PEOPLE_SAMPLES,
  ...REPORT_SAMPLES,
  ...FACTOR_SAMPLES,
  ...FLEET_SAMPLES,
  ...BILLING_SAMPLES,
  'clients.search': () => ({ query: { term: 'cust' } }),
  'clients.read': ({ user }) => ({ params: { id: String(user) } }),
  'devices.search': () => ({ query: { term: 'OWN-1' } }),
  'shares.create': ({ device }) => ({ body: { device, expiration: 60 } }),
  'shares.ofDevice': ({ device }) => ({ params: { device: String(device) } }),
  'shares.revoke': () => ({ params: { id: '1234567890123456' } }),
  'shares.open': () => ({ params: { link: NOBODYS_LINK } }),
  'shares.look': () => ({ params: { link: NOBODYS_LINK } }),
  'shares.address': () => ({ params: { link: NOBODYS_LINK } }),
  'incidents.list': ({ brand, device }) => ({ query: { brand: String(brand), device: String(device) } }),
  'incidents.details': ({ brand, group }) => ({
    query: { brand: String(brand), type: 'PANIC', licensePlate: 'own', group: String(group) },
  }),
  'incidents.comments': ({ incident }) => ({ params: { id: String(incident) }, query: {} }),
  'incidents.create': ({ device }) => ({ body: { devices: [device], type: 'THEFT', title: 'Stolen from the yard' } }),
  'incidents.history': ({ incident }) => ({ params: { id: String(incident) }, query: {} }),
  'incidents.notices': ({ brand }) => ({ query: { brand: String(brand) } }),
  'incidents.view': ({ incident }) => ({ params: { id: String(incident) }, body: { isOpen: true } }),
  'incidents.counts': ({ brand }) => ({ query: { brand: String(brand) } }),
  'incidents.operators': ({ incident }) => ({ params: { id: String(incident) } }),
  'incidents.assign': ({ incident }) => ({ params: { id: String(incident) }, body: {} }),
  'incidents.situation': ({ incident }) => ({
    params: { id: String(incident) },
    body: { situation: 'Análise pelo sistema' },
  }),
  'incidents.returned': ({ incident }) => ({ params: { id: String(incident) }, body: { returnedDate: hours(0) } }),
  'incidents.comment': ({ incident }) => ({ params: { id: String(incident) }, body: { comment: 'Called the driver' } }),
  'incidents.resolve': ({ incident }) => ({ params: { id: String(incident) }, body: {} }),
  'incidents.cancel': ({ incident }) => ({ params: { id: String(incident) }, body: { comment: 'A false alarm' } }),
  'incidentRules.read': ({ brand }) => ({ query: { brand: String(brand) } }),
  'incidentRules.dryRun': ({ brand }) => ({ body: { brand, rules: {} } }),
  'incidentRules.update': ({ brand }) => ({ body: { brand, version: 0, rules: {} } }),
  'alarms.list': ({ brand, device }) => ({ query: { brand: String(brand), device: String(device) } }),
  'alarms.read': ({ alarm }) => ({ params: { id: alarm } }),
  'alarms.acknowledge': ({ alarm }) => ({ body: { ids: [alarm] } }),
  'jobs.list': () => ({}),
  'jobs.cancel': () => ({ params: { id: 'nobodysJobWithID' } }),
  'jobs.remove': () => ({ params: { id: 'nobodysJobWithID' } }),
  'jobs.link': () => ({ params: { id: 'nobodysJobWithID', file: '0' } }),
  'jobs.download': () => ({ params: { ticket: 'n'.repeat(43) } }),
  'exports.start': ({ device }) => ({
    body: {
      title: 'Events',
      call: 'events.list',
      query: { device: String(device), start: hours(-1), end: hours(0) },
    },
  }),
  'exports.incidents': ({ brand }) => ({ body: { brand, status: 'OPEN' } }),
  'visits.list': ({ device, area }) => ({ query: { device: String(device), area: String(area) } }),
  'audit.list': ({ brand }) => ({ query: { brand: String(brand) } }),
};
