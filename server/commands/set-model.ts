import type { Clock } from '../../domain/clock.ts';
import { drawId } from '../../domain/id.ts';
import type { ModelButtons } from '../../domain/protocol-model.ts';
import { recordChange, type Author } from '../audit/record-change.ts';
import type { Database } from '../db/database.ts';
import { secureRandom } from '../platform.ts';

/** What is known of a kind of trackers. */
export interface ModelFacts {
  commandV2: boolean;
  buttons: ModelButtons;
  /** Whether the battery level it reports is the real one. */
  showBatteryLevel: boolean;
}

/** Adds a kind of trackers, or changes what it can do, and writes that down; its name is what devices have as their model. */
export async function setModel({ db, clock }: { db: Database; clock: Clock }, model: string, wanted: ModelFacts, author: Author): Promise<void> {
  const { buttons, commandV2, showBatteryLevel } = wanted;
  await db.transaction(async (tx) => {
    const [before] = await tx.query<ModelFacts & Record<string, unknown>>('SELECT command_v2 AS "commandV2", buttons, show_battery_level AS "showBatteryLevel" FROM device_models WHERE model = $1 FOR UPDATE', [model]);
    const [row] = await tx.query<{ id: number }>(
      `INSERT INTO device_models (model, id, command_v2, buttons, show_battery_level) VALUES ($1, $2, $3, $4::jsonb, $5)
       ON CONFLICT (model) DO UPDATE SET command_v2 = excluded.command_v2, buttons = excluded.buttons, show_battery_level = excluded.show_battery_level RETURNING id`,
      [model, drawId(secureRandom), commandV2, JSON.stringify(buttons), showBatteryLevel],
    );
    const after = { commandV2, buttons, showBatteryLevel };
    await recordChange(tx, clock, author, { brandId: null, action: 'model.set', entity: 'model', entityId: row!.id, before: before ?? null, after: { model, ...after } });
  });
}
