import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorBodySchema } from '../../contract/error-body.ts';
import { CALLS, specOf, type CallName } from '../../contract/rest/calls.ts';
import type { FieldRight } from '../../contract/rest/base/define.ts';
import { permissionsOfCall, valueAt } from '../../contract/rest/base/needs.ts';
import type { PermissionName } from '../../domain/people/users/permission.ts';
import type { CommandType } from '../../domain/live/telemetry/protocol-model.ts';
import type { Profile } from '../../domain/people/users/user.ts';
import { openTestServer, type TestServer } from '../builders/server.ts';
import { withValue } from './inputs.ts';
import { makeCall, withId, type Input } from './make-call.ts';
import { orderOfType } from './command-samples.ts';
import { SAMPLES, type Ids } from './samples.ts';
import { PROFILES, signedIn } from './signed-in.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const ADVANCED_ORDERS = ['batch', 'batchPreview', 'create'].flatMap((call) =>
  ['apn', 'raw', 'rf', 'serverAddress', 'sleep'].map((type) => `commands.${call} with body.order.type ${type}`),
);

/** What needs which permission. Written by hand, so that one which is taken away from the contract is missed here. */
const NEEDED: Partial<Record<PermissionName, string[]>> = {
  BILLING_CANCEL_CHARGES: ['charges.cancel'],
  BILLING_CONTRACTS: ['contracts.change', 'contracts.create'],
  BILLING_REFUNDS: ['payments.refund'],
  DRIVER_RESOURCES: [
    'devices.change with body.drivers',
    'drivers.create',
    'drivers.delete',
    'drivers.list',
    'drivers.read',
    'drivers.removePhoto',
    'drivers.setPhoto',
    'drivers.update',
  ],
  FLEET_MANAGEMENT: [
    'costs.byMonth',
    'costs.byVehicle',
    'costs.create',
    'costs.delete',
    'costs.deleteFile',
    'costs.done',
    'costs.fileLink',
    'costs.list',
    'costs.read',
    'costs.reopen',
    'costs.update',
    'costs.updateCost',
    'costs.uploadFile',
    'maintenance.deletePlan',
    'maintenance.done',
    'maintenance.due',
    'maintenance.history',
    'maintenance.planGroup',
    'maintenance.planVehicle',
    'maintenance.plans',
    'maintenance.readPlan',
    'maintenance.undo',
    'maintenance.updatePlan',
    'serviceOrders.create',
    'serviceOrders.list',
    'serviceOrders.update',
  ],
  MONITORING_CONTACTS_LIST: [
    'contacts.create',
    'contacts.delete',
    'contacts.file',
    'contacts.import',
    'contacts.list',
    'contacts.move',
    'contacts.read',
    'contacts.update',
    'drivers.create with body.contacts',
    'drivers.update with body.contacts',
    'schedules.create with body.contacts',
    'schedules.update with body.contacts',
  ],
  MONITORING_AREAS: [
    'areas.addDevices',
    'areas.create',
    'areas.delete',
    'areas.file',
    'areas.import',
    'areas.list',
    'areas.listV1',
    'areas.preview',
    'areas.read',
    'areas.readV1',
    'areas.saveV1',
    'areas.update',
    'reports.visits',
    'visits.list',
  ],
  MONITORING_DEVICES_COMMANDS: [
    'commands.batch',
    'commands.batchItems',
    'commands.batchPreview',
    'commands.batches',
    'commands.block',
    'commands.cancel',
    'commands.cancelBatch',
    'commands.create',
    'commands.defaultAction',
    'commands.legacy',
    'commands.position',
    'commands.reach',
    'commands.readBatch',
    'commands.reboot',
    'commands.unblock',
    'reports.commands',
  ],
  MONITORING_DEVICES_COMMAND_ADVANCED: ADVANCED_ORDERS,
  MONITORING_DEVICES_COMMAND_BLOCK: [
    ...ADVANCED_ORDERS,
    'commands.batch with body.order.type oilCut',
    'commands.batchPreview with body.order.type oilCut',
    'commands.block',
    'commands.create with body.order.type oilCut',
    'commands.defaultAction with body.action block',
    'commands.defaultAction with body.action unblock',
    'commands.legacy with body.commandType BLOCK',
    'commands.legacy with body.commandType UNBLOCK',
    'commands.unblock',
  ].sort(),
  MONITORING_DEVICES_COMMAND_POSITION_INQUIRY: [
    'commands.batch with body.order.type positionInquiry',
    'commands.batchPreview with body.order.type positionInquiry',
    'commands.create with body.order.type positionInquiry',
    'commands.defaultAction with body.action request-position',
    'commands.legacy with body.commandType POSITION',
    'commands.position',
  ],
  MONITORING_DEVICES_COMMAND_RESTART: [
    'commands.batch with body.order.type reboot',
    'commands.batchPreview with body.order.type reboot',
    'commands.create with body.order.type reboot',
    'commands.defaultAction with body.action reboot',
    'commands.legacy with body.commandType REBOOT',
    'commands.reboot',
  ],
  MONITORING_DEVICES_HISTORY: [
    'events.list',
    'kilometers.read',
    'reports.mileage',
    'reports.speeding',
    'reports.stops',
    'reports.telemetry',
    'reports.trips',
    'reports.utilisation',
    'reports.visits',
    'telemetry.export',
    'telemetry.frames',
    'telemetry.history',
    'telemetry.ofDevices',
    'telemetry.track',
    'telemetry.tracks',
    'trackings.calendar',
    'trackings.list',
    'trips.list',
    'trips.process',
    'trips.read',
    'visits.list',
  ],
  MONITORING_DEVICES_SETTINGS: [
    'commands.batch with body.order.type interval',
    'commands.batchPreview with body.order.type interval',
    'commands.create with body.order.type interval',
    'devices.assign',
    'devices.change',
    'devices.changes',
    'devices.editMany with body.model',
    'devices.health',
    'devices.messages',
    'devices.owners',
    'devices.patch with body.operations',
    'devices.removePicture',
    'devices.setPicture',
    'devices.setStatus',
    'devices.whole',
    'positions.sensors',
    'telemetry.odometer',
    'telemetry.patch',
    'vehicles.create',
    'vehicles.update',
  ],
  MONITORING_DEVICES_SHARE: ['shares.create', 'shares.ofDevice'],
  MONITORING_DEVICES_SPEED_ALERT: [
    'devices.change with body.speedLimit',
    'devices.editMany with body.speedLimit',
    'devices.patch with body.speedLimit',
  ],
  MONITORING_GROUPS: [
    'devices.change with body.groups',
    'devices.detail with query.group',
    'devices.detail with query.grouped',
    'devices.editMany with body.joinGroup',
    'devices.editMany with body.leaveGroup',
    'devices.editMany with body.ofGroup',
    'groups.cancelInvite',
    'groups.create',
    'groups.createForMaintenance',
    'groups.delete',
    'groups.frame',
    'groups.invite',
    'groups.leave',
    'groups.list',
    'groups.members',
    'groups.move',
    'groups.read',
    'groups.removeMember',
    'groups.shared',
    'groups.sharedVehicles',
    'groups.update',
    'incidents.details with query.group',
    'invites.answer',
    'invites.own',
    'invites.read',
    'positions.silent with query.group',
    'reports.commands with query.group',
    'reports.mileage with query.group',
    'reports.speeding with query.group',
    'reports.stops with query.group',
    'reports.telemetry with query.group',
    'reports.trips with query.group',
    'reports.utilisation with query.group',
    'reports.visits with query.group',
  ],
  MONITORING_NOTIFICATIONS: ['alarms.acknowledge', 'alarms.list', 'alarms.read'],
  MONITORING_REPORTS: [
    'reports.commands',
    'reports.mileage',
    'reports.speeding',
    'reports.stops',
    'reports.telemetry',
    'reports.trips',
    'reports.utilisation',
    'reports.visits',
    'schedules.again',
    'schedules.create',
    'schedules.list',
    'schedules.remove',
    'schedules.update',
  ],
  MONITORING_INCIDENTS: [
    'exports.incidents',
    'incidentRules.dryRun',
    'incidentRules.read',
    'incidentRules.update',
    'incidents.assign',
    'incidents.cancel',
    'incidents.comment',
    'incidents.comments',
    'incidents.counts',
    'incidents.create',
    'incidents.details',
    'incidents.history',
    'incidents.list',
    'incidents.notices',
    'incidents.operators',
    'incidents.resolve',
    'incidents.returned',
    'incidents.situation',
    'incidents.view',
  ],
};

