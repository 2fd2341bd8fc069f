import type { CallInput, CallName } from '../../contract/rest/calls.ts';
import type { Ids } from './samples.ts';
import { unique } from './unique.ts';

/** The first bytes of a PNG, from which the type is detected. */
export const SAMPLE_PICTURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** Inputs of the calls of drivers, contacts, the own account and the support; see `SAMPLES`. */
export const PEOPLE_SAMPLES: {
  [N in Extract<CallName, `${'drivers' | 'contacts' | 'account' | 'support'}.${string}`>]: (ids: Ids) => CallInput<N>;
} = {
  'account.update': ({ self }) => ({ params: { id: String(self) }, body: { mobile: '+55 11 95555-0134' } }),
  'account.changeEmail': ({ self }) => ({
    params: { id: String(self) },
    body: { email: 'sample@example.com', password: 'wrong password' },
  }),
  'account.confirmEmail': ({ self }) => ({ params: { id: String(self) }, body: { code: '00000000' } }),
  'account.changePassword': ({ self }) => ({
    params: { id: String(self) },
    body: { present: 'wrong password', password: 'a new password', confirmPassword: 'a new password' },
  }),
  'support.contact': () => ({}),
  'support.report': () => ({ body: { message: 'The map is empty.', diagnostics: '' } }),
  'contacts.list': ({ brand, user }) => ({ query: { brand: String(brand), user: String(user) } }),
  'contacts.file': ({ brand, user }) => ({ query: { brand: String(brand), user: String(user) } }),
  'contacts.import': ({ brand, user }) => ({
    body: {
      text: 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Rui\r\nTEL;TYPE=cell:(11)91234-0001\r\nEND:VCARD\r\n',
      brand,
      user,
      isDryRun: false,
    },
  }),
  'contacts.read': ({ contact }) => ({ params: { id: String(contact) } }),
  'contacts.create': ({ brand, user }) => ({
    body: { brand, user, name: unique(), type: 'MOBILE', value: '11987654321' },
  }),
  'contacts.update': ({ contact }) => ({
    params: { id: String(contact) },
    body: { name: unique(), type: 'EMAIL', value: 'sample@example.com', version: 0 },
  }),
  'contacts.move': ({ contact }) => ({ params: { id: String(contact) }, body: { to: 'EARLIER' } }),
  'contacts.delete': ({ contact }) => ({ params: { id: String(contact) }, query: { version: '0' } }),
  'drivers.byTag': ({ device }) => ({ query: { tag: 'sample-tag', device: String(device) } }),
  'drivers.list': ({ brand }) => ({ query: { brand: String(brand) } }),
  'drivers.read': ({ driver }) => ({ params: { id: String(driver) } }),
  'drivers.create': ({ brand, device, contact }) => ({
    body: { brand, driverName: unique(), vehicles: [device], contacts: [contact] },
  }),
  'drivers.update': ({ driver, device, contact }) => ({
    params: { id: String(driver) },
    body: { driverName: unique(), vehicles: [device], contacts: [contact], version: 0 },
  }),
  'drivers.delete': ({ driver }) => ({ params: { id: String(driver) }, query: { version: '0' } }),
  'drivers.setPhoto': ({ driver }) => ({ body: { driver: String(driver), version: '0', file: SAMPLE_PICTURE } }),
  'drivers.removePhoto': ({ driver }) => ({ params: { id: String(driver) }, query: { version: '0' } }),
};

const account = ({ account: id }: Ids) => ({ params: { id: String(id) } });

/** Inputs of the calls of accounts that administrators manage; see `SAMPLES`. */
export const ACCOUNT_SAMPLES: {
  [N in Extract<CallName, `accounts.${string}`>]: (ids: Ids) => CallInput<N>;
} = {
  'accounts.list': ({ brand }) => ({ query: { brand: String(brand), term: 'own' } }),
  'accounts.read': account,
  'accounts.create': ({ brand }) => ({
    body: {
      brand,
      login: unique(),
      name: unique(),
      profile: 'OPERATOR',
      permissions: ['MONITORING_WEB'],
      password: 'sample password',
    },
  }),
  'accounts.update': (ids) => ({
    ...account(ids),
    body: { version: 0, name: unique(), profile: 'USER', permissions: ['MONITORING_WEB'] },
  }),
  'accounts.disable': account,
  'accounts.enable': account,
  'accounts.endSessions': account,
  'accounts.resetPassword': account,
  'accounts.resetFactors': account,
};

/** A sign-in that is pending nowhere. */
const NOBODYS_STEP = { pending: 'p'.repeat(43) };
const ANSWER = { id: 'nobodys', rawId: 'nobodys', type: 'public-key', response: {} } as const;

/** Inputs of the calls of the second factor; see `SAMPLES`. */
export const FACTOR_SAMPLES: {
  [N in Extract<CallName, `${'factors' | 'secondStep'}.${string}`>]: (ids: Ids) => CallInput<N>;
} = {
  'factors.list': () => ({}),
  'factors.beginApp': () => ({ body: {} }),
  'factors.confirmApp': () => ({ body: { code: '000000' } }),
  'factors.removeApp': () => ({ body: {} }),
  'factors.beginPasskey': () => ({ body: {} }),
  'factors.addPasskey': () => ({ body: { name: 'Key', answer: ANSWER } }),
  'factors.renamePasskey': () => ({ params: { id: 'nobodys' }, body: { name: 'Other key' } }),
  'factors.removePasskey': () => ({ params: { id: 'nobodys' }, body: {} }),
  'factors.newRecoveryCodes': () => ({ body: {} }),
  'secondStep.passkey': () => ({ body: NOBODYS_STEP }),
  'secondStep.beginApp': () => ({ body: NOBODYS_STEP }),
  'secondStep.confirmApp': () => ({ body: { ...NOBODYS_STEP, code: '000000' } }),
  'secondStep.beginPasskey': () => ({ body: NOBODYS_STEP }),
  'secondStep.addPasskey': () => ({ body: { ...NOBODYS_STEP, name: 'Key', answer: ANSWER } }),
  'secondStep.complete': () => ({ body: { ...NOBODYS_STEP, way: 'passkey', answer: ANSWER } }),
};
