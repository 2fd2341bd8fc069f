import type { CallInput, CallName } from '../../contract/rest/calls.ts';
import type { Order } from '../../domain/desk/commands/commands.ts';
import type { CommandType } from '../../domain/live/telemetry/protocol-model.ts';
import type { Ids } from './samples.ts';
import { unique } from './unique.ts';

const ORDERS: Readonly<Record<CommandType, Order>> = {
  positionInquiry: { type: 'positionInquiry' },
  reboot: { type: 'reboot' },
  oilCut: { type: 'oilCut', cut: true },
  raw: { type: 'raw', format: 'text', data: 'RELAY,1#' },
  interval: { type: 'interval', seconds: 60 },
  serverAddress: { type: 'serverAddress', host: 'elsewhere.example', port: 5_000 },
  apn: { type: 'apn', host: 'apn.example', user: '', pass: '' },
  rf: { type: 'rf', on: false },
  sleep: { type: 'sleep', on: true },
};
export const orderOfType = (type: CommandType) => ORDERS[type];

/** Inputs of the calls of commands; see `SAMPLES`. */
export const COMMAND_SAMPLES: {
  [N in Extract<CallName, `commands.${string}` | `protocols.${string}`>]: (ids: Ids) => CallInput<N>;
} = {
  'commands.position': ({ device }) => ({ params: { device: String(device) } }),
  'commands.reboot': ({ device }) => ({ params: { device: String(device) } }),
  'commands.block': ({ device }) => ({ params: { device: String(device) } }),
  'commands.unblock': ({ device }) => ({ params: { device: String(device) } }),
  'commands.legacy': ({ device }) => ({ body: { device, commandType: 'POSITION' } }),
  'commands.create': ({ device }) => ({ body: { deviceId: device, order: { type: 'reboot' } } }),
  'commands.defaultAction': ({ device }) => ({ params: { id: String(device) }, body: { action: 'request-position' } }),
  'commands.list': ({ brand, device }) => ({ query: { brandId: String(brand), deviceId: String(device) } }),
  'commands.read': () => ({ params: { requestId: 'sample-request' } }),
  'commands.cancel': () => ({ params: { requestId: 'sample-request' } }),
  'commands.reach': ({ device }) => ({ params: { device: String(device) } }),
  'commands.batchPreview': ({ device, group, area }) => ({
    body: { order: { type: 'reboot' }, deviceIds: [device], groupIds: [group], areaIds: [area] },
  }),
  'commands.batch': ({ device, group, area }) => ({
    body: {
      batchId: unique(),
      title: 'sample',
      order: { type: 'reboot' },
      deviceIds: [device],
      groupIds: [group],
      areaIds: [area],
    },
  }),
  'commands.batches': ({ brand }) => ({ query: { brandId: String(brand) } }),
  'commands.readBatch': () => ({ params: { id: 'sample-batch' } }),
  'commands.batchItems': () => ({ params: { id: 'sample-batch' }, query: {} }),
  'commands.cancelBatch': () => ({ params: { id: 'sample-batch' } }),
  'protocols.models': () => ({ query: { commandV2: 'true' } }),
  'protocols.commands': () => ({ params: { model: 'GT06N' } }),
};
