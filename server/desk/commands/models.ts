import { takesOrder } from '../../../domain/desk/commands/command-rules.ts';
import {
  commandType,
  type CommandType,
  type ModelButtons,
  type ProtocolModel,
} from '../../../domain/live/telemetry/protocol-model.ts';
import type { Database } from '../../base/db/database.ts';

const SELECT = 'SELECT id, model AS name, command_v2 AS "commandV2", buttons FROM device_models';

/** Known models by name; null asks for all. */
export const readModels = (db: Database, commandV2: boolean | null): Promise<ProtocolModel[]> =>
  db.query<ProtocolModel & Record<string, unknown>>(
    `${SELECT} WHERE $1::boolean IS NULL OR command_v2 = $1 ORDER BY lower(model)`,
    [commandV2],
  );

/** A model by its id or its name, or null. */
export async function readModel(db: Database, idOrName: string): Promise<ProtocolModel | null> {
  const [model] = await db.query<ProtocolModel & Record<string, unknown>>(
    `${SELECT} WHERE model = $1 OR id::text = $1`,
    [idOrName],
  );
  return model ?? null;
}

/** The commands that trackers of a model take. */
export const commandsOf = ({ name, buttons }: ProtocolModel): CommandType[] =>
  commandType.options.filter((type) => takesOrder(name, buttons, type));

/** A device's model with its commands; nulls where device or model are not known. */
export async function modelOfDevice(
  db: Database,
  deviceId: number,
): Promise<{ model: string | null; buttons: ModelButtons | null }> {
  const [row] = await db.query<{ model: string | null; buttons: ModelButtons | null }>(
    'SELECT d.model, m.buttons FROM devices d LEFT JOIN device_models m ON m.model = d.model AND m.command_v2 WHERE d.id = $1',
    [deviceId],
  );
  return row ?? { model: null, buttons: null };
}
