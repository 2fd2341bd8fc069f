import type { Core } from '../../contract/core.ts';
import { failed, type Failure, type Result } from '../../contract/failure.ts';
import type { CALLS, CallName } from '../../contract/rest/calls.ts';

export type CoreCall = Exclude<keyof Core, 'attach'>;
export type CoreAnswer = Awaited<ReturnType<Core[CoreCall]>>;

/**
 * How a call is handled whose core was lost before it answered.
 * - `standing`: sets a lasting state; it is repeated to the next core, whose answer counts.
 * - `again`: a question, or an end that must be reached; the next core is asked, once.
 * - `once`: may have had its effect; answers a failure of kind `cancelled`.
 */
type AfterLoss = 'standing' | 'again' | 'once';

export const CORE_CALLS: Readonly<Record<CoreCall, AfterLoss>> = {
  setLocale: 'standing',
  setRetention: 'standing',
  setVisible: 'standing',
  setView: 'standing',
  openFleet: 'standing',
  pause: 'standing',
  resume: 'standing',
  look: 'standing',
  rewind: 'standing',
  live: 'standing',
  signIn: 'once',
  restore: 'once',
  signOut: 'again',
  call: 'once',
  cancel: 'once',
  request: 'once',
  resync: 'again',
  list: 'again',
  labels: 'again',
  members: 'again',
  gather: 'again',
  models: 'again',
  diagnostics: 'again',
  logSpan: 'again',
  fillGap: 'once',
};

type WriteName = { [N in CallName]: (typeof CALLS)[N]['method'] extends 'GET' ? never : N }[CallName];

/** The REST calls that change something; the compiler holds them to the table, which the page does not load. */
const WRITES: Readonly<Record<WriteName, true>> = {
  'geo.batch': true,
  'positions.plot': true,
  'positions.sensors': true,
  'positions.export': true,
  'telemetry.export': true,
  'trips.process': true,
  'schedules.create': true,
  'schedules.update': true,
  'schedules.remove': true,
  'brands.update': true,
  'users.setMetadata': true,
  'users.saveShortcuts': true,
  'customers.update': true,
  'devices.create': true,
  'devices.renewSecret': true,
  'devices.change': true,
  'devices.assign': true,
  'devices.setStatus': true,
  'gateways.create': true,
  'gateways.revoke': true,
  'devices.patch': true,
  'devices.removePicture': true,
  'devices.setPicture': true,
  'areas.create': true,
  'areas.update': true,
  'areas.delete': true,
  'areas.addDevices': true,
  'areas.saveV1': true,
  'areas.preview': true,
  'areas.import': true,
  'contacts.create': true,
  'contacts.update': true,
  'contacts.delete': true,
  'contacts.move': true,
  'groups.create': true,
  'groups.createForMaintenance': true,
  'groups.update': true,
  'groups.delete': true,
  'groups.move': true,
  'groups.invite': true,
  'groups.cancelInvite': true,
  'groups.removeMember': true,
  'groups.leave': true,
  'invites.read': true,
  'invites.answer': true,
  'drivers.create': true,
  'drivers.update': true,
  'drivers.delete': true,
  'drivers.setPhoto': true,
  'drivers.removePhoto': true,
  'telemetry.odometer': true,
  'telemetry.patch': true,
  'simcards.reset': true,
  'password.change': true,
  'password.token': true,
  'push.saveToken': true,
  'push.removeToken': true,
  'sessions.create': true,
  'sessions.end': true,
  'sessions.renew': true,
  'sessions.refresh': true,
  'sessions.endOne': true,
  'sessions.endOthers': true,
  'sso.exchange': true,
  'commands.position': true,
  'commands.reboot': true,
  'commands.block': true,
  'commands.unblock': true,
  'commands.legacy': true,
  'commands.create': true,
  'commands.cancel': true,
  'commands.batch': true,
  'commands.batchPreview': true,
  'commands.cancelBatch': true,
  'commands.defaultAction': true,
  'incidents.create': true,
  'incidents.assign': true,
  'incidents.situation': true,
  'incidents.returned': true,
  'incidents.comment': true,
  'incidents.resolve': true,
  'incidents.cancel': true,
  'incidents.view': true,
  'alarms.acknowledge': true,
  'incidentRules.update': true,
  'incidentRules.dryRun': true,
  'shares.create': true,
  'shares.revoke': true,
  'imports.create': true,
  'imports.check': true,
  'imports.run': true,
  'devices.editMany': true,
  'jobs.cancel': true,
  'jobs.remove': true,
  'jobs.link': true,
  'exports.start': true,
  'exports.incidents': true,
};

/** How one call is handled; a REST call that only reads is a question. */
export function afterLoss(name: CoreCall, args: readonly unknown[]): AfterLoss {
  if (name === 'call' && !Object.hasOwn(WRITES, args[0] as string)) return 'again';
  return CORE_CALLS[name];
}

/** Calls that answer a value or a failure. The others have no way to say that there is no answer. */
const RESULTS: ReadonlySet<CoreCall> = new Set([
  'signIn',
  'restore',
  'signOut',
  'call',
  'request',
  'openFleet',
  'look',
  'rewind',
  'fillGap',
] satisfies ResultCall[]);
type ResultCall = { [N in CoreCall]: Awaited<ReturnType<Core[N]>> extends Result<unknown> ? N : never }[CoreCall];
const QUESTIONS: ReadonlySet<CoreCall> = new Set([
  'list',
  'labels',
  'members',
  'gather',
  'models',
  'diagnostics',
  'logSpan',
]);

/** The result of a call that no core will answer: a failure of kind `cancelled`, nothing, or an error where a value is needed. */
export function noAnswer(name: CoreCall): CoreAnswer {
  const failure: Failure = { kind: 'cancelled', origin: 'core', message: 'the data core ended before it answered' };
  if (RESULTS.has(name)) return failed(failure);
  if (QUESTIONS.has(name)) throw new Error(failure.message);
  return undefined;
}
