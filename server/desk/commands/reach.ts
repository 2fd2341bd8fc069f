import type { CommandReach } from '../../../contract/rest/desk/command-calls.ts';
import { takesOrder } from '../../../domain/desk/commands/command-rules.ts';
import type { CommandFault } from '../../../domain/desk/commands/commands.ts';
import type { CommandType } from '../../../domain/live/telemetry/protocol-model.ts';
import type { Database } from '../../base/db/database.ts';
import type { DeviceDirectory } from '../../live/devices/directory.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { modelOfDevice } from './models.ts';
import { takesTexts } from './takes-command.ts';
import type { CommandTransport, TransportReach } from './transport.ts';

const wayOf = (types: readonly CommandType[], fault: CommandFault): CommandReach['gprs'] => ({
  isPossible: types.length > 0,
  types: [...types],
  fault: types.length > 0 ? null : fault,
});

/** By which ways a device can be told something now: what its model takes, as far as a transport leads there. */
export async function reachOf(
  { db, directory }: { db: Database; directory: DeviceDirectory },
  transports: readonly CommandTransport[],
  deviceId: number,
): Promise<CommandReach> {
  const device = directory.byId(deviceId);
  if (!device) throw new Refusal('missing');
  const { model, buttons } = await modelOfDevice(db, deviceId);
  const takes = (type: CommandType): boolean => takesOrder(model, buttons, type);
  const reaches: TransportReach[] = [];
  for (const transport of transports) {
    const reach = await transport.reach?.(device, model);
    if (reach) reaches.push(reach);
  }
  const found = reaches.find(({ isConnected }) => isConnected !== null) ?? reaches[0];
  if (!found) return { isConnected: null, gprs: wayOf([], 'no-transport'), sms: wayOf([], 'no-transport') };
  const hasNumber = await takesTexts(db, deviceId);
  return {
    isConnected: found.isConnected,
    gprs: wayOf(found.gprs.filter(takes), 'not-supported'),
    sms: hasNumber ? wayOf(found.sms.filter(takes), 'no-transport') : wayOf([], 'no-sms'),
  };
}
