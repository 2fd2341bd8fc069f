import { drawId } from '../../domain/id.ts';
import type { ModelButtons } from '../../domain/protocol-model.ts';
import type { Database } from '../db/database.ts';
import { secureRandom } from '../platform.ts';

/** Adds a kind of trackers, or changes what it can do; its name is what devices have as their model. */
export const setModel = (db: Database, model: string, { buttons, commandV2, showBatteryLevel }: { buttons: ModelButtons; commandV2: boolean; showBatteryLevel: boolean }): Promise<unknown> =>
  db.query(
    `INSERT INTO device_models (model, id, command_v2, buttons, show_battery_level) VALUES ($1, $2, $3, $4::jsonb, $5)
     ON CONFLICT (model) DO UPDATE SET command_v2 = excluded.command_v2, buttons = excluded.buttons, show_battery_level = excluded.show_battery_level`,
    [model, drawId(secureRandom), commandV2, JSON.stringify(buttons), showBatteryLevel],
  );
