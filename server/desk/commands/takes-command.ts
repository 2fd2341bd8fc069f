import { takesOrder } from '../../../domain/desk/commands/command-rules.ts';
import type { CommandWay, Order } from '../../../domain/desk/commands/commands.ts';
import type { Database } from '../../base/db/database.ts';
import type { DeviceDirectory, DirectoryEntry } from '../../live/devices/directory.ts';
import { Refusal } from '../../base/http/refusal.ts';
import { modelOfDevice } from './models.ts';

/** A device that takes a command, and its model. */
export interface AskedDevice {
  device: DirectoryEntry;
  model: string | null;
}

/** Whether the SIM card of a device has a number that a text can go to. */
export async function takesTexts(db: Database, deviceId: number): Promise<boolean> {
  const rows = await db.query(
    `SELECT 1 FROM devices d JOIN sim_cards s ON s.iccid = d.iccid WHERE d.id = $1 AND COALESCE(s.msisdn, '') <> ''`,
    [deviceId],
  );
  return rows.length > 0;
}

/** The device of a command, whose model takes it and whose SIM card takes texts where it goes as one. Throws a Refusal otherwise. */
export async function askedDevice(
  { db, directory }: { db: Database; directory: DeviceDirectory },
  { deviceId, order, way }: { deviceId: number; order: Order; way: CommandWay },
): Promise<AskedDevice> {
  const device = directory.byId(deviceId);
  if (!device) throw new Refusal('missing');
  const { model, buttons } = await modelOfDevice(db, deviceId);
  if (!takesOrder(model, buttons, order.type)) throw new Refusal('command-not-supported');
  if (way === 'sms' && !(await takesTexts(db, deviceId))) throw new Refusal('command-no-sms');
  return { device, model };
}