/** Fields that some of the profiles of a call may not send. */
const STAFFS_FIELDS = [
  'devices.patch with body.operations',
  'devices.change with body.model',
  'devices.change with body.imei',
  'devices.change with body.number',
  'devices.change with body.operator',
  'devices.change with body.simCard',
  'devices.change with body.apnHost',
  'devices.change with body.apnUser',
  'devices.change with body.apnPass',
  'contracts.create with body.pastCharges',
];

/** Values of fields that the samples leave out. */
const VALUES: Record<string, unknown> = {
  'devices.detail with query.grouped': 'none',
  'devices.patch with body.operations': [{ op: 'add', path: '/number', value: '+5511900000001' }],
  'devices.change with body.speedLimit': 80,
  'devices.change with body.model': 'GT06N',
  'devices.change with body.imei': '864000000000001',
  'devices.change with body.number': '+5511900000001',
  'devices.change with body.operator': 'Carrier',
  'devices.change with body.simCard': '8955000000000000009',
  'devices.change with body.apnHost': 'apn.example.com',
  'devices.change with body.apnUser': 'user',
  'devices.change with body.apnPass': 'word',
  'contracts.create with body.pastCharges': { count: 1, amountCents: 3_000 },
};

/** A call, what of it needs a permission, and an input that asks for just that. */
interface Case {
  name: CallName;
  /** The call, with the field and its value where they are what needs it. */
  title: string;
  permission: PermissionName;
  access: readonly Profile[];
  input(ids: Ids): Input;
  /** Whether it is needed whatever is asked. */
  isOfCall: boolean;
}

const at = (input: Input, place: string, value: unknown): Input => withValue(input, place.split('.'), value) as Input;

