/**
 * The REST calls that change something, by the first part of their names: the page does not load the table of
 * calls, and this with the first call whose answer was lost. A test holds it to the table.
 */
const WRITES: Readonly<Record<string, string>> = {
  geo: 'batch',
  positions: 'plot sensors export',
  telemetry: 'export odometer patch',
  trips: 'process',
  schedules: 'create update again remove',
  brands: 'update create configure',
  users: 'setMetadata saveShortcuts',
  accounts: 'create update disable enable endSessions resetPassword resetFactors',
  account: 'update changeEmail confirmEmail changePassword',
  customers: 'update',
  devices: 'create renewSecret change assign setStatus patch removePicture setPicture editMany',
  gateways: 'create update setCommands revoke',
  vehicles: 'create update',
  auth: 'register updateUser',
  areas: 'create update delete addDevices saveV1 preview import',
  contacts: 'create update delete move import',
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
  imports: 'create sheet check run',
  jobs: 'cancel remove link',
  exports: 'start incidents',
  support: 'report',
  maintenance: 'planVehicle planGroup updatePlan deletePlan done undo',
  serviceOrders: 'create update',
  plans: 'create update',
  contracts: 'create change changePayment',
  charges: 'pay cancel',
  payments: 'giveUp refund',
  addresses: 'save',
  factors: 'beginApp confirmApp removeApp beginPasskey addPasskey renamePasskey removePasskey newRecoveryCodes',
  secondStep: 'passkey beginApp confirmApp beginPasskey addPasskey complete',
  costs: 'create update delete done reopen updateCost uploadFile deleteFile fileLink',
};

/** Whether a REST call may have had an effect where its answer was lost. */
export function changesSomething(call: string): boolean {
  const [of = '', does = ''] = call.split('.');
  return Object.hasOwn(WRITES, of) && WRITES[of]!.split(' ').includes(does);
}
