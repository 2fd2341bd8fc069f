import type { Core } from '../../contract/core.ts';
import { failed, type Failure, type Result } from '../../contract/failure.ts';

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

/**
 * The REST calls that change something, by the first part of their names: the page does not load the table of calls, and is to be
 * small. A test holds it to the table.
 */
const WRITES: Readonly<Record<string, string>> = {
  geo: 'batch',
  positions: 'plot sensors export',
  telemetry: 'export odometer patch',
  trips: 'process',
  schedules: 'create update remove',
  brands: 'update',
  users: 'setMetadata saveShortcuts',
  account: 'update changeEmail confirmEmail changePassword',
  customers: 'update',
  devices: 'create renewSecret change assign setStatus patch removePicture setPicture editMany',
  gateways: 'create revoke',
  areas: 'create update delete addDevices saveV1 preview import',
  contacts: 'create update delete move',
  groups: 'create createForMaintenance update delete move invite cancelInvite removeMember leave',
  invites: 'read answer',
  drivers: 'create update delete setPhoto removePhoto',
  simcards: 'reset',
  password: 'change token',
  push: 'saveToken removeToken',
  sessions: 'create end renew refresh endOne endOthers',
  sso: 'exchange',
  commands: 'position reboot block unblock legacy create cancel batch batchPreview cancelBatch defaultAction',
  incidents: 'create assign situation returned comment resolve cancel view',
  alarms: 'acknowledge',
  incidentRules: 'update dryRun',
  shares: 'create revoke',
  imports: 'create check run',
  jobs: 'cancel remove link',
  exports: 'start incidents',
  support: 'report',
  maintenance: 'planVehicle planGroup updatePlan deletePlan done undo',
  serviceOrders: 'create update',
  costs: 'create update done reopen updateCost uploadFile deleteFile fileLink',
};

function changesSomething(call: string): boolean {
  const [of = '', does = ''] = call.split('.');
  return Object.hasOwn(WRITES, of) && WRITES[of]!.split(' ').includes(does);
}

/** How one call is handled; a REST call that only reads is a question. */
export function afterLoss(name: CoreCall, args: readonly unknown[]): AfterLoss {
  if (name === 'call' && !changesSomething(args[0] as string)) return 'again';
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