function casesOfField(name: CallName, place: string, right: FieldRight): Omit<Case, 'access'>[] {
  const sample = (ids: Ids): Input => SAMPLES[name](ids);
  const title = `${name} with ${place}`;
  const sent = (ids: Ids): Input => at(sample(ids), place, VALUES[title] ?? valueAt(sample(ids), place));
  const own = right.permission ? [{ name, title, permission: right.permission, input: sent, isOfCall: false }] : [];
  const byValue = Object.entries(right.byValue ?? {}).flatMap(([value, permissions]) =>
    permissions.map((permission) => ({
      name,
      title: `${title} ${value}`,
      permission,
      input: (ids: Ids): Input =>
        place === 'body.order.type'
          ? at(sample(ids), 'body.order', orderOfType(value as CommandType))
          : at(sample(ids), place, value),
      isOfCall: false,
    })),
  );
  return [...own, ...byValue];
}

function casesOf(name: CallName): Case[] {
  const spec = specOf(name);
  if (spec.access === 'anyone') return [];
  const { access } = spec;
  const ofCall = permissionsOfCall(spec).map((permission) => ({
    name,
    title: name as string,
    permission,
    access,
    input: (ids: Ids): Input => SAMPLES[name](ids),
    isOfCall: true,
  }));
  const ofFields = Object.entries(spec.fieldRights ?? {}).flatMap(([place, right]) =>
    casesOfField(name, place, right).map((each) => ({ ...each, access: right.access ?? access })),
  );
  return [...ofCall, ...ofFields];
}

const NAMES = Object.keys(CALLS) as CallName[];
const CASES = NAMES.flatMap(casesOf);

test('every permission that a call or a field needs is in the list here, and none is missing in the contract', () => {
  const needed: Partial<Record<PermissionName, string[]>> = {};
  for (const { permission, title } of CASES) needed[permission] = [...(needed[permission] ?? []), title].sort();
  expect(needed).toEqual(NEEDED);
});

test('whatever is read of the past of a device needs the right to history, whatever else the call says', () => {
  for (const name of NAMES) {
    const spec = specOf(name);
    const kinds: readonly string[] = Object.values(spec.guards ?? {});
    if (!kinds.includes('history') && !kinds.includes('trip')) continue;
    expect(spec.access, name).not.toBe('anyone');
    expect(permissionsOfCall(spec), name).toContain('MONITORING_DEVICES_HISTORY');
    expect(permissionsOfCall({ ...spec, permission: [] }), name).toEqual(['MONITORING_DEVICES_HISTORY']);
  }
});

test('fields that are not for every profile of their call are in the list here', () => {
  const fields = NAMES.flatMap((name) =>
    Object.entries(specOf(name).fieldRights ?? {})
      .filter(([, { access }]) => access !== undefined)
      .map(([place]) => `${name} with ${place}`),
  );
  expect(fields).toEqual(STAFFS_FIELDS);
});

const refusalOf = async (name: CallName, input: Input, token: string): Promise<string | null> => {
  const answer = await makeCall(server, name, input, token);
  return answer.statusCode < 300 ? null : `${answer.statusCode} ${errorBodySchema.parse(answer.json()).code}`;
};

/** Does something for a person who has lost a permission, and gives it back. */
async function without<T>(permission: PermissionName, userId: number, work: () => Promise<T>): Promise<T> {
  const taken = await server.db.query('DELETE FROM user_permissions WHERE user_id = $1 AND name = $2 RETURNING name', [
    userId,
    permission,
  ]);
  expect(taken, `the person has ${permission} at first`).toHaveLength(1);
  try {
    return await work();
  } finally {
    await server.db.query("INSERT INTO user_permissions (user_id, name, type) VALUES ($1, $2, 'ACCESS')", [
      userId,
      permission,
    ]);
  }
}

for (const { name, title, permission, access, input, isOfCall } of CASES)
  for (const profile of access)
    test(`${profile} without ${permission} gets 403 from ${title}, and with it is let in`, async () => {
      const { token, own, foreign } = await signedIn(server, profile);
      const guards = Object.entries(specOf(name).guards ?? {});
      await without(permission, own.self, async () => {
        expect(await refusalOf(name, input(own), token)).toBe('403 forbidden');
        // Whether something is there is nothing that somebody without the permission learns.
        if (isOfCall)
          for (const [place, kind] of guards)
            for (const id of Object.values(foreign[kind]))
              expect(await refusalOf(name, withId(input(own), place, id), token), place).toBe('403 forbidden');
      });
      expect(await refusalOf(name, input(own), token)).not.toBe('403 forbidden');
    });

for (const name of NAMES)
  for (const [place, { access }] of Object.entries(specOf(name).fieldRights ?? {}))
    for (const profile of PROFILES.filter((each) => access && !access.includes(each)))
      test(`${profile} gets 403 from ${name} with ${place}`, async () => {
        const { token, own } = await signedIn(server, profile);
        const sample = at(SAMPLES[name](own), place, VALUES[`${name} with ${place}`]);
        expect(await refusalOf(name, sample, token)).toBe('403 forbidden');
      });
